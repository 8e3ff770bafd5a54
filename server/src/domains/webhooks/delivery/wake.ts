import type { Tx } from '../../../platform/db/connection';
import { command } from '../../../platform/db/sql';

/** NOTIFY channel that wakes the senders of webhooks; the triggers of their events notify it too. */
export const WEBHOOK_CHANNEL = 'textloom_webhooks';

export const wakeSenders = (tx: Tx) =>
  tx.execute(command('webhooks.wakeSenders')`select pg_notify(${WEBHOOK_CHANNEL}, '')`);
