import * as col from '../../../platform/db/col';
import { command, sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { ALERT_ADDRESS, type AlertAddress } from '../alert-address/alert-addresses.repository';

export interface Counted extends AlertAddress {
  accountId: number;
}

const WINDOW = sql`interval '1 hour'`;

/**
 * Whether an address has reached its limit of this hour and its summary is scheduled. Read without a lock, so that a
 * thousand replies in one hour do not wait for each other.
 */
export const isFull = (tx: Tx, { accountId, kind, address }: Counted) =>
  tx.value(statement('notices.isFull', { exists: col.bool })`
     select exists (select from alert_count where account_id = ${accountId} and kind = ${kind} and address = ${address} and held and since > now() - ${WINDOW})`);

/**
 * Counts one notification; false when it exceeds `most` for this hour. An empty address counts for the whole account.
 */
export const countOne = (tx: Tx, { accountId, kind, address }: Counted, most: number) =>
  tx.value(statement('notices.countOne', { within: col.bool })`
     insert into alert_count as c (account_id, kind, address) values (${accountId}, ${kind}, ${address})
     on conflict (account_id, kind, address) do update set
       since = case when c.since > now() - ${WINDOW} then c.since else now() end,
       sent = case when c.since > now() - ${WINDOW} then least(c.sent + 1, ${most} + 1) else 1 end
     returning sent <= ${most} as within`);

export const markHeld = (tx: Tx, { accountId, kind, address }: Counted) =>
  tx.execute(command('notices.markHeld')`
     update alert_count set held = true where account_id = ${accountId} and kind = ${kind} and address = ${address} and not held`);

/** The addresses whose hour is over and for which something was held; each goes to one of two concurrent calls. */
export const takeHeld = (tx: Tx) =>
  tx.query(statement('notices.takeHeld', { ...ALERT_ADDRESS, account_id: col.number })`
     update alert_count set held = false, since = now(), sent = 1
     where (account_id, kind, address) in (
       select account_id, kind, address from alert_count where held and since < now() - ${WINDOW}
       order by since limit 200 for update skip locked)
     returning account_id, kind, address`);
