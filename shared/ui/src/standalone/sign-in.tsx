import { Alert, Box, Button, CircularProgress, Stack, Typography } from '@mui/material';
import { login } from '@textloom/session';
import { useEffect, useState } from 'react';
import { Page, Panel } from '../layout/page';
import { listPersonas, type Persona } from './personas';

const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Quick sign-in as any demo user. */
export function QuickSignIn({ title }: { title: string }) {
  const [personas, setPersonas] = useState<readonly Persona[] | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    listPersonas().then(
      ({ entries }) => setPersonas(entries),
      (cause: unknown) => {
        setPersonas([]);
        setError(`The demo's people cannot be listed: ${textOf(cause)}`);
      },
    );
  }, []);
  const signIn = ({ key, email, password }: Persona) => {
    setBusy(key);
    setError(null);
    login(email, password, false)
      .catch((cause: unknown) => setError(textOf(cause)))
      .finally(() => setBusy(null));
  };
  return (
    <Box component="main">
      <Page narrow>
        <Typography component="h1" variant="h1" gutterBottom>
          {title}, standalone
        </Typography>
        <Panel title="Sign in as">
          <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
            {personas === null && <CircularProgress size={24} aria-label="Loading" />}
            {personas?.map((persona) => (
              <Stack key={persona.key} direction="row" sx={{ gap: 2, alignItems: 'center' }}>
                <Button
                  variant="outlined"
                  sx={{ minWidth: 160 }}
                  loading={busy === persona.key}
                  disabled={busy !== null}
                  onClick={() => signIn(persona)}
                  data-persona={persona.key}
                >
                  {persona.name}
                </Button>
                <Typography variant="body2">{persona.description}</Typography>
              </Stack>
            ))}
          </Stack>
          {error && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {error}
            </Alert>
          )}
        </Panel>
      </Page>
    </Box>
  );
}
