import type { Tx } from '../../../platform/db/connection';

/** NOTIFY channel that wakes the senders of webhooks; the triggers of their events notify it too. */
export const WEBHOOK_CHANNEL = 'textloom_webhooks';

export const wakeSenders = (tx: Tx) => tx.query(`select pg_notify('${WEBHOOK_CHANNEL}', '')`);
