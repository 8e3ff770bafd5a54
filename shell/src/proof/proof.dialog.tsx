import { Box, Button, Typography } from '@mui/material';
import { call } from '@textloom/api';
import { getTwoStep, proveUser } from '@textloom/contracts';
import { useAction, useCall } from '@textloom/kit';
import { Form, SubmitButton, TextInput, TitledDialog, useZodForm, type FormValues } from '@textloom/ui';
import { useState } from 'react';
import { askPasskey, NoPasskey } from '../base/passkey';
import { passkeysHere } from '../base/passkeys-here';
import { MESSAGES } from '../messages';
import { TEXTS } from './messages';

/** "Confirm it's you": the password, or a code of the second step. What was typed behind it stays. */
export function ProofDialog({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const { data } = useCall(getTwoStep, ['two-step']);
  const [byCode, setByCode] = useState(false);
  const form = useZodForm(proveUser.body, { defaultValues: { password: '', code: '', passkey: '' } });
  const submit = async (values: FormValues<typeof proveUser.body>): Promise<void> => {
    await call(proveUser, values);
    onAnswer(true);
  };
  const [asking, byPasskey] = useAction(async () => {
    try {
      await submit({ password: '', code: '', passkey: await askPasskey() });
    } catch (error) {
      if (!(error instanceof NoPasskey)) throw error;
    }
  });
  const change = (): void => {
    form.reset();
    setByCode(!byCode);
  };
  return (
    <TitledDialog title={TEXTS.title} onClose={() => onAnswer(false)}>
      <Form asksBeforeLeaving={false} form={form} onSubmit={submit} label={TEXTS.title}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="body2">{byCode ? TEXTS.aboutCode : TEXTS.about}</Typography>
          {byCode ? (
            <TextInput key="code" name="code" label={TEXTS.code} autoComplete="one-time-code" autoFocus required />
          ) : (
            <TextInput
              key="password"
              name="password"
              label={TEXTS.password}
              type="password"
              autoComplete="current-password"
              autoFocus
              required
            />
          )}
          {data?.app && (
            <Button onClick={change} sx={{ justifySelf: 'start' }}>
              {byCode ? TEXTS.usePassword : TEXTS.useCode}
            </Button>
          )}
          {data && data.passkeys.length > 0 && passkeysHere(data.passkey_host) && (
            <Button disabled={asking} onClick={() => byPasskey()} sx={{ justifySelf: 'start' }}>
              {TEXTS.usePasskey}
            </Button>
          )}
          <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'end' }}>
            <Button onClick={() => onAnswer(false)}>{MESSAGES.cancel}</Button>
            <SubmitButton label={TEXTS.confirm} busyLabel={TEXTS.confirming} />
          </Box>
        </Box>
      </Form>
    </TitledDialog>
  );
}
