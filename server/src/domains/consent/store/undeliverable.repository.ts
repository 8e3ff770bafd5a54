import type { Tx } from '../../../platform/db/connection';

/** Codes that are a fact about the number: invalid, a landline, unknown to its carrier. */
export const UNDELIVERABLE_CODES: readonly number[] = [10, 11, 12];

/**
 * Marks the subscribers whose message failed with such a code: all rows of the phone in the message's account. Not when
 * the message was delivered after all, when the number was edited, or when the phone has texted in since. Uses
 * subscriber_phone, phone by phone (`+ 0`, `offset 0`), and inbound_message_phone.
 */
export const markUndeliverable = (tx: Tx, failed: readonly { id: number; status: number }[]) =>
  tx.execute(
    `with failed as (
       select distinct on (m.account_id, m.phone) m.account_id, m.phone, f.code
       from unnest($1::bigint[], $2::smallint[]) f(id, code) join message m on m.id = f.id
       where m.account_id is not null and m.status <> 3 and not exists (
         select from inbound_message i where i.phone = m.phone and i.received_at > coalesce(m.claimed_at, m.created_at))
       order by m.account_id, m.phone, m.id desc
     )
     update subscriber s set undeliverable = own.code from (
       select s.id, failed.code from failed cross join lateral (
         select id from subscriber where phone = failed.phone and account_id + 0 = failed.account_id offset 0) s
     ) own
     where s.id = own.id and s.undeliverable is distinct from own.code`,
    [failed.map(({ id }) => id), failed.map(({ status }) => status)],
  );

/** A text from the phone proves that messages reach it, whichever account it is for. Uses subscriber_undeliverable. */
export async function clearUndeliverable(tx: Tx, phones: readonly string[]): Promise<void> {
  const marked = await tx.values<number>(
    'select id from subscriber where phone = any($1::text[]) and undeliverable is not null',
    [phones],
  );
  // Every text comes through here: an update without rows would run the triggers of the table.
  if (marked.length > 0)
    await tx.execute('update subscriber set undeliverable = null where id = any($1::bigint[])', [marked]);
}

/** Messages that were reported as failed first and as delivered later. */
export const clearDelivered = (tx: Tx, messageIds: readonly number[]) =>
  tx.execute(
    `update subscriber set undeliverable = null where id in (
       select s.id from message m join subscriber s on s.phone = m.phone and s.account_id = m.account_id
       where m.id = any($1::bigint[]) and s.undeliverable is not null order by s.id for update of s)`,
    [messageIds],
  );
