import { call } from '@textloom/api';
import { bus } from '@textloom/bus';
import { confirmAlertAddress } from '@textloom/contracts';
import { escapeHtml } from '@textloom/kit';
import { session } from '@textloom/session';
import { fromMail } from './mailed-link';
import { MailedStep } from './mailed-step';
import { TEXTS } from './messages';
import { refreshSession } from './refresh-session';
import { ViewCard } from './view-card';

interface ConfirmAlertsViewProps {
  takesFocus: boolean;
  onConfirmed: (message: string) => void;
}

/** Opened by the link in the mail to an address for notifications, whose reader need not be a user. */
export default function ConfirmAlertsView({ takesFocus, onConfirmed }: ConfirmAlertsViewProps) {
  const run = async (): Promise<void> => {
    const { message } = await call(confirmAlertAddress, { token: fromMail('confirm-alerts') });
    if (session.current.status !== 'signed-out') {
      await refreshSession();
      bus.emit('alert.show', { kind: 'success', html: escapeHtml(message) });
    }
    onConfirmed(message);
  };
  return (
    <ViewCard title={TEXTS.alertsTitle} subtitle={TEXTS.alertsSubtitle} takesFocus={takesFocus}>
      <MailedStep label={TEXTS.alertsConfirm} busyLabel={TEXTS.confirming} run={run} dead={TEXTS.alertsDead} />
    </ViewCard>
  );
}
