import type { Tx } from '../../../platform/db/connection';
import {
  contains,
  COUNT_CAP,
  keywordIdOf,
  type OrderKind,
  type PartSearch,
  type SubscriberFilter,
} from './subscriber-filter';

/**
 * The search for subscribers by any part of their name (SUBS-007, ADR 0011), of their phone, or of their email (ADR
 * 0072). A common name has a hundred thousand matches in an account of a million, a rare one three. So the matches are
 * first counted, up to COUNT_CAP, by a database function. `subscribers_named` looks the words up in `known_name`, which
 * holds each first and last name of the account once and is kept by triggers, and then reads the subscribers of the names
 * it found; `subscribers_with_phone` and `subscribers_with_email` read the keys of each subscriber in `search_key`. The
 * count decides how pages are found:
 *
 * 1. **Ids**, for at most 1,000 matches: the count has read all of them, in the list's order, so the search becomes this
 *    list of ids and a page is a slice of it. Cost: the matches, whatever the size of the account.
 * 2. **Walk**, for more matches and an order that an index has: the first 5,000 subscribers in list order are read and
 *    compared with the words (pageOfSubscribers). Cost: a few hundred rows for a common name, at most 5,000.
 * 3. **Ends**, for more matches of a name and an order by name: `first_named` reads the names of the order until they have as
 *    many subscribers as the page ends at, and as many of each other name; these are sorted. Cost: these subscribers. Words
 *    in 500 names or more are everywhere in the order, as a rule, so the walk comes first.
 * 4. **All**, when the walk has not filled the page in another order, or no index has the order: the function
 *    without a limit, then sorted. Cost: all matches; the only strategy that grows with the account.
 *
 * Within a keyword, words that occur in 500 names or more are compared with the keyword's subscribers instead, because
 * most of those the names lead to would belong to other keywords; `subscribers_named` decides that itself.
 */

interface PartTotals {
  total: number;
  active: number;
  /** There are more matches: both numbers are lower bounds. */
  capped: boolean;
}

/** Words in fewer names belong to few people, or to people who are close to each other in the orders by name. */
const MANY_NAMES = 500;
/** Higher than the number of subscribers of any account. */
const NO_LIMIT = 2_147_483_647;
const FUNCTIONS: Readonly<Record<PartSearch['by'], string>> = {
  name: 'subscribers_named',
  phone: 'subscribers_with_phone',
  email: 'subscribers_with_email',
};
const idOfKeyword = (keyword: string | null): string =>
  keyword === null
    ? 'null'
    : `case when ${keyword}::text is null then null else coalesce(${keywordIdOf(keyword)}, 0) end`;
const foundBy = (by: PartSearch['by'], words: string, keyword: string | null, limit = NO_LIMIT): string =>
  `${FUNCTIONS[by]}(${words}, ${limit}, ${idOfKeyword(keyword)})`;

/** Conditions for all matches, found by the function instead of comparing every subscriber with the words. */
const allFound = ({ by, rest, at }: PartSearch): string =>
  `${rest} and s.id in (select id from ${foundBy(by, at, null)})`;

/**
 * Counts the matches within the keyword and the subscription, up to `limit`; up to COUNT_CAP with their ids, newest
 * first, as a PostgreSQL array.
 */
async function countFound(
  tx: Tx,
  accountId: number,
  { by, words, keyword, disabled }: PartSearch,
  limit: number,
): Promise<PartTotals & { ids: string | null }> {
  const { total, active, ids } = await tx.one<{ total: number; active: number; ids: string | null }>(
    `select count(*) as total, count(*) filter (where disabled = 0) as active,
       case when count(*) <= ${COUNT_CAP} then coalesce(array_agg(id order by added_at desc, id desc) filter (where $4::smallint is null or disabled = $4), '{}')::text end as ids
     from ${foundBy(by, '$2', '$3', limit)} where $1::int is not null`,
    [accountId, words, keyword, disabled],
  );
  return {
    total: disabled === null ? total : disabled === 0 ? active : total - active,
    active: disabled === 1 ? 0 : active,
    capped: total === limit,
    ids,
  };
}

/** Returns the filter with its search for a part replaced by the strategy that fits its order; without one, the filter itself. */
export async function resolveSearch(
  tx: Tx,
  accountId: number,
  filter: SubscriberFilter,
  order: OrderKind = 'indexed',
): Promise<SubscriberFilter> {
  const { search } = filter;
  if (!search) return filter;
  const { by, at, rest, alone, keywordAt, disabled } = search;
  const { ids, ...totals } = await countFound(tx, accountId, search, COUNT_CAP + 1);
  const known = alone ? { known: totals } : {};
  if (ids !== null) {
    // The ids replace the words among the parameters.
    return {
      where: `${rest} and s.id = any(${at}::bigint[])`,
      params: [...filter.params.slice(0, -1), ids],
      counted: null,
      ...(alone ? { newest: ids } : {}),
      ...known,
    };
  }
  if (order === 'other') return { ...filter, where: allFound(search), ...known };
  const all = alone
    ? `${foundBy(by, at, keywordAt)} s where ${disabled === null ? 'true' : `s.disabled = ${disabled}`}`
    : `subscriber s where ${allFound(search)}`;
  const walk = { rest, match: contains[by](at), few: all, many: all };
  if (!alone || by !== 'name' || order !== 'by name') return { ...filter, walk, ...known };
  const names = await tx.value<number>(`select names_containing($1, ${MANY_NAMES}) as names`, [search.words]);
  if (keywordAt !== null && names === MANY_NAMES) return { ...filter, walk, ...known };
  const found = (most: string, order: string): string =>
    `(select * from subscriber where account_id = $1 and id = any(array(
       select id from first_named(${at}, ${most}, ${idOfKeyword(keywordAt)}, ${disabled}, ${order})))) s`;
  return { ...filter, walk: { ...walk, ends: { found, before: names < MANY_NAMES ? 'walk' : 'all' } }, ...known };
}

/** The exact totals of a search for a part, however many match. */
export const exactFoundTotals = (
  tx: Tx,
  accountId: number,
  search: PartSearch,
  params: readonly unknown[],
): Promise<{ total: number; active: number }> =>
  search.alone
    ? countFound(tx, accountId, search, NO_LIMIT)
    : tx.one(
        `select count(*) as total, count(*) filter (where s.disabled = 0) as active from subscriber s where ${allFound(search)}`,
        params,
      );
