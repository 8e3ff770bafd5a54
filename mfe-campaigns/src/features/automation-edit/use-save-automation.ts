import { useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '@textloom/api';
import { createAutomation, updateAutomation, type Automation } from '@textloom/contracts';
import { escapeHtml, link, randomKey, useAlert, useGoOn } from '@textloom/kit';
import { applyFieldErrors, goOnFrom } from '@textloom/ui';
import { useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { AutomationInput } from './automation-input';
import { AUTOMATIONS } from '../../api/keys';

/** The server's field names that differ from the form's. */
const FORM_FIELDS: Readonly<Record<string, string>> = {
  message: 'composed',
  segments: 'composed',
  recipients: 'keywords',
};

/**
 * Saves a form. A new automation is then opened, so that it can be switched on; a refusal keeps the input. `onSaved` gets
 * the sent values.
 */
export function useSaveAutomation<T extends FieldValues>(
  form: UseFormReturn<T>,
  automation: Automation | undefined,
  bodyOf: (fields: T) => AutomationInput,
  onSaved: (sent: T) => Promise<void>,
) {
  const client = useQueryClient();
  const alert = useAlert();
  const goOn = useGoOn();
  // One key per form: sent twice, it is one automation.
  const key = useRef(randomKey());
  return async (fields: T): Promise<void> => {
    try {
      const body = bodyOf(fields);
      const { id, message } = automation
        ? await call(updateAutomation, { ...body, id: automation.id, revision: automation.revision })
        : await call(createAutomation, body, { idempotencyKey: key.current });
      goOnFrom(form, fields, fields);
      void client.invalidateQueries({ queryKey: AUTOMATIONS });
      alert.success(escapeHtml(message));
      if (automation) await onSaved(fields);
      else if (id !== undefined) goOn(link('/messages/automations/:id', { id }), { replace: true });
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.kind === 'http') key.current = randomKey();
      applyFieldErrors(form, error);
      for (const [name, message] of Object.entries(error.fields)) {
        const field = FORM_FIELDS[name];
        // The names above are fields of both forms.
        if (field !== undefined && field in form.getValues())
          form.setError(field as Path<T>, { type: 'server', message });
      }
      alert.failure(error);
    }
  };
}
