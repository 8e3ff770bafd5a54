import { Box, Button, Typography } from '@mui/material';
import { call } from '@textloom/api';
import { getTwoStep, reauthenticate, type TwoStep } from '@textloom/contracts';
import { useAction, useCall } from '@textloom/kit';
import { Form, SubmitButton, TextInput, TitledDialog, useZodForm, type FormValues } from '@textloom/ui';
import { requestPasskey, NoPasskey } from '../base/passkey';
import { passkeysHere } from '../base/passkeys-here';
import { MESSAGES } from '../messages';
import { TEXTS } from './messages';

/** What is asked for: the password, unless there is a second step. */
function aboutOf(state: TwoStep | undefined): string {
  if (state?.app) return TEXTS.aboutCode;
  if (!state || state.passkeys.length === 0) return TEXTS.about;
  return passkeysHere(state.passkey_host) ? TEXTS.aboutPasskey : TEXTS.aboutRecovery(state.passkey_host);
}

/**
 * "Confirm it's you": asks for the password, or, from users with a second step, for a code or passkey, because the
 * password alone could be stolen. Input behind the dialog is kept.
 */
export function ReauthenticationDialog({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const { data, isPending } = useCall(getTwoStep, ['two-step']);
  const byCode = data !== undefined && (data.app || data.passkeys.length > 0);
  const form = useZodForm(reauthenticate.body, { defaultValues: { password: '', code: '', passkey: '' } });
  const submit = async (values: FormValues<typeof reauthenticate.body>): Promise<void> => {
    await call(reauthenticate, values);
    onAnswer(true);
  };
  const [asking, byPasskey] = useAction(async () => {
    try {
      await submit({ password: '', code: '', passkey: await requestPasskey() });
    } catch (error) {
      if (!(error instanceof NoPasskey)) throw error;
    }
  });
  if (isPending) return null;
  return (
    <TitledDialog title={TEXTS.title} onClose={() => onAnswer(false)}>
      <Form asksBeforeLeaving={false} form={form} onSubmit={submit} label={TEXTS.title}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="body2">{aboutOf(data)}</Typography>
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
