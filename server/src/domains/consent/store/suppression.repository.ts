import type { Tx } from '../../../platform/db/connection';

/** keyword_id of a suppression that covers the whole account. */
export const WHOLE_ACCOUNT = 0;

export interface Suppression {
  accountId: number;
  phone: string;
  /** WHOLE_ACCOUNT or one keyword. */
  keywordId: number;
}

/**
 * Whether the account may not text this phone (for this keyword), or no account on the code may. Check it before
 * anything that would make a subscriber active: no import, edit or screen revives an opted-out subscriber. Uses the
 * primary key.
 */
export const isSuppressed = (tx: Tx, accountId: number, phone: string, keywordId: number) =>
  tx.value<boolean>(
    'select exists (select from suppression where account_id = $1 and phone = $2 and keyword_id in (0, $3)) or left_code($2) as found',
    [accountId, phone, keywordId],
  );

export interface Reachable {
  /** The phone's most recent subscription, if it has one. */
  subscriberId: number | null;
  /** The phone left the account or the code, or all of its subscriptions. */
  left: boolean;
}

/** Whether the account may text a phone that it chose by its number (subscriber_phone). */
export const reachable = (tx: Tx, accountId: number, phone: string) =>
  tx.one<Reachable>(
    `select active.id as "subscriberId",
            left_code($2) or exists (select from suppression where account_id = $1 and phone = $2 and (keyword_id = ${WHOLE_ACCOUNT} or active.id is null))
              or active.id is null and exists (select from subscriber where account_id = $1 and phone = $2 and disabled <> 0) as left
     from (select) one left join lateral (
       select s.id from subscriber s
       where s.account_id = $1 and s.phone = $2 and s.disabled = 0 and not s.deleted
         and not exists (select from suppression x where x.account_id = $1 and x.phone = $2 and x.keyword_id = s.keyword_id)
       order by s.id desc limit 1) active on true`,
    [accountId, phone],
  );

/**
 * Stores suppressions; existing ones keep their first reason, but an imported file does not hold them alone any more.
 * Returns the new ones.
 */
export const suppress = (
  tx: Tx,
  entries: readonly Suppression[],
  reason: string,
  inboundIdOf: (phone: string) => number | null,
) =>
  tx.query<Suppression>(
    `with files as (
       delete from import_opt_out f using unnest($1::int[], $2::text[]) t(a, p) where f.account_id = t.a and f.phone = t.p
     )
     insert into suppression (account_id, phone, keyword_id, reason, inbound_id)
     select a, p, k, $4, i from unnest($1::int[], $2::text[], $3::int[], $5::bigint[]) t(a, p, k, i) order by a, p, k
     on conflict do nothing returning account_id as "accountId", phone, keyword_id as "keywordId"`,
    [...columns(entries), reason, entries.map(({ phone }) => inboundIdOf(phone))],
  );

/**
 * Unsubscribes what these suppressions cover, and ends the waiting of those who were asked (`waited`). Uses subscriber_phone, entry by entry: `+ 0` and `offset 0` prevent other
 * plans.
 */
export const disableSubscribers = (tx: Tx, entries: readonly Suppression[]) =>
  tx.query<{ id: number; accountId: number; phone: string; keywordId: number; deleted: boolean; waited: boolean }>(
    `with covered as materialized (
       select s.id, s.disabled <> 0 as waited from unnest($1::int[], $2::text[], $3::int[]) t(a, p, k)
       cross join lateral (select id, disabled from subscriber
         where phone = t.p and account_id + 0 = t.a and t.k in (0, keyword_id) and (disabled = 0 or pending_until is not null) offset 0) s
     )
     update subscriber set disabled = 1, disabled_at = now(), pending_until = null, modified_at = now()
     where (disabled = 0 or pending_until is not null) and id = any(array(select id from covered))
     returning id, account_id as "accountId", phone, keyword_id as "keywordId", deleted, id in (select id from covered where waited) as waited`,
    columns(entries),
  );

/**
 * Applies the subscriber's own new consent to one keyword. A suppression of the whole account is split into one for
 * each other keyword the phone had left, including deleted and re-created ones: consenting to PIZZA revives nothing
 * else, and START can still restore what the same STOP removed. Only inbound handling may call it.
 */
export const lift = (tx: Tx, entries: readonly Suppression[]) =>
  tx.execute(
    `with t as (select a, p, k from unnest($1::int[], $2::text[], $3::int[]) t(a, p, k)),
     gone as (
       delete from suppression s using t where s.account_id = t.a and s.phone = t.p and s.keyword_id in (0, t.k)
       returning s.*, t.k as joined
     )
     insert into suppression (account_id, phone, keyword_id, reason, created_at, inbound_id)
     select distinct on (g.account_id, g.phone, again.id) g.account_id, g.phone, again.id, g.reason, g.created_at, g.inbound_id
     from gone g join subscriber s on s.account_id = g.account_id and s.phone = g.phone
     join keyword k on k.id = s.keyword_id join keyword again on again.account_id = k.account_id and again.canonical = k.canonical
     where g.keyword_id = 0 and again.id <> g.joined and s.disabled <> 0
     on conflict do nothing`,
    columns(entries),
  );

const columns = (entries: readonly Suppression[]): [number[], string[], number[]] => [
  entries.map((one) => one.accountId),
  entries.map((one) => one.phone),
  entries.map((one) => one.keywordId),
];

/**
 * A suppression outlives its keyword: it applies to a new keyword with the same text too (messaging design, section 3).
 */
export const inheritSuppressions = (tx: Tx, accountId: number, id: number) =>
  tx.execute(
    `insert into suppression (account_id, phone, keyword_id, reason, created_at, inbound_id)
     select distinct on (s.phone) s.account_id, s.phone, made.id, s.reason, s.created_at, s.inbound_id
     from keyword made join keyword gone on gone.account_id = made.account_id and gone.canonical = made.canonical and gone.deleted
     join suppression s on s.account_id = gone.account_id and s.keyword_id = gone.id
     where made.account_id = $1 and made.id = $2 order by s.phone, s.created_at desc
     on conflict do nothing`,
    [accountId, id],
  );
