import { isApiError } from '@textloom/api';
import { bus } from '@textloom/bus';
import { loginBody } from '@textloom/contracts';
import { login, useSession } from '@textloom/session';
import { Alert, Box, Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { type FormEvent, useRef, useState } from 'react';
import { MESSAGES } from './messages';
import { PanelLink } from './panel-link';
import { ShowPassword } from './show-password';
import { ViewCard } from './view-card';

type Fields = { email?: string; password?: string };

function complaints(email: string, password: string): Fields {
  const checked = loginBody.safeParse({ email, password });
  if (checked.success) return {};
  const fields: Fields = {};
  for (const issue of checked.error.issues) {
    const [name] = issue.path;
    if (name === 'email' || name === 'password') fields[name] ??= issue.message;
  }
  return fields;
}

interface LoginViewProps {
  /** A notice from the previous view. */
  notice: string;
  knownEmail: string;
  takesFocus: boolean;
}

/**
 * The login view (AUTH-003, AUTH-004, AUTH-007). Plain state instead of a form library, because this page loads first.
 */
export function LoginView({ notice, knownEmail, takesFocus }: LoginViewProps) {
  const session = useSession();
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [remember, setRemember] = useState(true);
  const [fields, setFields] = useState<Fields>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const ended = session.status === 'signed-out' && !failure && !notice ? session.reason : null;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const found = complaints(email, password);
    setFields(found);
    setFailure('');
    if (found.email ?? found.password) {
      (found.email ? emailInput : passwordInput).current?.focus();
      return;
    }
    setBusy(true);
    try {
      await login(email.trim(), password, remember);
      bus.emit('session.signed-in', {});
      bus.emit('alert.show', { kind: 'success', html: MESSAGES.signedIn });
    } catch (error) {
      if (!isApiError(error)) throw error;
      setFields(error.fields);
      setFailure(error.message);
      setBusy(false);
      passwordInput.current?.focus();
    }
  };

  return (
    <ViewCard title={MESSAGES.title} subtitle={MESSAGES.subtitle} takesFocus={takesFocus}>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 2.5 }}>
        {notice && !failure && (
          <Alert severity="success" role="status">
            {notice}
          </Alert>
        )}
        {ended === 'expired' && <Alert severity="info">{MESSAGES.expired}</Alert>}
        {ended === 'deleted' && (
          <Alert severity="success" role="status">
            {MESSAGES.deleted}
          </Alert>
        )}
        {failure && (
          <Alert severity="error" role="alert">
            {failure}
          </Alert>
        )}
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          autoFocus={!takesFocus}
          inputRef={emailInput}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={Boolean(fields.email)}
          helperText={fields.email}
        />
        <TextField
          label="Password"
          type={shown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          required
          inputRef={passwordInput}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={Boolean(fields.password)}
          helperText={fields.password}
          slotProps={{ input: { endAdornment: <ShowPassword shown={shown} onChange={setShown} /> } }}
        />
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            columnGap: 2,
          }}
        >
          <FormControlLabel
            label="Remember me"
            control={<Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)} />}
          />
          <PanelLink to="forgot">{MESSAGES.forgotLink}</PanelLink>
        </Box>
        <Button type="submit" variant="contained" size="large" disabled={busy}>
          {busy ? 'Signing in…' : 'Sign in'}
        </Button>
      </Box>
      <PanelLink to="newaccount">{MESSAGES.newAccountLink}</PanelLink>
    </ViewCard>
  );
}
