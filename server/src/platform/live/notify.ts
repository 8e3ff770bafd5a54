import type { LiveEvent } from '@textloom/contracts';
import type { Tx } from '../db/connection';
import { command } from '../db/sql';

/** NOTIFY channel of the events that open tabs receive. */
export const LIVE_CHANNEL = 'textloom_live';

/**
 * Notifies every tab of an account when the transaction commits. Payloads contain only ids and stay far below the 8,000
 * bytes of NOTIFY; lists longer than 100 ids are sent empty, which means "many".
 */
export const notifyLive = (tx: Tx, accountId: number, event: LiveEvent): Promise<void> =>
  notifyAccounts(tx, [{ accountId, event }]);

/** The account's tabs reload the profile: permissions, balance, routes. The reason is for debugging. */
export const notifyProfile = (tx: Tx, accountId: number, reason: string): Promise<void> =>
  notifyLive(tx, accountId, { type: 'profile.changed', payload: { reason } });

/** Events of several accounts, in one statement. */
export async function notifyAccounts(
  tx: Tx,
  events: readonly { accountId: number; event: LiveEvent }[],
): Promise<void> {
  if (events.length > 0)
    await tx.execute(command('platform.notifyAccounts')`
      select pg_notify(${LIVE_CHANNEL}, event)
      from unnest(${events.map(({ accountId, event }) => JSON.stringify({ account: accountId, ...event }))}::text[]) event`);
}

/** Account id of an event for every tab. */
export const EVERY_ACCOUNT = 0;

/** Notifies every open tab of every account when the transaction commits. */
export const notifyEverybody = (tx: Tx, event: LiveEvent): Promise<void> => notifyLive(tx, EVERY_ACCOUNT, event);
