import { lazyPart, type LazyPartOptions } from '@textloom/ui';
import { useState } from 'react';
import { loadSession, useLateSession } from '../base/late-session';
import { type BegunSignIn, LoginView } from './login.form';
import { TEXTS } from './messages';
import { openPanel, usePanel } from './panel';
import { SignInFrame } from './sign-in-frame';

// Only the login view loads with the page: the others need the form library (pnpm bench web).
const laterView = <P extends object>(load: LazyPartOptions<P>['load']) =>
  lazyPart({ owner: 'shell', title: TEXTS.thisForm, load });
const ForgotView = laterView(() => import('./forgot.page'));
const CreateAccountView = laterView(() => import('./create-account.page'));
const ResetPasswordView = laterView(() => import('./reset-password.page'));
const ConfirmEmailView = laterView(() => import('./confirm-email.page'));
const SecondStepView = laterView(() => import('./second-step.page'));
const StopEmailView = laterView(() => import('./stop-email.page'));
const ConfirmAlertsView = laterView(() => import('./confirm-alerts.page'));
const VerifyEmailView = laterView(() => import('./verify-email.page'));

/** The views of the sign-in area, one at a time, and the notice for the login view (AUTH-001). */
export function SignInArea() {
  const panel = usePanel();
  const { status } = useLateSession();
  const [first] = useState(panel);
  const [moved, setMoved] = useState(false);
  const [begun, setBegun] = useState<BegunSignIn | null>(null);
  const [restarted, setRestarted] = useState(false);
  const [done, setDone] = useState({ notice: '', email: '' });
  if (panel !== 'login' && begun) setBegun(null);
  // Shows a success once, until another view is opened.
  if (panel !== first && !moved) setMoved(true);
  if (panel !== 'login' && done.notice !== '') setDone({ ...done, notice: '' });

  const startAgain = (): void => {
    setBegun(null);
    setRestarted(true);
  };
  const toLogin = (notice: string, email = ''): void => {
    openPanel('login', true);
    setDone({ notice, email });
  };
  const passwordWasReset = async (): Promise<void> => {
    // The link was opened in a signed-in browser: the next login uses the new password.
    if (status !== 'signed-out') await (await loadSession()).logout();
    toLogin(TEXTS.resetDone);
  };

  return (
    <SignInFrame>
      {panel === 'login' && !begun && (
        <LoginView
          key={done.email}
          notice={done.notice}
          knownEmail={done.email}
          takesFocus={moved || restarted}
          onSecondStep={setBegun}
        />
      )}
      {panel === 'login' && begun && <SecondStepView begun={begun} onBack={startAgain} />}
      {panel === 'forgot' && <ForgotView takesFocus={moved} />}
      {panel === 'newaccount' && (
        <CreateAccountView takesFocus={moved} onCreated={(email) => toLogin(TEXTS.created, email)} />
      )}
      {panel === 'resetpass' && <ResetPasswordView takesFocus={moved} onReset={passwordWasReset} />}
      {panel === 'confirmemail' && <ConfirmEmailView takesFocus={moved} onConfirmed={toLogin} />}
      {panel === 'stopemail' && <StopEmailView takesFocus={moved} />}
      {panel === 'confirmalerts' && <ConfirmAlertsView takesFocus={moved} onConfirmed={toLogin} />}
      {panel === 'verifyemail' && <VerifyEmailView takesFocus={moved} onVerified={toLogin} />}
    </SignInFrame>
  );
}
