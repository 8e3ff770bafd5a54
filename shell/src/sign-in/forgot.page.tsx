import { call, isApiError } from '@textloom/api';
import { forgotBody, forgotPassword } from '@textloom/contracts';
import { Alert, Typography } from '@mui/material';
import { applyFieldErrors, Form, SubmitButton, TextInput, useZodForm } from '@textloom/ui';
import { useState } from 'react';
import { Failure, Fields } from './form-parts';
import { MESSAGES } from './messages';
import { PanelLink } from './panel-link';
import { ViewCard } from './view-card';

/** The forgot view (AUTH-010). Its error reveals that an email is unknown (decision 130). */
export default function ForgotView({ takesFocus }: { takesFocus: boolean }) {
  const form = useZodForm(forgotBody, { defaultValues: { email: '' } });
  const [failure, setFailure] = useState('');
  const [sent, setSent] = useState(false);

  const submit = async ({ email }: { email: string }): Promise<void> => {
    setFailure('');
    try {
      await call(forgotPassword, { email: email.trim() });
      setSent(true);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (!applyFieldErrors(form, error)) setFailure(error.status === 404 ? MESSAGES.unknownEmail : error.message);
    }
  };

  return (
    <ViewCard title={MESSAGES.forgotTitle} subtitle={MESSAGES.forgotSubtitle} takesFocus={takesFocus}>
      {sent ? (
        <>
          <Alert severity="success" role="status">
            {MESSAGES.forgotDone}
          </Alert>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {MESSAGES.forgotNext}
          </Typography>
        </>
      ) : (
        <Form asksBeforeLeaving={false} form={form} onSubmit={submit} label={MESSAGES.forgotTitle}>
          <Fields>
            {failure && <Failure>{failure}</Failure>}
            <TextInput name="email" label="Email" type="email" autoComplete="username" required />
            <SubmitButton label="Send instructions" busyLabel="Sending…" />
          </Fields>
        </Form>
      )}
      <PanelLink to="login">{MESSAGES.back}</PanelLink>
    </ViewCard>
  );
}
