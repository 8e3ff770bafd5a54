import { bus } from '@textloom/bus';
import { alerts, escapeHtml } from '@textloom/kit';
import { session } from '@textloom/session';

/**
 * Shows the server's notices to the owner of the account (codes run out, a campaign paused), but not to authorized
 * users.
 */
export function showOwnerAlerts(): () => void {
  const subscription = bus.on('owner.alert').subscribe(({ text }) => {
    if (session.current.data?.profile.authorized_account === false) alerts.warning(escapeHtml(text));
  });
  return () => subscription.unsubscribe();
}
