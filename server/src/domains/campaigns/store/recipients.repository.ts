import type { DryRun } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { ADDRESSABLE, held } from '../../consent';
import { reachesCap, textsThatCount, type Caps } from './caps.repository';
import { shows, type Texts } from './empty-text';

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

/** Texts that show something to everybody. */
const ANY_TEXT: Texts = { message: '.', segments: 1 };

/**
 * SQL of a select: the phones of those who may be texted, with their chosen subscribers `n`, those for whom the text is
 * not empty `shown`, and whether the phone `had_enough`. Grouped by hashing, together with the texts that count for the
 * caps: a join would be planned without statistics, and count(distinct) sorts a million phones.
 */
const phones = (texts: Texts, caps: Caps | null): string =>
  caps === null
    ? `select count(*) as n, count(*) filter (where ${shows(texts)}) as shown, false as had_enough
       from chosen s where ${ADDRESSABLE} group by s.phone`
    : `select sum(m.n) as n, sum(m.shown) as shown, ${reachesCap(caps, 'm.n = 0')} as had_enough
       from (select s.phone, 1 as n, (${shows(texts)})::int as shown, null::timestamptz as claimed_at from chosen s where ${ADDRESSABLE}
             union all select m.phone, 0, 0, m.claimed_at from (${textsThatCount(caps)}) m) m
       group by m.phone having sum(m.n) > 0`;

/** Whom a choice reaches, and whom it would reach without the caps. */
export interface Reach {
  recipients: number;
  capped: number;
}

/**
 * The number of recipients of a choice now: one per phone (decision 53), without those for whom the text is empty and
 * those who have had enough, who are counted beside them.
 */
export const countReach = (
  tx: Tx,
  accountId: number,
  choice: Choice,
  texts: Texts,
  caps: Caps | null,
): Promise<Reach> =>
  tx.one<Reach>(
    caps === null
      ? // Grouped by hashing: count(distinct) sorts a million phones.
        `with ${CHOSEN} select count(*) as recipients, 0 as capped from (select 1 from chosen s where ${ADDRESSABLE} and ${shows(texts)} group by s.phone) phone`
      : `with ${CHOSEN} select count(*) filter (where shown > 0 and not had_enough) as recipients,
           count(*) filter (where shown > 0 and had_enough) as capped from (${phones(texts, caps)}) phone`,
    choiceParams(accountId, choice),
  );

export const countRecipients = async (tx: Tx, accountId: number, choice: Choice, texts = ANY_TEXT): Promise<number> =>
  (await countReach(tx, accountId, choice, texts, null)).recipients;

/** Why a choice that has no recipients has none. */
export async function whyNobody(
  tx: Tx,
  accountId: number,
  choice: Choice,
  texts: Texts,
  caps: Caps | null,
): Promise<'capped' | 'empty_text' | 'no_recipients'> {
  if (caps !== null && (await countRecipients(tx, accountId, choice, texts)) > 0) return 'capped';
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
  | 'capped'
  | 'recipients'
>;

/** Like countRecipients, with the number left out for each reason: chosen − all reasons = recipients. */
export async function breakDown(
  tx: Tx,
  accountId: number,
  choice: Choice,
  texts: Texts,
  caps: Caps | null,
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
       (select coalesce(sum(n), 0) as addressable, coalesce(sum(shown), 0) as shown,
               count(*) filter (where shown > 0 and not had_enough) as recipients, count(*) filter (where shown > 0 and had_enough) as capped
        from (${phones(texts, caps)}) phone) reached`,
    choiceParams(accountId, choice),
  );
  const { chosen, unsubscribed, pending, undeliverable, on_hold, addressable, shown, capped, recipients } = row;
  return {
    chosen,
    unsubscribed,
    pending,
    undeliverable,
    on_hold,
    suppressed: chosen - unsubscribed - pending - undeliverable - on_hold - addressable,
    duplicates: shown - recipients - capped,
    empty: addressable - shown,
    capped,
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
