import type { Tx } from '../../../platform/db/connection';
import { outcomesNotified, type Outcome } from '../events';

/** Notifies webhooks of outcomes, except those of the shortcode's own replies, which belong to no account. */
export async function notifyOutcomes(
  tx: Tx,
  outcomes: readonly (Omit<Outcome, 'account_id'> & { account_id: number | null })[],
): Promise<void> {
  const notified = outcomes.filter((one): one is Outcome => one.account_id !== null);
  if (notified.length > 0) await outcomesNotified.emit(tx, notified);
}
