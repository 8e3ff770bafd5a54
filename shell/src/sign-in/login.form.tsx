import { Alert, Box, Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { codePhase, FailedPart, lazyPart, loadTwice, PartError } from '@textloom/ui';
import { type FormEvent, useRef, useState } from 'react';
import { namedHere } from '../base/passkeys-here';
import { loadSession, useLateSession } from '../base/late-session';
import { MESSAGES } from '../messages';
import type { LoginFields } from './login.calls';
import { TEXTS } from './messages';
import { PanelLink } from './panel-link';
import { ShowPassword } from './show-password';
import { ViewCard } from './view-card';

const NAME = { owner: 'shell', title: TEXTS.theSignIn, version: null };

/** Loads the session and the sign-in code. Rejects with a PartError; the next call retries. */
const loadLogIn = () =>
  loadTwice(
    async () => {
      const [calls] = await Promise.all([import('./login.calls'), loadSession()]);
      return calls;
    },
    (cause, gone) => {
      throw new PartError(NAME, codePhase(cause), cause, gone);
    },
  );

// Loaded when the server asks for it.
const LoginCaptcha = lazyPart({
  owner: 'shell',
  title: TEXTS.theCaptcha,
  as: 'field',
  load: async () => ({ default: (await import('./login-captcha')).LoginCaptcha }),
});
/** A sign-in that waits for its second step. */
export interface BegunSignIn {
  token: string;
  /** The user has an authenticator app; otherwise only a recovery code can be entered. */
  app: boolean;
  /** The user has a passkey, which signs in too. */
  passkey: boolean;
  remember: boolean;
}

type Calls = Awaited<ReturnType<typeof loadLogIn>>;

interface LoginViewProps {
  /** A notice from the previous view. */
  notice: string;
  knownEmail: string;
  takesFocus: boolean;
  /** Called once the password was accepted. */
  onSecondStep: (begun: BegunSignIn) => void;
}

/**
 * The login view (AUTH-003, AUTH-004, AUTH-007). Plain state instead of a form library, because this page loads first;
 * the sign-in code is loaded while the user types.
 */
export function LoginView({ notice, knownEmail, takesFocus, onSecondStep }: LoginViewProps) {
  const session = useLateSession();
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [remember, setRemember] = useState(true);
  const [fields, setFields] = useState<LoginFields>({});
  const [failure, setFailure] = useState('');
  const [unloaded, setUnloaded] = useState<PartError | null>(null);
  const [busy, setBusy] = useState(false);
  /** Null until the server asks for a captcha; `round` counts its challenges, each valid for one attempt. */
  const [captcha, setCaptcha] = useState<{ round: number; payload: string } | null>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const prepared = useRef(false);
  const ended = session.status === 'signed-out' && !failure && !notice ? session.reason : null;

  /** Runs a sign-in method, whose code is loaded by then. */
  const attempt = async (work: (calls: Calls) => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure('');
    setUnloaded(null);
    try {
      await work(await loadLogIn());
    } catch (error) {
      setBusy(false);
      if (!(error instanceof PartError)) throw error;
      setUnloaded(error);
    }
  };

  const submit = (): Promise<void> =>
    attempt(async ({ logIn }) => {
      const refusal = await logIn(email, password, remember, captcha?.payload ?? '');
      if (!refusal) return;
      if (refusal.begun) {
        onSecondStep({ ...refusal.begun, remember });
        return;
      }
      setFields(refusal.fields);
      setFailure(refusal.message);
      if (refusal.captcha || captcha) setCaptcha({ round: (captcha?.round ?? 0) + 1, payload: '' });
      setBusy(false);
      (refusal.fields.email && !refusal.message ? emailInput : passwordInput).current?.focus();
    });

  const byPasskey = (): Promise<void> =>
    attempt(async ({ logInByPasskey }) => {
      const refusal = await logInByPasskey(remember);
      if (refusal === null) return;
      setFailure(refusal);
      setBusy(false);
    });

  /** A failure to load is shown when the form is submitted. */
  const prepare = (): void => {
    if (prepared.current) return;
    prepared.current = true;
    loadLogIn().catch(() => undefined);
  };

  return (
    <ViewCard title={TEXTS.title} subtitle={TEXTS.subtitle} takesFocus={takesFocus}>
      <Box
        component="form"
        noValidate
        onInput={prepare}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
        sx={{ display: 'grid', gap: 2.5 }}
      >
        {notice && !failure && (
          <Alert severity="success" role="status">
            {notice}
          </Alert>
        )}
        {ended === 'expired' && <Alert severity="info">{TEXTS.expired}</Alert>}
        {ended === 'deleted' && (
          <Alert severity="success" role="status">
            {TEXTS.deleted}
          </Alert>
        )}
        {failure && (
          <Alert severity="error" role="alert">
            {failure}
          </Alert>
        )}
        {unloaded && <FailedPart compact error={unloaded} onRetry={() => void submit()} />}
        <TextField
          label={MESSAGES.email}
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
          label={TEXTS.password}
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
            label={TEXTS.remember}
            control={<Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)} />}
          />
          <PanelLink to="forgot">{TEXTS.forgotLink}</PanelLink>
        </Box>
        {captcha && (
          <LoginCaptcha
            round={captcha.round}
            onChange={(payload) => setCaptcha((last) => last && { ...last, payload })}
          />
        )}
        <Button type="submit" variant="contained" size="large" disabled={busy}>
          {busy ? TEXTS.signingIn : TEXTS.title}
        </Button>
        {namedHere() && (
          <Button variant="outlined" size="large" disabled={busy} onClick={() => void byPasskey()}>
            {TEXTS.byPasskey}
          </Button>
        )}
      </Box>
      <PanelLink to="newaccount">{TEXTS.newAccountLink}</PanelLink>
    </ViewCard>
  );
}
