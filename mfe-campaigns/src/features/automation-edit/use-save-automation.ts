import { useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '@textloom/api';
import { createAutomation, updateAutomation, type Automation } from '@textloom/contracts';
import { alerts, escapeHtml, link, randomKey, useNavigateWhileMounted } from '@textloom/kit';
import { applyFieldErrors, rebaseForm } from '@textloom/ui';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { AutomationInput } from './trigger-fields';
import { AUTOMATIONS, createdAutomationKey } from '../../api/keys';

/** The server's field names that differ from the form's. */
const FORM_FIELDS: Readonly<Record<string, string>> = {
  message: 'composed',
  segments: 'composed',
  file: 'composed',
  recipients: 'keywords',
};
/** A part of a sequence's message, by its position from 1. */
const OF_STEP = /^(message|file|reminder|field)_(\d+)$/;

/** The form's name of a server's field; undefined where it is the same, or where no form has it. */
function formField(name: string, values: FieldValues): string | undefined {
  const [, part = '', position] = OF_STEP.exec(name) ?? [];
  if (position !== undefined && 'steps' in values)
    return `steps.${Number(position) - 1}.${part === 'message' || part === 'file' ? 'composed' : part}`;
  const field = FORM_FIELDS[name];
  return field !== undefined && field in values ? field : undefined;
}

/** The form that created an automation, and what it sent. */
interface Created<T extends FieldValues> {
  form: UseFormReturn<T>;
  sent: T;
}

/**
 * Initial values of a form that has just created this automation, including input typed during the save; otherwise
 * undefined.
 */
export function useCreatedValues<T extends FieldValues>(automation: Automation | undefined): T | undefined {
  const client = useQueryClient();
  const [values] = useState(
    () => automation && client.getQueryData<Created<T>>(createdAutomationKey(automation.id))?.form.getValues(),
  );
  return values;
}

interface Saving<T extends FieldValues> {
  form: UseFormReturn<T>;
  /** Absent for a new one. */
  automation: Automation | undefined;
  bodyOf: (fields: T) => AutomationInput;
  /** Rebases the form on what was stored after these values were sent. */
  rebase: (stored: Automation, sent: T) => void;
  /** Reloads the automation after a save; undefined if that failed. */
  readSaved: (() => Promise<Automation | undefined>) | undefined;
}

/** Saves a form. A new automation then opens, so that it can be switched on; a refusal keeps the input. */
export function useSaveAutomation<T extends FieldValues>({ form, automation, bodyOf, rebase, readSaved }: Saving<T>) {
  const client = useQueryClient();
  const navigate = useNavigateWhileMounted();
  // One idempotency key per form, so that a repeated call creates one automation.
  const key = useRef(randomKey());

  useEffect(() => {
    if (!automation) return;
    const created = client.getQueryData<Created<T>>(createdAutomationKey(automation.id));
    if (!created) return;
    client.removeQueries({ queryKey: createdAutomationKey(automation.id) });
    rebase(automation, created.sent);
    // Once, for the version that is opened first.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- later versions are saves of this form
  }, []);

  return async (fields: T): Promise<void> => {
    try {
      const body = bodyOf(fields);
      const { id, message } = automation
        ? await call(updateAutomation, { ...body, id: automation.id, revision: automation.revision })
        : await call(createAutomation, body, { idempotencyKey: key.current });
      rebaseForm(form, fields, fields);
      void client.invalidateQueries({ queryKey: AUTOMATIONS });
      alerts.success(escapeHtml(message));
      if (automation) {
        const stored = await readSaved?.();
        if (stored) rebase(stored, fields);
      } else if (id !== undefined) {
        client.setQueryData<Created<T>>(createdAutomationKey(id), { form, sent: fields });
        navigate(link('/messages/automations/:id', { id }), { replace: true });
      }
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.kind === 'http') key.current = randomKey();
      applyFieldErrors(form, error);
      for (const [name, message] of Object.entries(error.fields)) {
        const field = formField(name, form.getValues());
        if (field !== undefined) form.setError(field as Path<T>, { type: 'server', message });
      }
      alerts.failure(error);
    }
  };
}
