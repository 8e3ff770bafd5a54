import { Box, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import {
  localRegistrationBody,
  type NumberRegistration,
  registrationBody,
  submitRegistration,
} from '@textloom/contracts';
import { alerts, escapeHtml } from '@textloom/kit';
import { Form, SubmitButton, useZodForm } from '@textloom/ui';
import { useEffect } from 'react';
import type { Path } from 'react-hook-form';
import { TEXTS } from './messages';
import { REGISTRATIONS_KEY } from './registration.calls';
import { RegistrationFields } from './registration.fields';
import { type RegistrationForm, type Saving, useDraftSaving } from './use-draft-saving';

const SAVING_TEXTS: Readonly<Record<Saving, string>> = {
  none: '',
  saving: TEXTS.saving,
  saved: TEXTS.draftSaved,
  failed: TEXTS.saveFailed,
};

/** The guided form; the draft is saved while one types, and a refusal is shown at its field. */
export function RegistrationFormView({ registration }: { registration: NumberRegistration }) {
  const { number, kind, answers, refusal } = registration;
  const local = kind === 'local';
  const client = useQueryClient();
  const form = useZodForm(local ? localRegistrationBody : registrationBody, {
    defaultValues: answers as RegistrationForm,
  });
  const saving = useDraftSaving(form, number);
  const { field = '', mend = '' } = refusal ?? {};
  useEffect(() => {
    if (field !== '') form.setError(field as Path<RegistrationForm>, { type: 'server', message: mend });
  }, [form, field, mend]);

  const submit = async (values: RegistrationForm): Promise<void> => {
    const { message } = await call(submitRegistration, { ...values, number });
    form.reset(values);
    alerts.success(escapeHtml(message));
    await client.invalidateQueries({ queryKey: REGISTRATIONS_KEY });
  };

  return (
    <Form form={form} onSubmit={submit} label={TEXTS.form}>
      <Box sx={{ display: 'grid', gap: { xs: 2, md: 3 }, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <RegistrationFields local={local} businessApproved={registration.business_approved} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {local && !registration.business_approved ? TEXTS.submitLocalHelp : TEXTS.submitHelp}
        </Typography>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', justifyContent: 'flex-end', flexWrap: 'wrap' }}>
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
            {SAVING_TEXTS[saving]}
          </Typography>
          <SubmitButton label={refusal ? TEXTS.submitAgain : TEXTS.submit} busyLabel={TEXTS.submitting} />
        </Stack>
      </Box>
    </Form>
  );
}
