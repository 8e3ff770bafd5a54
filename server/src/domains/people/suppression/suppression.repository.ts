import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, constant, type Sql, sql, statement } from '../../../platform/db/sql';

/** keyword_id of a suppression that covers the whole account. */
export const WHOLE_ACCOUNT = 0;

export const SUPPRESSION = {
  accountId: col.number,
  phone: col.text(),
  /** WHOLE_ACCOUNT or one keyword. */
  keywordId: col.number,
};
export type Suppression = col.RowOf<typeof SUPPRESSION>;

/**
 * Whether the account may not text this phone (for this keyword), or it is on the shared code, which the phone has left.
 * Check it before anything that would make a subscriber active: no import, edit or screen revives an opted-out
 * subscriber. Uses the primary key.
 */
export const isSuppressed = (tx: Tx, accountId: number, phone: string, keywordId: number) =>
  tx.value(statement('people.isSuppressed', { found: col.bool })`
     select exists (select from suppression where account_id = ${accountId} and phone = ${phone} and keyword_id in (0, ${keywordId})) or left_code(${phone}, ${accountId}) as found`);

const REACHABLE = {
  /** The phone's most recent subscription, if it has one. */
  subscriberId: col.orNull(col.number),
  /** The phone left the account or the code, or all of its subscriptions. */
  left: col.bool,
};

/** Whether the account may text a phone that a user entered as a number (subscriber_phone). */
export const reachable = (tx: Tx, accountId: number, phone: string) =>
  tx.one(statement('people.reachable', REACHABLE)`
     select active.id as "subscriberId",
            left_code(${phone}, ${accountId}) or exists (select from suppression where account_id = ${accountId} and phone = ${phone} and (keyword_id = ${constant(WHOLE_ACCOUNT)} or active.id is null))
              or active.id is null and exists (select from subscriber where account_id = ${accountId} and phone = ${phone} and disabled <> 0) as left
     from (select) one left join lateral (
       select s.id from subscriber s
       where s.account_id = ${accountId} and s.phone = ${phone} and s.disabled = 0 and not s.deleted
         and not exists (select from suppression x where x.account_id = ${accountId} and x.phone = ${phone} and x.keyword_id = s.keyword_id)
       order by s.id desc limit 1) active on true`);

/**
 * Stores suppressions. Existing ones keep their first reason, but no longer belong to an imported file alone. Returns
 * the new ones.
 */
export const suppress = (
  tx: Tx,
  entries: readonly Suppression[],
  reason: string,
  inboundIdOf: (phone: string) => number | null,
) =>
  tx.query(statement('people.suppress', SUPPRESSION)`
     with files as (
       delete from import_opt_out f using ${rowsOf(entries)} where f.account_id = t.a and f.phone = t.p
     )
     insert into suppression (account_id, phone, keyword_id, reason, inbound_id)
     select a, p, k, ${reason}, i from ${rowsOf(entries, inboundIdOf)} order by a, p, k
     on conflict do nothing returning account_id as "accountId", phone, keyword_id as "keywordId"`);

/**
 * Unsubscribes what these suppressions cover, and ends the pending state of those who were asked (`waited`). Uses
 * subscriber_phone, entry by entry: `+ 0` and `offset 0` prevent other plans.
 */
export const disableSubscribers = (tx: Tx, entries: readonly Suppression[]) =>
  tx.query(statement('people.disableSubscribers', {
    id: col.number,
    accountId: col.number,
    phone: col.text(),
    keywordId: col.number,
    deleted: col.bool,
    waited: col.bool,
  })`
     with covered as materialized (
       select s.id, s.disabled <> 0 as waited from ${rowsOf(entries)}
       cross join lateral (select id, disabled from subscriber
         where phone = t.p and account_id + 0 = t.a and t.k in (0, keyword_id) and (disabled = 0 or pending_until is not null) offset 0) s
     )
     update subscriber set disabled = 1, disabled_at = now(), pending_until = null, modified_at = now()
     where (disabled = 0 or pending_until is not null) and id = any(array(select id from covered))
     returning id, account_id as "accountId", phone, keyword_id as "keywordId", deleted, id in (select id from covered where waited) as waited`);

/**
 * Applies the subscriber's own new consent to one keyword. A suppression of the whole account is split into one for
 * each other keyword the phone had left, including deleted and re-created ones: consenting to PIZZA revives nothing
 * else, and START can still restore what the same STOP removed. Only inbound handling may call it.
 */
export const lift = (tx: Tx, entries: readonly Suppression[]) =>
  tx.execute(command('people.lift')`
     with t as (select a, p, k from ${rowsOf(entries)}),
     gone as (
       delete from suppression s using t where s.account_id = t.a and s.phone = t.p and s.keyword_id in (0, t.k)
       returning s.*, t.k as joined
     )
     insert into suppression (account_id, phone, keyword_id, reason, created_at, inbound_id)
     select distinct on (g.account_id, g.phone, again.id) g.account_id, g.phone, again.id, g.reason, g.created_at, g.inbound_id
     from gone g join subscriber s on s.account_id = g.account_id and s.phone = g.phone
     join keyword k on k.id = s.keyword_id join keyword again on again.account_id = k.account_id and again.canonical = k.canonical
     where g.keyword_id = 0 and again.id <> g.joined and s.disabled <> 0
     on conflict do nothing`);

/** SQL: the entries as rows `t` (a, p, k), and `i`, the text that caused them. */
const rowsOf = (entries: readonly Suppression[], inboundIdOf?: (phone: string) => number | null): Sql => {
  const columns = sql`${entries.map((one) => one.accountId)}::int[], ${entries.map((one) => one.phone)}::text[], ${entries.map((one) => one.keywordId)}::int[]`;
  return inboundIdOf === undefined
    ? sql`unnest(${columns}) t(a, p, k)`
    : sql`unnest(${columns}, ${entries.map(({ phone }) => inboundIdOf(phone))}::bigint[]) t(a, p, k, i)`;
};

/**
 * A suppression outlives its keyword: it also applies to a new keyword with the same text (messaging design, section
 * 3).
 */
export const inheritSuppressions = (tx: Tx, accountId: number, id: number) =>
  tx.execute(command('people.inheritSuppressions')`
     insert into suppression (account_id, phone, keyword_id, reason, created_at, inbound_id)
     select distinct on (s.phone) s.account_id, s.phone, made.id, s.reason, s.created_at, s.inbound_id
     from keyword made join keyword gone on gone.account_id = made.account_id and gone.canonical = made.canonical and gone.deleted
     join suppression s on s.account_id = gone.account_id and s.keyword_id = gone.id
     where made.account_id = ${accountId} and made.id = ${id} order by s.phone, s.created_at desc
     on conflict do nothing`);
