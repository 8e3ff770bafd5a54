import { call, isApiError } from '@textloom/api';
import { forgotBody, forgotPassword } from '@textloom/contracts';
import { Alert, Typography } from '@mui/material';
import { applyFieldErrors, Form, SubmitButton, TextInput, useZodForm } from '@textloom/ui';
import { useState } from 'react';
import { MESSAGES } from '../messages';
import { Failure, Fields } from './form-parts';
import { TEXTS } from './messages';
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
      if (!applyFieldErrors(form, error)) setFailure(error.status === 404 ? TEXTS.unknownEmail : error.message);
    }
  };

  return (
    <ViewCard title={TEXTS.forgotTitle} subtitle={TEXTS.forgotSubtitle} takesFocus={takesFocus}>
      {sent ? (
        <>
          <Alert severity="success" role="status">
            {TEXTS.forgotDone}
          </Alert>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {TEXTS.forgotNext}
          </Typography>
        </>
      ) : (
        <Form asksBeforeLeaving={false} form={form} onSubmit={submit} label={TEXTS.forgotTitle}>
          <Fields>
            {failure && <Failure>{failure}</Failure>}
            <TextInput name="email" label={MESSAGES.email} type="email" autoComplete="username" required />
            <SubmitButton label={TEXTS.sendInstructions} busyLabel={TEXTS.sending} />
          </Fields>
        </Form>
      )}
      <PanelLink to="login">{TEXTS.back}</PanelLink>
    </ViewCard>
  );
}
