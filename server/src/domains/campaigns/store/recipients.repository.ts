import type { DryRun } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { ADDRESSABLE, held } from '../../consent';
import { reachesCap, textsThatCount } from './caps.repository';
import { ANY_TEXT, shows, type Texts } from './empty-text';
import { isLimited, limitOf, NO_LIMITS, windowOf, type Limit, type Limits } from './limits.repository';
import { monthOfTexts, PROMISES, reachesPromise } from './promise.repository';

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

export const chosenIds = (choice: Choice): number[] => [
  ...new Set([...choice.subscribers, ...choice.extra_subscribers, ...choice.filtered_subscribers]),
];

export const isEmptyChoice = (choice: Choice): boolean =>
  chosenIds(choice).length + choice.groups.length + choice.keywords.length === 0;

/** Parameters $1 to $4 of the statements below. */
export const choiceParams = (accountId: number, choice: Choice): unknown[] => [
  accountId,
  chosenIds(choice),
  choice.groups,
  choice.keywords,
];

/** The columns that the statements below read of a subscriber: a million whole rows do not fit into memory. */
const NEEDED =
  's.id, s.account_id, s.keyword_id, s.phone, s.area_code, s.zip, s.disabled, s.pending_until, s.deleted, s.undeliverable, s.birth_day';

/** SQL of a CTE: the ids of those who are chosen one by one or by a group. */
export const LISTED = `listed as (
       select id from unnest($2::bigint[]) c(id)
       union select subscriber_id from contact_group_member where account_id = $1 and group_id = any($3::bigint[])
     )`;

/**
 * SQL of a CTE: every subscriber chosen in any way, once (ENG-023), with these columns. Chosen ids are looked up by
 * primary key one by one (offset 0 prevents a join): a list that was just imported has no statistics yet, and a join
 * planned without them took minutes.
 */
export const chosenWith = (columns: string): string => `${LISTED}, chosen as (
       select ${columns} from subscriber s where s.account_id = $1 and s.keyword_id = any($4::int[])
       union all select ${columns} from listed cross join lateral (select * from subscriber where id = listed.id offset 0) s
         where s.account_id = $1 and s.keyword_id <> all($4::int[])
     )`;
export const CHOSEN = chosenWith(NEEDED);

/** So few people are looked up one by one: the texts of the whole account take longer. */
const FEW = 1_000;
const isFew = (choice: Choice): boolean =>
  choice.keywords.length + choice.groups.length === 0 && chosenIds(choice).length <= FEW;

/** SQL: the limit that the rows `m` of a phone reach. */
const limitOfRows = ({ caps, promised }: Limits): string =>
  `case ${caps === null ? '' : `when bool_or(m.capped) then 'capped'`}
     ${promised === null ? '' : `when ${reachesPromise(promised, 'm.phone')} then 'over_promise'`} end`;

/** SQL of a select: the phones whose texts reach a cap or the least promise, with the numbers that decide. */
const heavyPhones = (limits: Limits): string => {
  const { caps, promised } = limits;
  const capped = caps === null ? 'false' : reachesCap(caps);
  const had = promised === null ? { begin: 'null::int', everywhere: 'null::int' } : monthOfTexts(promised);
  return `select m.phone, ${capped} as capped, ${had.begin} as had, ${had.everywhere} as sure from (${textsThatCount(windowOf(limits))}) m
     group by m.phone having ${capped} or ${had.begin} >= ${promised?.least ?? 0}`;
};

/**
 * SQL of a select: the phones of those who may be texted, with their chosen subscribers `n`, those for whom the text is
 * not empty `shown`, and the limit that leaves the phone out. Grouped together with the texts that count and what was
 * promised: a join would be planned without statistics. `is true` leads to one hash of the heavy phones; without it each
 * was looked up once for every keyword.
 */
const phones = (choice: Choice, texts: Texts, limits: Limits): string =>
  !isLimited(limits) || isFew(choice)
    ? `select count(*) as n, count(*) filter (where ${shows(texts)}) as shown, ${limitOf(limits, 's.phone')} as limited
       from chosen s where ${ADDRESSABLE} group by s.phone`
    : `with heavy as materialized (${heavyPhones(limits)})
       select sum(m.n) as n, sum(m.shown) as shown, ${limitOfRows(limits)} as limited
       from (select s.phone, 1 as n, (${shows(texts)})::int as shown, false as capped, null::bigint as had, null::bigint as sure, null::int as promised from chosen s where ${ADDRESSABLE}
             union all select h.phone, 0, 0, h.capped, h.had, h.sure, null from heavy h
             ${limits.promised === null ? '' : `union all select p.phone, 0, 0, false, null, null, p.promised from (${PROMISES} and (s.phone in (select h.phone from heavy h)) is true) p`}) m
       group by m.phone having sum(m.n) > 0`;

/** SQL: how many phones that the text shows something are left out by a limit. */
const leftOutBy = (limit: Limit): string => `count(*) filter (where shown > 0 and limited = '${limit}') as ${limit}`;
/** SQL of columns: whom the phones of `phones` reach, and whom the limits leave out. */
const REACH = `count(*) filter (where shown > 0 and limited is null) as recipients, ${leftOutBy('capped')}, ${leftOutBy('over_promise')}`;

/** Whom a choice reaches, and whom it would reach without the limits. */
export interface Reach extends Record<Limit, number> {
  recipients: number;
}

/** Whom the limits leave out. */
export const leftOutOf = ({ capped, over_promise }: Record<Limit, number>): number => capped + over_promise;

/** The same when those who have had what they were promised are texted anyway. */
export const reachBeyond = <R extends Reach>(reach: R): R => ({
  ...reach,
  recipients: reach.recipients + reach.over_promise,
  over_promise: 0,
});

/**
 * The number of recipients of a choice now: one per phone (decision 53), without those for whom the text is empty and
 * those who have had enough, who are counted beside them.
 */
export const countReach = (tx: Tx, accountId: number, choice: Choice, texts: Texts, limits: Limits): Promise<Reach> =>
  tx.one<Reach>(
    isLimited(limits)
      ? `with ${CHOSEN} select ${REACH} from (${phones(choice, texts, limits)}) phone`
      : // Grouped by hashing: count(distinct) sorts a million phones.
        `with ${CHOSEN} select count(*) as recipients, 0 as capped, 0 as over_promise from (select 1 from chosen s where ${ADDRESSABLE} and ${shows(texts)} group by s.phone) phone`,
    choiceParams(accountId, choice),
  );

export const countRecipients = async (tx: Tx, accountId: number, choice: Choice, texts = ANY_TEXT): Promise<number> =>
  (await countReach(tx, accountId, choice, texts, NO_LIMITS)).recipients;

/** Why a choice that has no recipients has none. */
export async function whyNobody(
  tx: Tx,
  accountId: number,
  choice: Choice,
  texts: Texts,
  reach: Reach,
): Promise<Limit | 'empty_text' | 'no_recipients'> {
  if (reach.capped > 0) return 'capped';
  if (reach.over_promise > 0) return 'over_promise';
  return shows(texts) !== 'true' && (await countRecipients(tx, accountId, choice)) > 0 ? 'empty_text' : 'no_recipients';
}

/** Why not every chosen subscriber is a recipient; each is counted for the first reason that applies. */
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

/** Like countRecipients, with the number left out for each reason: chosen − all reasons = recipients. */
export async function breakDown(
  tx: Tx,
  accountId: number,
  choice: Choice,
  texts: Texts,
  limits: Limits,
): Promise<Breakdown> {
  const row = await tx.one<
    Omit<Breakdown, 'suppressed' | 'duplicates' | 'empty'> & { addressable: number; shown: number }
  >(
    `with ${CHOSEN} select every.*, reached.* from
       (select count(*) as chosen, count(*) filter (where s.disabled <> 0 and s.pending_until is null) as unsubscribed,
               count(*) filter (where s.pending_until is not null) as pending,
               count(*) filter (where s.disabled = 0 and s.undeliverable is not null) as undeliverable,
               count(*) filter (where s.disabled = 0 and s.undeliverable is null and ${held('s')}) as on_hold
        from chosen s where not s.deleted) every,
       (select coalesce(sum(n), 0) as addressable, coalesce(sum(shown), 0) as shown, ${REACH}
        from (${phones(choice, texts, limits)}) phone) reached`,
    choiceParams(accountId, choice),
  );
  const {
    chosen,
    unsubscribed,
    pending,
    undeliverable,
    on_hold,
    addressable,
    shown,
    capped,
    over_promise,
    recipients,
  } = row;
  return {
    chosen,
    unsubscribed,
    pending,
    undeliverable,
    on_hold,
    suppressed: chosen - unsubscribed - pending - undeliverable - on_hold - addressable,
    duplicates: shown - recipients - capped - over_promise,
    empty: addressable - shown,
    capped,
    over_promise,
    recipients,
  };
}

export interface KeywordSnapshot {
  id: number;
  keyword: string;
  subscribers: number;
}

/** The chosen keywords with their numbers of subscribers (ENG-024). */
export const keywordSnapshot = (tx: Tx, accountId: number, keywordIds: readonly number[]) =>
  tx.query<KeywordSnapshot>(
    `select k.id, k.keyword, coalesce((select sum(c.active) from subscriber_count c where c.account_id = $1 and c.keyword_id = k.id), 0) as subscribers
     from keyword k where k.account_id = $1 and k.id = any($2::int[]) order by k.keyword`,
    [accountId, keywordIds],
  );
