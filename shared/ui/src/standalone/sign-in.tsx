import { Alert, Button, Stack, Typography } from '@mui/material';
import { login } from '@textloom/session';
import { useState } from 'react';
import { Page, Panel } from '../layout/page';
import { DEMO_PASSWORD, DEMO_PERSONAS } from './personas';

/** Quick sign-in as anybody of the demo data. */
export function QuickSignIn({ title }: { title: string }) {
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const signIn = (key: string, email: string) => {
    setBusy(key);
    setError(null);
    login(email, DEMO_PASSWORD, false)
      .catch((cause: unknown) => setError(cause instanceof Error ? cause.message : String(cause)))
      .finally(() => setBusy(null));
  };
  return (
    <Page narrow>
      <Typography component="h1" variant="h1" gutterBottom>
        {title}, standalone
      </Typography>
      <Panel title="Sign in as">
        <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
          {DEMO_PERSONAS.map(({ key, email, name }) => (
            <Button key={key} variant="outlined" loading={busy === key} disabled={busy !== null} onClick={() => signIn(key, email)} data-persona={key}>
              {name}
            </Button>
          ))}
        </Stack>
        {error && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {error}
          </Alert>
        )}
      </Panel>
    </Page>
  );
}
