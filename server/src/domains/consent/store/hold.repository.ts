import type { HoldReason } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

/** SQL: marketing to the phone of `row` is held for account `account`. Uses the primary key. */
export const held = (row: string, account = '$1'): string =>
  `exists (select from marketing_hold h where h.account_id = ${account} and h.phone = ${row}.phone)`;

export interface Hold {
  reason: HoldReason;
  userId: number | null;
  heldAt: Date;
  /** Pressed so recently that whoever did it may take it back (ADR 0007). */
  fresh: boolean;
}

/**
 * Holds a phone, unless it is held already. A user's report replaces the phone's own text, because it ends by itself.
 * Returns whether anything changed.
 */
export const insertHold = async (
  tx: Tx,
  hold: { accountId: number; phone: string; reason: HoldReason; userId: number | null; inboundId: number | null },
): Promise<boolean> =>
  (await tx.execute(
    `insert into marketing_hold as h (account_id, phone, reason, user_id, inbound_id) values ($1, $2, $3, $4, $5)
     on conflict (account_id, phone) do update set reason = excluded.reason, held_at = now(), user_id = excluded.user_id, inbound_id = null
     where h.reason = 'wrong_number' and excluded.reason = 'asked_to_leave'`,
    [hold.accountId, hold.phone, hold.reason, hold.userId, hold.inboundId],
  )) > 0;

export const findHold = (tx: Tx, accountId: number, phone: string, undoSeconds: number) =>
  tx.maybeOne<Hold>(
    `select reason, user_id as "userId", held_at as "heldAt", held_at > now() - $3 * interval '1 second' as fresh
     from marketing_hold where account_id = $1 and phone = $2`,
    [accountId, phone, undoSeconds],
  );

/** Returns whether there was one. */
export const deleteHold = async (tx: Tx, accountId: number, phone: string): Promise<boolean> =>
  (await tx.execute('delete from marketing_hold where account_id = $1 and phone = $2', [accountId, phone])) > 0;

export interface DueHold {
  accountId: number;
  phone: string;
}

/** Reports of a wish to leave that nobody answered within these hours, oldest first. */
export const dueHolds = (tx: Tx, hours: number, most: number) =>
  tx.query<DueHold>(
    `select account_id as "accountId", phone from marketing_hold
     where reason = 'asked_to_leave' and held_at <= now() - $1 * interval '1 hour' order by held_at limit $2`,
    [hours, most],
  );

/** Takes one of them, unless it was answered meanwhile. The caller has locked the phone. */
export const takeDueHold = async (tx: Tx, { accountId, phone }: DueHold, hours: number): Promise<boolean> =>
  (await tx.execute(
    `delete from marketing_hold where account_id = $1 and phone = $2
       and reason = 'asked_to_leave' and held_at <= now() - $3 * interval '1 hour'`,
    [accountId, phone, hours],
  )) > 0;

/** The rows of a phone in the account's lists, whose screens show the hold. */
export const rowsOfPhone = (tx: Tx, accountId: number, phone: string) =>
  tx.query<{ id: number; keywordId: number }>(
    'select id, keyword_id as "keywordId" from subscriber where account_id = $1 and phone = $2 and not deleted',
    [accountId, phone],
  );
