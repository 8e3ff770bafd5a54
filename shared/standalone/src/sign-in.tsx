import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material';
import { login } from '@textloom/session';
import { type SubmitEvent, useState } from 'react';
import { Page, Panel } from '@textloom/ui';
import type { Stage } from './stage';
import { useStore } from './store';

const textOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** On a server without demo data: the person's own account. */
function OwnAccount({ onError }: { onError: (text: string | null) => void }) {
  const [busy, setBusy] = useState(false);
  const signIn = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    onError(null);
    login(String(form.get('email')), String(form.get('password')), false)
      .catch((cause: unknown) => onError(textOf(cause)))
      .finally(() => setBusy(false));
  };
  return (
    <Stack component="form" onSubmit={signIn} sx={{ gap: 2, alignItems: 'flex-start', maxWidth: 400 }}>
      <TextField name="email" type="email" label="Email" required fullWidth autoComplete="username" />
      <TextField name="password" type="password" label="Password" required fullWidth autoComplete="current-password" />
      <Button type="submit" variant="contained" loading={busy}>
        Sign in
      </Button>
    </Stack>
  );
}

/** Signs in as any demo user, or with the person's own account if there is no demo data. */
export function QuickSignIn({
  title,
  stage,
  onOpenPanel,
}: {
  title: string;
  stage: Pick<Stage, 'personas' | 'problem' | 'signIn'>;
  onOpenPanel?: (() => void) | undefined;
}) {
  const personas = useStore(stage.personas);
  const error = useStore(stage.problem);
  return (
    <Box component="main">
      <Page narrow>
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 2, mb: 1 }}>
          <Typography component="h1" variant="h1">
            {title}, standalone
          </Typography>
          {onOpenPanel && (
            <Button variant="outlined" onClick={onOpenPanel} sx={{ flexShrink: 0 }}>
              QA panel
            </Button>
          )}
        </Stack>
        <Panel title="Sign in as">
          <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
            {personas.map((persona) => (
              <Stack
                key={persona.key}
                direction={{ xs: 'column', sm: 'row' }}
                sx={{ columnGap: 2, alignItems: { sm: 'center' } }}
              >
                <Button
                  variant="outlined"
                  sx={{ minWidth: 160, flexShrink: 0 }}
                  onClick={() => void stage.signIn(persona)}
                  data-persona={persona.key}
                >
                  {persona.name}
                </Button>
                <Typography variant="body2">{persona.description}</Typography>
              </Stack>
            ))}
            {personas.length === 0 && <OwnAccount onError={stage.problem.set} />}
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
