import { Box, Button, Typography } from '@mui/material';
import { call } from '@textloom/api';
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator, type TwoStep } from '@textloom/contracts';
import { alerts, confirm, escapeHtml, useAction } from '@textloom/kit';
import { Form, lazyPart, Panel, StatusChip, SubmitButton, TextInput, useZodForm, type FormValues } from '@textloom/ui';
import { useState } from 'react';
import { MESSAGES } from '../messages';
import { TEXTS } from './messages';

const QrCode = lazyPart({
  owner: 'shell',
  title: TEXTS.qr,
  load: async () => ({ default: (await import('./qr-code')).QrCode }),
});

interface SetUpProps {
  secret: string;
  uri: string;
  onCancel: () => void;
  onDone: (codes: readonly string[]) => Promise<void>;
}

/** The secret as a picture and as text, and the first code. */
function SetUp({ secret, uri, onCancel, onDone }: SetUpProps) {
  const form = useZodForm(confirmAuthenticator.body, { defaultValues: { code: '' } });
  const submit = async (values: FormValues<typeof confirmAuthenticator.body>): Promise<void> => {
    const { codes, message } = await call(confirmAuthenticator, values);
    alerts.success(escapeHtml(message));
    await onDone(codes);
  };
  return (
    <Form asksBeforeLeaving={false} form={form} onSubmit={submit} label={TEXTS.setUp}>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography variant="body2">{TEXTS.scan}</Typography>
        <QrCode text={uri} />
        <Box>
          <Typography variant="body2">{TEXTS.typeInstead}</Typography>
          <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
            {secret}
          </Typography>
        </Box>
        <TextInput name="code" label={TEXTS.code} autoComplete="one-time-code" inputMode="numeric" required />
        <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
          <SubmitButton label={TEXTS.turnOn} busyLabel={TEXTS.turningOn} />
          <Button onClick={onCancel}>{MESSAGES.cancel}</Button>
        </Box>
      </Box>
    </Form>
  );
}

interface AppPanelProps {
  state: TwoStep;
  /** `codes`: recovery codes that are shown only now, if there are new ones. */
  onChange: (codes: readonly string[]) => Promise<void>;
}

/** Sets up or removes the authenticator app. */
export function AppPanel({ state: { app: on, passkeys, required }, onChange }: AppPanelProps) {
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const [beginning, begin] = useAction(async () => setBegun(await call(beginAuthenticator)));
  const [removing, remove] = useAction(async () => {
    const message = passkeys.length > 0 ? TEXTS.removeQuestion : TEXTS.removeLast(required);
    const question = { title: TEXTS.removeTitle, message, yes: TEXTS.removeYes };
    if (!(await confirm({ ...question, destructive: true }))) return;
    const done = await call(removeAuthenticator);
    alerts.success(escapeHtml(done.message));
    await onChange([]);
  });
  const setUp = async (codes: readonly string[]): Promise<void> => {
    setBegun(null);
    await onChange(codes);
  };
  return (
    <Panel title={TEXTS.app}>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <StatusChip kind={on ? 'success' : 'neutral'} label={on ? TEXTS.appOn : TEXTS.appOff} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {TEXTS.appAbout}
        </Typography>
        {on && (
          <Button disabled={removing} onClick={() => remove()}>
            {TEXTS.remove}
          </Button>
        )}
        {!on && !begun && (
          <Button variant="contained" disabled={beginning} onClick={() => begin()}>
            {TEXTS.setUp}
          </Button>
        )}
        {!on && begun && <SetUp {...begun} onCancel={() => setBegun(null)} onDone={setUp} />}
      </Box>
    </Panel>
  );
}
