import { Button, Typography } from '@mui/material';
import { isApiError } from '@textloom/api';
import { finishLogin } from '@textloom/contracts';
import { applyFieldErrors, Form, SubmitButton, TextInput, useZodForm, type FormValues } from '@textloom/ui';
import { useState } from 'react';
import { Failure, Fields } from './form-parts';
import { namedHere } from '../base/passkeys-here';
import { logInByCode, logInByPasskey } from './login.calls';
import type { BegunSignIn } from './login.form';
import { TEXTS } from './messages';
import { ViewCard } from './view-card';

interface SecondStepViewProps {
  begun: BegunSignIn;
  /** Returns to email and password. */
  onBack: () => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export default function SecondStepView({ begun: { token, app, passkey, remember }, onBack }: SecondStepViewProps) {
  const form = useZodForm(finishLogin.body, { defaultValues: { token, code: '' } });
  const [failure, setFailure] = useState('');

  const submit = async ({ code }: FormValues<typeof finishLogin.body>): Promise<void> => {
    setFailure('');
    try {
      await logInByCode(token, code, remember);
    } catch (error) {
      if (!isApiError(error)) throw error;
      applyFieldErrors(form, error);
      if (error.fields.code === undefined) setFailure(error.message);
    }
  };

  const byPasskey = async (): Promise<void> => setFailure((await logInByPasskey(remember)) ?? '');

  return (
    <ViewCard title={TEXTS.stepTitle} subtitle={app ? TEXTS.stepSubtitle : TEXTS.stepRecovery} takesFocus={false}>
      <Form asksBeforeLeaving={false} form={form} onSubmit={submit} label={TEXTS.stepTitle}>
        <Fields>
          {failure && <Failure>{failure}</Failure>}
          <TextInput name="code" label={TEXTS.code} autoComplete="one-time-code" autoFocus required />
          {app && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {TEXTS.recoveryHelp}
            </Typography>
          )}
          <SubmitButton label={TEXTS.title} busyLabel={TEXTS.signingIn} />
        </Fields>
      </Form>
      {passkey && namedHere() && (
        <Button variant="outlined" onClick={() => void byPasskey()}>
          {TEXTS.usePasskey}
        </Button>
      )}
      <Button onClick={onBack}>{TEXTS.startAgain}</Button>
    </ViewCard>
  );
}
