import { call } from '@textloom/api';
import { bus } from '@textloom/bus';
import { confirmEmail } from '@textloom/contracts';
import { escapeHtml } from '@textloom/kit';
import { session } from '@textloom/session';
import { fromMail } from './mailed-link';
import { MailedStep } from './mailed-step';
import { TEXTS } from './messages';
import { refreshSession } from './refresh-session';
import { ViewCard } from './view-card';

interface ConfirmEmailViewProps {
  takesFocus: boolean;
  onConfirmed: (message: string, email: string) => void;
}

/** Opened by the link in the mail to a new sign-in email. */
export default function ConfirmEmailView({ takesFocus, onConfirmed }: ConfirmEmailViewProps) {
  const run = async (): Promise<void> => {
    const { message, email } = await call(confirmEmail, { token: fromMail('confirm-email') });
    await refreshSession();
    // Signed-in users continue in the application, which shows a notice; others go to the login view.
    if (session.current.status !== 'signed-out') bus.emit('alert.show', { kind: 'success', html: escapeHtml(message) });
    onConfirmed(message, email);
  };
  return (
    <ViewCard title={TEXTS.confirmTitle} subtitle={TEXTS.confirmSubtitle} takesFocus={takesFocus}>
      <MailedStep label={TEXTS.confirm} busyLabel={TEXTS.confirming} run={run} dead={TEXTS.confirmDead} />
    </ViewCard>
  );
}
