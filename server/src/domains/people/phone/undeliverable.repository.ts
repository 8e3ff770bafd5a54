import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, name, type Sql, sql, statement } from '../../../platform/db/sql';

/** Codes that are a fact about the number: invalid, a landline, unknown to its carrier. */
export const UNDELIVERABLE_CODES: readonly number[] = [10, 11, 12];

/** SQL: phone `p` has texted since the message `m` was handed over. Uses inbound_message_phone. */
const textedSince = (phone: string): Sql =>
  sql`exists (select from inbound_message i where i.phone = ${name(phone)} and i.received_at > coalesce(m.claimed_at, m.created_at))`;

/**
 * Marks the subscribers whose message failed with such a code for the second time in a row: all rows of the phone in the
 * message's account. The first failure is only noted, with its message, so that a receipt that is repeated counts once.
 * Nothing is noted when the message was delivered after all, when the number was edited, or when the phone has texted in
 * since; a delivery or a text between the two failures makes the second one a first. Uses subscriber_phone, phone by
 * phone (`+ 0`, `offset 0`), inbound_message_phone and message_phone.
 */
export const markUndeliverable = (tx: Tx, failed: readonly { id: number; status: number }[]) =>
  tx.execute(command('people.markUndeliverable')`
     with failed as (
       select m.account_id, m.phone, min(m.id) as first, max(m.id) as last, (array_agg(f.code order by m.id desc))[1] as code
       from unnest(${failed.map(({ id }) => id)}::bigint[], ${failed.map(({ status }) => status)}::smallint[]) f(id, code) join message m on m.id = f.id
       where m.account_id is not null and m.status <> 3 and not ${textedSince('m.phone')}
       group by m.account_id, m.phone
     ), own as materialized (
       select s.id, failed.*, max(s.unreached) filter (where s.unreached <> failed.last) over people as noted
       from failed cross join lateral (
         select id, unreached from subscriber where phone = failed.phone and account_id + 0 = failed.account_id offset 0) s
       window people as (partition by failed.account_id, failed.phone)
     ), judged as (
       select own.id, own.last, own.code, own.first < own.last or exists (
         select from message m where m.id = own.noted and m.status <> 3 and not ${textedSince('own.phone')} and not exists (
           select from message d where d.phone = own.phone and d.account_id = own.account_id and d.status = 3
             and d.id > least(own.noted, own.last))) as again
       from own
     )
     update subscriber s set unreached = judged.last, undeliverable = case when judged.again then judged.code else s.undeliverable end
     from judged where s.id = judged.id
       and (s.unreached is distinct from judged.last or judged.again and s.undeliverable is distinct from judged.code)`);

/**
 * A text from the phone proves that messages reach it, whichever account the text is for. Uses
 * subscriber_undeliverable.
 */
export async function clearUndeliverable(tx: Tx, phones: readonly string[]): Promise<void> {
  const marked = await tx.values(statement('people.clearUndeliverable', { id: col.number })`
     select id from subscriber where phone = any(${phones}::text[]) and undeliverable is not null`);
  // Every text comes through here: an update without rows would run the triggers of the table.
  if (marked.length > 0)
    await tx.execute(command('people.clearUndeliverable.2')`
     update subscriber set undeliverable = null, unreached = null where id = any(${marked}::bigint[])`);
}

/** Messages that were reported as failed first and as delivered later. */
export const clearDelivered = (tx: Tx, messageIds: readonly number[]) =>
  tx.execute(command('people.clearDelivered')`
     update subscriber set undeliverable = null, unreached = null where id in (
       select s.id from message m join subscriber s on s.phone = m.phone and s.account_id = m.account_id
       where m.id = any(${messageIds}::bigint[]) and s.undeliverable is not null order by s.id for update of s)`);

/** The owner texts a phone again, in all lists of the account; two more failures in a row mark it again. Returns its rows. */
export const liftUndeliverable = (tx: Tx, accountId: number, phone: string) =>
  tx.query(statement('people.liftUndeliverable', { id: col.number, keywordId: col.number })`
     update subscriber set undeliverable = null, unreached = null, modified_at = now()
     where account_id = ${accountId} and phone = ${phone} and undeliverable is not null returning id, keyword_id as "keywordId"`);
