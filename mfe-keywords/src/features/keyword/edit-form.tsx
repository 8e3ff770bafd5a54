import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { keywordChange, updateKeyword, z, type Keyword } from '@textloom/contracts';
import { alerts, escapeHtml } from '@textloom/kit';
import { rebaseForm, LockedField, useZodForm } from '@textloom/ui';
import { useEffect } from 'react';
import { KEYWORDS } from '../../api/keys';
import { ageChoice, ageOf, fieldsOf, fileChange, segmentsAfter, type KeywordFields } from './keyword-fields';
import { KeywordForm } from './keyword.form';
import { TEXTS } from './messages';

/** Text and expected messages are fixed after the first save (VAL-034): readable and easy to copy. */
function FixedIdentity({ keyword }: { keyword: Keyword }) {
  return (
    <>
      <LockedField label={TEXTS.keyword} value={keyword.keyword} helperText={TEXTS.fixed} />
      <LockedField label={TEXTS.expectedMessagesPerMonth} value={keyword.expected_messages} helperText={TEXTS.fixed} />
    </>
  );
}

/** The text of a stored keyword is not validated, because older ones may violate today's rules. */
const storedKeyword = keywordChange.extend({
  keyword: z.string(),
  expected_messages: z.number(),
  company: z.string(),
  file: fileChange,
  ...ageChoice,
});

/** The form of a stored keyword (KEY-012). Live updates of the keyword never overwrite the input. */
export function EditForm({ keyword }: { keyword: Keyword }) {
  const form = useZodForm(storedKeyword, { defaultValues: fieldsOf(keyword) });
  const client = useQueryClient();
  const { isDirty } = form.formState;

  useEffect(() => {
    if (!isDirty) form.reset(fieldsOf(keyword));
  }, [form, isDirty, keyword]);

  const save = async (values: KeywordFields): Promise<void> => {
    const { message } = await call(updateKeyword, {
      id: keyword.id,
      terms_url: values.terms_url,
      opt_in: values.opt_in,
      language: values.language,
      segments: segmentsAfter(values, keyword.file),
      file: values.file,
      ...ageOf(values),
    });
    await client.invalidateQueries({ queryKey: KEYWORDS });
    rebaseForm(form, { ...values, file: null }, values);
    alerts.info(escapeHtml(message));
  };

  return <KeywordForm form={form} identity={<FixedIdentity keyword={keyword} />} onSubmit={save} keyword={keyword} />;
}
