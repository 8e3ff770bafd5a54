import { useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '@textloom/api';
import { createTemplate, updateTemplate, type Template } from '@textloom/contracts';
import { alerts, confirm, escapeHtml, link, randomKey, useNavigateWhileMounted } from '@textloom/kit';
import { applyFieldErrors } from '@textloom/ui';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { TEMPLATES } from '../../api/keys';
import { TEXTS } from './messages';
import type { TemplateFields, TemplateFormState } from './template-fields';

/** Asks whether to overwrite a version that another user saved first. */
const overwrite = (message: string): Promise<boolean> =>
  confirm({
    title: TEXTS.changedTitle,
    message: TEXTS.replaceQuestion(message),
    yes: TEXTS.replace,
    destructive: true,
  });

/** TMPL-006, ERR-017: a refusal keeps the input. */
export function useSaveTemplate(form: TemplateFormState, loaded: Template | undefined) {
  // Sends the opened revision, because the user has not seen a newer one loaded in the background.
  const [template] = useState(loaded);
  const client = useQueryClient();
  const navigate = useNavigateWhileMounted();
  const { key: visit } = useLocation();
  // One idempotency key per form, so that a repeated call creates one template.
  const key = useRef(randomKey());

  const store = ({ name, composed: { message, segments } }: TemplateFields, revision: number | undefined) => {
    const body = { name, message, segments };
    return template
      ? call(updateTemplate, { ...body, id: template.id, ...(revision !== undefined && { revision }) })
      : call(createTemplate, body, { idempotencyKey: key.current });
  };

  const save = async (fields: TemplateFields, revision: number | undefined): Promise<void> => {
    try {
      const { message } = await store(fields, revision);
      void client.invalidateQueries({ queryKey: TEMPLATES });
      alerts.info(escapeHtml(message));
      // A form opened directly by its address has no previous page to return to.
      navigate(visit === 'default' ? link('/messages/templates') : -1);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.kind === 'http') key.current = randomKey();
      if (error.id === 'edit_conflict') return (await overwrite(error.message)) ? save(fields, undefined) : undefined;
      applyFieldErrors(form, error);
      if (error.fields.message) form.setError('composed', { type: 'server', message: error.fields.message });
      alerts.failure(error);
    }
  };
  return (fields: TemplateFields): Promise<void> => save(fields, template?.revision);
}
