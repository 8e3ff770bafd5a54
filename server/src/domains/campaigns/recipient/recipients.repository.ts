import type { DryRun } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { addressable, isHeld } from '../../people/hold';
import { reachesCap, textsThatCount } from '../limit/caps.repository';
import { ANY_TEXT, shows, showsToAll, type Texts } from './empty-text';
import { isLimited, limitReached, NO_LIMITS, windowOf, type Limit, type Limits } from '../limit/limits.repository';
import { monthOfTexts, promises, reachesPromise } from '../limit/promise.repository';
import * as col from '../../../platform/db/col';
import { empty, sql, statement, type Sql } from '../../../platform/db/sql';

/** A campaign's recipients, as stored in campaign.choice. */
export interface Choice {
  subscribers: number[];
  extra_subscribers: number[];
  filtered_subscribers: number[];
  groups: number[];
  keywords: number[];
}

export const NOBODY: Choice = {
  subscribers: [],
  extra_subscribers: [],
  filtered_subscribers: [],
  groups: [],
  keywords: [],
};

/** campaign.choice */
export const CHOICE = col.json<Choice>(NOBODY);

export const chosenIds = (choice: Choice): number[] => [
  ...new Set([...choice.subscribers, ...choice.extra_subscribers, ...choice.filtered_subscribers]),
];

export const isEmptyChoice = (choice: Choice): boolean =>
  chosenIds(choice).length + choice.groups.length + choice.keywords.length === 0;

/** SQL of columns: what the statements below read of a subscriber. A million whole rows do not fit into memory. */
const NEEDED = sql`s.id, s.account_id, s.keyword_id, s.phone, s.area_code, s.zip, s.disabled, s.pending_until, s.deleted, s.undeliverable, s.birth_day`;

/** SQL of a CTE: the ids of those who are chosen one by one or by a group. */
export const listed = (account: number, choice: Choice): Sql => sql`listed as (
       select id from unnest(${chosenIds(choice)}::bigint[]) c(id)
       union select subscriber_id from contact_group_member where account_id = ${account} and group_id = any(${choice.groups}::bigint[])
     )`;

/**
 * SQL of CTEs: every subscriber chosen in any way, once (ENG-023), with these columns. Chosen ids are looked up by
 * primary key one by one (offset 0 prevents a join): a list that was just imported has no statistics yet, and a join
 * planned without them took minutes.
 */
export const chosen = (
  account: number,
  choice: Choice,
  columns = NEEDED,
): Sql => sql`${listed(account, choice)}, chosen as (
       select ${columns} from subscriber s where s.account_id = ${account} and s.keyword_id = any(${choice.keywords}::int[])
       union all select ${columns} from listed cross join lateral (select * from subscriber where id = listed.id offset 0) s
         where s.account_id = ${account} and s.keyword_id <> all(${choice.keywords}::int[])
     )`;

/**
 * Up to this number people are looked up one by one, which takes less time than reading the texts of the whole account.
 */
const FEW = 1_000;
const isFew = (choice: Choice): boolean =>
  choice.keywords.length + choice.groups.length === 0 && chosenIds(choice).length <= FEW;

/** SQL: the limit that the rows `m` of a phone reach. */
const limitOfRows = (account: number, { caps, promised }: Limits): Sql =>
  sql`case ${caps === null ? empty : sql`when bool_or(m.capped) then 'capped'`}
     ${promised === null ? empty : sql`when ${reachesPromise(account, promised, sql`m.phone`)} then 'over_promise'`} end`;

/** SQL of a select: the phones whose texts reach a cap or the smallest promise, with the numbers that decide. */
const heavyPhones = (account: number, limits: Limits): Sql => {
  const { caps, promised } = limits;
  const capped = caps === null ? sql`false` : reachesCap(caps);
  const none = sql`null::int`;
  const had = promised === null ? { begin: none, everywhere: none } : monthOfTexts(promised);
  return sql`select m.phone, ${capped} as capped, ${had.begin} as had, ${had.everywhere} as sure from (${textsThatCount(account, windowOf(limits))}) m
     group by m.phone having ${capped} or ${had.begin} >= ${promised?.least ?? 0}`;
};

/** SQL of rows `m`: the promises of the heavy phones. */
const promisesOfHeavy = (account: number): Sql =>
  sql`union all select p.phone, 0, 0, false, null, null, p.promised from (${promises(account)} and (s.phone in (select h.phone from heavy h)) is true) p`;

/**
 * SQL of a select: the phones of those who may be texted, with `n`, their chosen subscribers, `shown`, those for whom
 * the text is not empty, and the limit that leaves the phone out. Grouped together with the texts that count and the
 * promises: a join would be planned without statistics. `is true` leads to one hash of the heavy phones; without it
 * each was looked up once for every keyword.
 */
const phones = (account: number, choice: Choice, texts: Texts, limits: Limits): Sql =>
  !isLimited(limits) || isFew(choice)
    ? sql`select count(*) as n, count(*) filter (where ${shows(account, texts)}) as shown, ${limitReached(account, limits, sql`s.phone`)} as limited
       from chosen s where ${addressable(account)} group by s.phone`
    : sql`with heavy as materialized (${heavyPhones(account, limits)})
       select sum(m.n) as n, sum(m.shown) as shown, ${limitOfRows(account, limits)} as limited
       from (select s.phone, 1 as n, (${shows(account, texts)})::int as shown, false as capped, null::bigint as had, null::bigint as sure, null::int as promised from chosen s where ${addressable(account)}
             union all select h.phone, 0, 0, h.capped, h.had, h.sure, null from heavy h
             ${limits.promised === null ? empty : promisesOfHeavy(account)}) m
       group by m.phone having sum(m.n) > 0`;

/** SQL of columns: whom the phones of `phones` with a non-empty text reach, and whom the limits leave out. */
const REACHED = sql`count(*) filter (where shown > 0 and limited is null) as recipients, count(*) filter (where shown > 0 and limited = 'capped') as capped, count(*) filter (where shown > 0 and limited = 'over_promise') as over_promise`;

const REACH = { recipients: col.number, capped: col.number, over_promise: col.number };
/** The people whom a choice reaches, and those whom it would reach without the limits. */
export type Reach = col.RowOf<typeof REACH>;

/** The number of people whom the limits leave out. */
export const leftOutOf = ({ capped, over_promise }: Record<Limit, number>): number => capped + over_promise;

/** The reach if people who have had what they were promised are texted anyway. */
export const reachBeyond = <R extends Reach>(reach: R): R => ({
  ...reach,
  recipients: reach.recipients + reach.over_promise,
  over_promise: 0,
});

/**
 * The number of recipients of a choice now: one per phone (decision 53), without those for whom the text is empty and
 * those who reached a limit, who are counted separately.
 */
export const countReach = (tx: Tx, accountId: number, choice: Choice, texts: Texts, limits: Limits): Promise<Reach> =>
  tx.one(statement('campaigns.countReach', REACH)`
     with ${chosen(accountId, choice)} select ${
       isLimited(limits)
         ? sql`${REACHED} from (${phones(accountId, choice, texts, limits)}) phone`
         : // Grouped by hashing: count(distinct) sorts a million phones.
           sql`count(*) as recipients, 0 as capped, 0 as over_promise from (select 1 from chosen s where ${addressable(accountId)} and ${shows(accountId, texts)} group by s.phone) phone`
     }`);

export const countRecipients = async (tx: Tx, accountId: number, choice: Choice, texts = ANY_TEXT): Promise<number> =>
  (await countReach(tx, accountId, choice, texts, NO_LIMITS)).recipients;

/** Why a choice has no recipients. */
export async function noRecipientsReason(
  tx: Tx,
  accountId: number,
  choice: Choice,
  texts: Texts,
  reach: Reach,
): Promise<Limit | 'empty_text' | 'no_recipients'> {
  if (reach.capped > 0) return 'capped';
  if (reach.over_promise > 0) return 'over_promise';
  return !showsToAll(texts) && (await countRecipients(tx, accountId, choice)) > 0 ? 'empty_text' : 'no_recipients';
}

/** Why chosen subscribers are not recipients; each is counted for the first reason that applies. */
export type Breakdown = Pick<
  DryRun,
  | 'chosen'
  | 'unsubscribed'
  | 'pending'
  | 'undeliverable'
  | 'on_hold'
  | 'suppressed'
  | 'duplicates'
  | 'empty'
  | 'recipients'
  | Limit
>;

const BREAKDOWN = {
  chosen: col.number,
  unsubscribed: col.number,
  pending: col.number,
  undeliverable: col.number,
  on_hold: col.number,
  addressable: col.number,
  shown: col.number,
  ...REACH,
};

/** Like countRecipients, with the number left out for each reason: chosen − all reasons = recipients. */
export async function breakDown(
  tx: Tx,
  accountId: number,
  choice: Choice,
  texts: Texts,
  limits: Limits,
): Promise<Breakdown> {
  const row = await tx.one(statement('campaigns.breakDown', BREAKDOWN)`
     with ${chosen(accountId, choice)} select every.*, reached.* from
       (select count(*) as chosen, count(*) filter (where s.disabled <> 0 and s.pending_until is null) as unsubscribed,
               count(*) filter (where s.pending_until is not null) as pending,
               count(*) filter (where s.disabled = 0 and s.undeliverable is not null) as undeliverable,
               count(*) filter (where s.disabled = 0 and s.undeliverable is null and ${isHeld('s', accountId)}) as on_hold
        from chosen s where not s.deleted) every,
       (select coalesce(sum(n), 0) as addressable, coalesce(sum(shown), 0) as shown, ${REACHED}
        from (${phones(accountId, choice, texts, limits)}) phone) reached`);
  const { chosen: all, unsubscribed, pending, undeliverable, on_hold, shown, capped, over_promise, recipients } = row;
  return {
    chosen: all,
    unsubscribed,
    pending,
    undeliverable,
    on_hold,
    suppressed: all - unsubscribed - pending - undeliverable - on_hold - row.addressable,
    duplicates: shown - recipients - capped - over_promise,
    empty: row.addressable - shown,
    capped,
    over_promise,
    recipients,
  };
}

const KEYWORD_SNAPSHOT = { id: col.number, keyword: col.text(), subscribers: col.number };
export type KeywordSnapshot = col.RowOf<typeof KEYWORD_SNAPSHOT>;

/** The chosen keywords with their numbers of subscribers (ENG-024). */
export const keywordSnapshot = (tx: Tx, accountId: number, keywordIds: readonly number[]) =>
  tx.query(statement('campaigns.keywordSnapshot', KEYWORD_SNAPSHOT)`
     select k.id, k.keyword, coalesce((select sum(c.active) from subscriber_count c where c.account_id = ${accountId} and c.keyword_id = k.id), 0) as subscribers
     from keyword k where k.account_id = ${accountId} and k.id = any(${keywordIds}::int[]) order by k.keyword`);
