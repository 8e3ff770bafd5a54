import { isApiError } from '@textloom/api';
import { bus } from '@textloom/bus';
import { loginBody } from '@textloom/contracts';
import { login, useSession } from '@textloom/session';
import { Alert, Box, Button, Checkbox, FormControlLabel, Paper, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { SignInFrame } from './sign-in-frame';
import { MESSAGES } from './messages';

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

/** The login view (AUTH-003, AUTH-004, AUTH-007). Plain state instead of a form library: this page loads before all else. */
export function SignIn() {
  const session = useSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [fields, setFields] = useState<Fields>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const expired = session.status === 'signed-out' && session.reason === 'expired' && !failure;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const found = complaints(email, password);
    setFields(found);
    setFailure('');
    if (found.email ?? found.password) return;
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
    }
  };

  return (
    <SignInFrame>
      <Paper component="form" noValidate onSubmit={(event) => void submit(event)} variant="outlined" sx={{ p: { xs: 3, sm: 4 }, borderRadius: 4, display: 'grid', gap: 2.5 }}>
        <Box>
          <Typography component="h1" variant="h5">
            {MESSAGES.title}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {MESSAGES.subtitle}
          </Typography>
        </Box>
        {expired && <Alert severity="info">{MESSAGES.expired}</Alert>}
        {failure && (
          <Alert severity="error" role="alert">
            {failure}
          </Alert>
        )}
        <TextField
          label="Email" type="email" name="email" autoComplete="username" required autoFocus value={email}
          onChange={(event) => setEmail(event.target.value)} error={Boolean(fields.email)} helperText={fields.email}
        />
        <TextField
          label="Password" type="password" name="password" autoComplete="current-password" required value={password}
          onChange={(event) => setPassword(event.target.value)} error={Boolean(fields.password)} helperText={fields.password}
        />
        <FormControlLabel label="Remember me" control={<Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)} />} />
        <Button type="submit" variant="contained" size="large" disabled={busy}>
          {busy ? 'Signing in…' : 'Sign in'}
        </Button>
      </Paper>
    </SignInFrame>
  );
}
