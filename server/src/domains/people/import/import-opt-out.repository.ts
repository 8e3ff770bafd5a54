import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { constant, type Sql, sql, statement } from '../../../platform/db/sql';

/** Phones in a part: an undo locks them together, as actions on selected subscribers do. */
const PART_SIZE = 500;

/** SQL: the opt-outs that only this import has made, and still holds. */
const ownOf = (accountId: number, importId: number): Sql =>
  sql`import_opt_out o where o.account_id = ${accountId} and o.import_id = ${importId}`;

/** SQL: the opt-out `o` is unchanged since the import, and the person has not texted STOP since. */
const ALONE = sql`not opted_out_since(o.phone, o.at) and exists (
  select from suppression x where x.account_id = o.account_id and x.phone = o.phone and x.keyword_id = 0 and x.reason = 'import' and x.created_at = o.at)`;

/** SQL: the subscriptions that opt-out `o` ended and nobody has changed since, as `t`, with their `modified_at` before as `was`. */
const ENDED = sql`jsonb_to_recordset(o.ended) w(id bigint, modified_at timestamptz)
  join subscriber t on t.id = w.id and t.account_id = o.account_id and t.disabled <> 0 and t.modified_at = o.at
  join keyword k on k.id = t.keyword_id and not k.deleted`;

/**
 * SQL: the person of opt-out `o` was added by the file and is still on its list, because of a change or a text since.
 */
const IS_KEPT = sql`exists (select from subscriber n where n.account_id = o.account_id and n.phone = o.phone and n.disabled_at = o.at and not n.deleted)`;

/** The people whom the file unsubscribed: how many an undo would resubscribe, and how many stay as they are. */
export const previewOptOuts = (tx: Tx, accountId: number, importId: number) =>
  tx.one(statement('people.previewOptOuts', { restored: col.number, kept: col.number })`
     select count(*) filter (where back) as restored, count(*) filter (where not back) as kept from (
       select ${ALONE} and exists (select from ${ENDED}) as back from ${ownOf(accountId, importId)} and o.ended <> '[]') p`);

export const optOutsToUndo = (tx: Tx, accountId: number, importId: number) =>
  tx.value(
    statement('people.optOutsToUndo', {
      people: col.number,
    })`select count(*) as people from ${ownOf(accountId, importId)} and o.ended <> '[]'`,
  );

export const nextOptOuts = (tx: Tx, accountId: number, importId: number) =>
  tx.values(statement('people.nextOptOuts', { phone: col.text() })`
     select o.phone from ${ownOf(accountId, importId)} order by o.phone limit ${constant(PART_SIZE)}`);

export interface Returned {
  /** Of the subscriber. */
  id: number;
  keywordId: number;
  /** When the step of the import ended it, in microseconds. */
  moment: string;
}

const LIFTED_PART = {
  restored: col.number,
  kept: col.number,
  /** The subscriptions that were restored. */
  back: col.json<Returned[]>([]),
};

/**
 * Lifts the opt-outs of these phones that the import alone has made, in one statement, under the locks of the phones:
 * its suppressions go, the subscriptions that it ended are restored, people whom it added and the undo has removed may
 * be added by another file, and the ledger gets a row for each. An opt-out made by anybody else since stays.
 */
export const liftOptOuts = (
  tx: Tx,
  accountId: number,
  importId: number,
  phones: readonly string[],
  { words, userId }: { words: string; userId: number },
) =>
  tx.one(statement('people.liftOptOuts', LIFTED_PART)`
     with o as materialized (
       delete from ${ownOf(accountId, importId)} and o.phone = any(${phones}) returning o.*
     ), alone as materialized (
       select o.* from o where ${ALONE} and (exists (select from ${ENDED}) or o.ended = '[]' and not ${IS_KEPT})
     ), lifted as (
       delete from suppression x using alone o where x.account_id = ${accountId} and x.phone = o.phone and x.keyword_id = 0
     ), back as (
       update subscriber s set disabled = 0, disabled_at = null, modified_at = b.was
       from (select t.id, w.modified_at as was, o.at from alone o cross join lateral ${ENDED}) b
       where s.id = b.id returning s.id, s.phone, s.keyword_id, s.deleted, b.at
     ), freed as (
       update subscriber s set disabled = 0, disabled_at = null from alone o
       where s.account_id = ${accountId} and s.phone = o.phone and s.deleted and s.disabled <> 0 and s.disabled_at = o.at and s.id not in (select id from back)
     ), consent as (
       insert into consent_event (account_id, phone, keyword_id, subscriber_id, event, words, actor, channel)
       select ${accountId}::int, phone, keyword_id, id, 'restore', ${words}, ${`user:${userId}`}, 'web' from back
       union all select ${accountId}::int, phone, null, null, 'restore', ${words}, ${`user:${userId}`}, 'web' from alone where phone not in (select phone from back)
     ), feed as (
       delete from activity a using back b where a.account_id = ${accountId} and a.type = 'subscriber-unregister' and a.module_entry_id = b.id and a.added_at = b.at
     )
     select (select count(distinct phone) from back) as restored,
       (select count(*) from o where ended <> '[]' and phone not in (select phone from back)) as kept,
       coalesce((select json_agg(json_build_object('id', id, 'keywordId', keyword_id, 'moment', at::text)) from back where not deleted), '[]') as back`);
