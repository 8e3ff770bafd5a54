import type { HoldReason } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, name, type Sql, sql, statement } from '../../../platform/db/sql';

/** SQL: marketing to the phone of `row` is held for an account. Uses the primary key. */
export const isHeld = (row: string, account: Sql | number): Sql =>
  sql`exists (select from marketing_hold h where h.account_id = ${account} and h.phone = ${name(row)}.phone)`;

const HOLD = {
  reason: col.text<HoldReason>(),
  userId: col.orNull(col.number),
  heldAt: col.time,
  /** Reported so recently that the user who did it may take it back (ADR 0007). */
  fresh: col.bool,
};

/**
 * Holds a phone, unless it is held already. A user's report replaces the phone's own text, because a report expires by
 * itself. Returns whether anything changed.
 */
export const insertHold = async (
  tx: Tx,
  hold: { accountId: number; phone: string; reason: HoldReason; userId: number | null; inboundId: number | null },
): Promise<boolean> =>
  (await tx.execute(command('people.insertHold')`
     insert into marketing_hold as h (account_id, phone, reason, user_id, inbound_id) values (${hold.accountId}, ${hold.phone}, ${hold.reason}, ${hold.userId}, ${hold.inboundId})
     on conflict (account_id, phone) do update set reason = excluded.reason, held_at = now(), user_id = excluded.user_id, inbound_id = null
     where h.reason = 'wrong_number' and excluded.reason = 'asked_to_leave'`)) > 0;

export const findHold = (tx: Tx, accountId: number, phone: string, undoSeconds: number) =>
  tx.maybeOne(statement('people.findHold', HOLD)`
     select reason, user_id as "userId", held_at as "heldAt", held_at > now() - ${undoSeconds} * interval '1 second' as fresh
     from marketing_hold where account_id = ${accountId} and phone = ${phone}`);

/** Returns whether there was one. */
export const deleteHold = async (tx: Tx, accountId: number, phone: string): Promise<boolean> =>
  (await tx.execute(command('people.deleteHold')`
     delete from marketing_hold where account_id = ${accountId} and phone = ${phone}`)) > 0;

const DUE_HOLD = {
  accountId: col.number,
  phone: col.text(),
};
export type DueHold = col.RowOf<typeof DUE_HOLD>;

/** Reports of a wish to leave that went unanswered for these hours, oldest first. */
export const dueHolds = (tx: Tx, hours: number, most: number) =>
  tx.query(statement('people.dueHolds', DUE_HOLD)`
     select account_id as "accountId", phone from marketing_hold
     where reason = 'asked_to_leave' and held_at <= now() - ${hours} * interval '1 hour' order by held_at limit ${most}`);

/** Deletes one of them, unless it was answered meanwhile. The caller has locked the phone. */
export const takeDueHold = async (tx: Tx, { accountId, phone }: DueHold, hours: number): Promise<boolean> =>
  (await tx.execute(command('people.takeDueHold')`
     delete from marketing_hold where account_id = ${accountId} and phone = ${phone}
       and reason = 'asked_to_leave' and held_at <= now() - ${hours} * interval '1 hour'`)) > 0;

/** The rows of a phone in the account's lists, whose screens show the hold. */
export const rowsOfPhone = (tx: Tx, accountId: number, phone: string) =>
  tx.query(statement('people.rowsOfPhone', { id: col.number, keywordId: col.number })`
     select id, keyword_id as "keywordId" from subscriber where account_id = ${accountId} and phone = ${phone} and not deleted`);
