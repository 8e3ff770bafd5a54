import { call } from '@textloom/api';
import { bus } from '@textloom/bus';
import { verifyEmail } from '@textloom/contracts';
import { escapeHtml } from '@textloom/kit';
import { session } from '@textloom/session';
import { fromMail } from './mailed-link';
import { MailedStep } from './mailed-step';
import { TEXTS } from './messages';
import { refreshSession } from './refresh-session';
import { ViewCard } from './view-card';

interface VerifyEmailViewProps {
  takesFocus: boolean;
  onVerified: (message: string) => void;
}

/** Opened by the link in the mail to the owner of a new account. */
export default function VerifyEmailView({ takesFocus, onVerified }: VerifyEmailViewProps) {
  const run = async (): Promise<void> => {
    const { message } = await call(verifyEmail, { token: fromMail('verify-email') });
    await refreshSession();
    // Signed-in users continue in the application, which shows a notice; others go to the login view.
    if (session.current.status !== 'signed-out') bus.emit('alert.show', { kind: 'success', html: escapeHtml(message) });
    onVerified(message);
  };
  return (
    <ViewCard title={TEXTS.verifyTitle} subtitle={TEXTS.verifySubtitle} takesFocus={takesFocus}>
      <MailedStep label={TEXTS.verify} busyLabel={TEXTS.verifying} run={run} dead={TEXTS.verifyDead} />
    </ViewCard>
  );
}
