import { call } from '@textloom/api';
import { registrationBody, registrationDraft, saveRegistration } from '@textloom/contracts';
import type { FormValues } from '@textloom/ui';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';

export type RegistrationForm = FormValues<typeof registrationBody>;

/** How long after the last change a draft is saved, in ms. */
const PAUSE_MS = 1_000;

export type Saving = 'none' | 'saving' | 'saved' | 'failed';

/** Saves the draft a second after each change; what was not saved is asked about before one leaves. */
export function useDraftSaving(form: UseFormReturn<RegistrationForm>, number: string): Saving {
  const [saving, setSaving] = useState<Saving>('none');
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const typed = JSON.stringify(useWatch({ control: form.control }));
  useEffect(() => {
    if (!isDirty || isSubmitting) return;
    const timer = setTimeout(() => {
      const sent = form.getValues();
      setSaving('saving');
      call(saveRegistration, { number, ...registrationDraft.parse(sent) }).then(
        () => {
          // What was typed meanwhile stays, as a change.
          form.reset(sent, { keepValues: true, keepErrors: true, keepTouched: true, keepSubmitCount: true });
          setSaving('saved');
        },
        () => setSaving('failed'),
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [form, isDirty, isSubmitting, number, typed]);
  return saving;
}
