import type { Tx } from '../../../platform/db/connection';
import type { AddressKind, AlertAddress } from './alert-addresses.repository';

export interface Counted extends AlertAddress {
  accountId: number;
}

const WINDOW = `interval '1 hour'`;

/**
 * Whether an address has had its share of this hour and its summary is noted. Read without a lock, so that a thousand
 * replies of one hour do not wait for each other.
 */
export const isFull = (tx: Tx, { accountId, kind, address }: Counted) =>
  tx.value<boolean>(
    `select exists (select from alert_count where account_id = $1 and kind = $2 and address = $3 and held and since > now() - ${WINDOW})`,
    [accountId, kind, address],
  );

/** Counts one notification; false when it is more than `most` of this hour. An empty address counts all of the account. */
export const countOne = (tx: Tx, { accountId, kind, address }: Counted, most: number) =>
  tx.value<boolean>(
    `insert into alert_count as c (account_id, kind, address) values ($1, $2, $3)
     on conflict (account_id, kind, address) do update set
       since = case when c.since > now() - ${WINDOW} then c.since else now() end,
       sent = case when c.since > now() - ${WINDOW} then least(c.sent + 1, $4 + 1) else 1 end
     returning sent <= $4`,
    [accountId, kind, address, most],
  );

export const markHeld = (tx: Tx, { accountId, kind, address }: Counted) =>
  tx.execute('update alert_count set held = true where account_id = $1 and kind = $2 and address = $3 and not held', [
    accountId,
    kind,
    address,
  ]);

/** The addresses whose hour is over and for which something was held: of two calls, one gets each. */
export const takeHeld = (tx: Tx) =>
  tx.query<{ account_id: number; kind: AddressKind; address: string }>(
    `update alert_count set held = false, since = now(), sent = 1
     where (account_id, kind, address) in (
       select account_id, kind, address from alert_count where held and since < now() - ${WINDOW}
       order by since limit 200 for update skip locked)
     returning account_id, kind, address`,
  );
