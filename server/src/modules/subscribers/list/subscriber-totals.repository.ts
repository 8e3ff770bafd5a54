import type { Tx } from '../../../db/connection';
import { keywordIdOf, nameIs, type Named, type SubscriberFilter } from './subscriber-filter';

/**
 * Matches of a filter are counted up to here: the screen says "1,000+" until it has the exact number
 * (subscribers/totals). What so many people share soon turns up in the list's own order; those who share
 * something rarer are put in order themselves.
 */
export const COUNT_CAP = 1_000;

/** Everybody of a name: more than an account can have. */
const ALL = 2_147_483_647;
const peopleNamed = (words: string, keyword: string | null, most = ALL): string =>
  `subscribers_named(${words}, ${most}, ${keyword === null ? 'null' : `case when ${keyword}::text is null then null else coalesce(${keywordIdOf(keyword)}, 0) end`})`;

export interface Totals {
  total: number;
  active: number;
  /** There are more: both numbers say "at least". */
  capped: boolean;
}

interface CountedNames extends Totals {
  /** Of those that the keyword and the subscription allow, as a list of PostgreSQL; null when they are too many. */
  ids: string | null;
}

/** How many people of the keyword and the subscription have that name, up to `most`. */
async function countNames(
  tx: Tx,
  accountId: number,
  { words, keyword, disabled }: Named,
  most: number,
): Promise<CountedNames> {
  const { total, active, ids } = await tx.one<{ total: number; active: number; ids: string | null }>(
    `select count(*) as total, count(*) filter (where disabled = 0) as active,
       case when count(*) <= ${COUNT_CAP} then coalesce(array_agg(id order by added_at desc, id desc) filter (where $4::smallint is null or disabled = $4), '{}')::text end as ids
     from ${peopleNamed('$2', '$3', most)} where $1::int is not null`,
    [accountId, words, keyword, disabled],
  );
  return {
    total: disabled === null ? total : disabled === 0 ? active : total - active,
    active: disabled === 1 ? 0 : active,
    capped: total === most,
    ids,
  };
}

/** Turns a search for a name into what is quickest for it: its people's ids where they are few, a walk along the list or all of them where they are many. */
export async function settleNames(
  tx: Tx,
  accountId: number,
  filter: SubscriberFilter,
  indexed = true,
): Promise<SubscriberFilter> {
  if (!filter.named) return filter;
  const { at, rest, alone, keywordAt, disabled } = filter.named;
  const { ids, ...totals } = await countNames(tx, accountId, filter.named, COUNT_CAP + 1);
  const known = alone ? { known: totals } : {};
  if (ids === null) {
    const everybody = everybodyNamed(rest, at);
    const all = alone
      ? `${peopleNamed(at, keywordAt)} s where ${disabled === null ? 'true' : `s.disabled = ${disabled}`}`
      : `subscriber s where ${everybody}`;
    return {
      ...filter,
      ...(indexed ? { walk: { rest, match: nameIs(at), few: all, many: all } } : { where: everybody }),
      ...known,
    };
  }
  // The words' place among the parameters is taken by the ids.
  return {
    where: `${rest} and s.id = any(${at}::bigint[])`,
    params: [...filter.params.slice(0, -1), ids],
    counted: null,
    ...(alone ? { newest: ids } : {}),
    ...known,
  };
}

/** Without looking at anybody who is called otherwise. */
const everybodyNamed = (rest: string, at: string): string =>
  `${rest} and s.id in (select id from ${peopleNamed(at, null)})`;

/** From the counters, where nothing but keyword and disabled narrows the list; else null. */
async function countersOf(tx: Tx, accountId: number, filter: SubscriberFilter): Promise<Totals | null> {
  if (!filter.counted) return null;
  const { keyword, disabled } = filter.counted;
  const { total, active } = await tx.one<{ total: number; active: number }>(
    `select coalesce(sum(total), 0) as total, coalesce(sum(active), 0) as active from subscriber_count
     where account_id = $1 and ($2::text is null or keyword_id = ${keywordIdOf('$2')})`,
    [accountId, keyword],
  );
  if (disabled === null) return { total, active, capped: false };
  return disabled === 0
    ? { total: active, active, capped: false }
    : { total: total - active, active: 0, capped: false };
}

const counting = (filter: SubscriberFilter): string => filter.counting ?? `subscriber s where ${filter.where}`;

/** Exact from the counters or, of other filters, when there are at most COUNT_CAP. */
export async function subscriberTotals(tx: Tx, accountId: number, filter: SubscriberFilter): Promise<Totals> {
  const counted = await countersOf(tx, accountId, filter);
  if (counted) return counted;
  const { total, active, capped } =
    filter.known ??
    (await tx.one<Totals>(
      `select count(*) as total, count(*) filter (where disabled = 0) as active, count(*) > ${COUNT_CAP} as capped
       from (select s.disabled from ${counting(filter)} limit ${COUNT_CAP + 1}) c`,
      filter.params,
    ));
  return { total: Math.min(total, COUNT_CAP), active: Math.min(active, COUNT_CAP), capped };
}

/** Exact whatever it costs: behind a list that says "1,000+", and for the number that a confirmation names. */
export async function exactTotals(
  tx: Tx,
  accountId: number,
  filter: SubscriberFilter,
): Promise<{ total: number; active: number }> {
  const { named } = filter;
  if (named?.alone) return countNames(tx, accountId, named, ALL);
  const source = named ? `subscriber s where ${everybodyNamed(named.rest, named.at)}` : counting(filter);
  return (
    (await countersOf(tx, accountId, filter)) ??
    tx.one(`select count(*) as total, count(*) filter (where s.disabled = 0) as active from ${source}`, filter.params)
  );
}
