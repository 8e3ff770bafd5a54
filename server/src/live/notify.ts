import type { LiveEvent } from '@textloom/contracts';
import type { Tx } from '../db/connection';

export const LIVE_CHANNEL = 'textloom_live';

/**
 * Tells every tab of an account. It is part of the transaction: nothing is heard when it rolls back.
 * Payloads carry ids only and stay far below NOTIFY's 8,000 bytes; lists longer than 100 ids are sent
 * empty, which means "many".
 */
export async function notifyLive(tx: Tx, accountId: number, event: LiveEvent): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [LIVE_CHANNEL, JSON.stringify({ account: accountId, ...event })]);
}
