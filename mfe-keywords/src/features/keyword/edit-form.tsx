import { useQueryClient } from '@tanstack/react-query';
import { isApiError } from '@textloom/api';
import type { Keyword } from '@textloom/contracts';
import { escapeHtml, useAlert } from '@textloom/kit';
import { applyFieldErrors } from '@textloom/ui';
import { useEffect } from 'react';
import { KEYWORDS } from '../../api/keys';
import { updateKeyword, updateKeywordWithoutMedia } from '../../api/update-keyword';
import { fieldsOf, segmentsAfter, useKeywordForm, type KeywordFields } from './keyword-fields';
import { KeywordForm } from './keyword.form';

/** Saves the form (KEY-012). `file` is sent only when one was chosen, and empty to remove the stored one. */
function send(keyword: Keyword, values: KeywordFields): Promise<{ message: string }> {
  const change = {
    id: keyword.id,
    terms_url: values.terms_url,
    opt_in: values.opt_in,
    segments: segmentsAfter(values, keyword.file),
  };
  return values.file === ''
    ? updateKeywordWithoutMedia({ ...change, file: values.file })
    : updateKeyword({ ...change, file: values.file });
}

/** The form of a stored keyword. Live updates never overwrite the input. */
export function EditForm({ keyword }: { keyword: Keyword }) {
  const form = useKeywordForm(keyword);
  const client = useQueryClient();
  const alert = useAlert();
  const { isDirty } = form.formState;

  useEffect(() => {
    if (!isDirty) form.reset(fieldsOf(keyword));
  }, [form, isDirty, keyword]);

  const save = async (values: KeywordFields): Promise<void> => {
    try {
      const { message } = await send(keyword, values);
      await client.invalidateQueries({ queryKey: KEYWORDS });
      form.reset({ ...values, file: null });
      alert.info(escapeHtml(message));
    } catch (error) {
      if (!isApiError(error)) throw error;
      applyFieldErrors(form, error);
      alert.failure(error);
    }
  };

  return <KeywordForm form={form} onSubmit={save} keyword={keyword} />;
}
