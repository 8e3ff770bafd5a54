import * as col from '../../../platform/db/col';
import type { Tx } from '../../../platform/db/connection';
import { constant, name, sql, type Sql, statement } from '../../../platform/db/sql';
import {
  containsPart,
  COUNT_CAP,
  type Counting,
  type Further,
  keywordIdOf,
  type OrderKind,
  type PartSearch,
  plainFilter,
  type SubscriberFilter,
  type Totals,
} from './subscriber-filter.repository';

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
 * 2. **Scan**, for more matches and an order that an index has: the first 5,000 subscribers in list order are read and
 *    compared with the words (pageOfSubscribers). Cost: a few hundred rows for a common name, at most 5,000.
 * 3. **Names**, for more matches of a name and an order by name: `first_named` reads the names of the order until they have as
 *    many subscribers as the page ends at, and as many of each other name; these are sorted. Cost: these subscribers. Words
 *    in 500 names or more are everywhere in the order, as a rule, so the scan comes first.
 * 4. **All**, when the scan has not filled the page in another order, or no index has the order: the function
 *    without a limit, then sorted. Cost: all matches; the only strategy that grows with the account.
 *
 * Within a keyword, words that occur in 500 names or more are compared with the keyword's subscribers instead, because
 * most of those the names lead to would belong to other keywords; `subscribers_named` decides that itself.
 */

/** Words in fewer names belong to few people, or to people who are close to each other in the orders by name. */
const MANY_NAMES = 500;
/** Higher than the number of subscribers of any account. */
const NO_LIMIT = 2_147_483_647;
const FUNCTIONS: Readonly<Record<PartSearch['by'], Sql>> = {
  name: name('subscribers_named'),
  phone: name('subscribers_with_phone'),
  email: name('subscribers_with_email'),
};
const [NULL, TRUE, FALSE] = [sql`null`, sql`true`, sql`false`];
const idOfKeyword = (accountId: number, keyword: string | null): Sql =>
  sql`case when ${keyword}::text is null then null else coalesce(${keywordIdOf(accountId, keyword)}, 0) end`;
/** The same, for a keyword that is known to be given. */
const idOfKnown = (accountId: number, keyword: string | null): Sql =>
  keyword === null ? NULL : idOfKeyword(accountId, keyword);
const foundBy = ({ by, words }: PartSearch, keyword: Sql, limit = NO_LIMIT): Sql =>
  sql`${FUNCTIONS[by]}(${words}, ${constant(limit)}, ${keyword})`;

/** Conditions for all matches, found by the function instead of comparing every subscriber with the words. */
const allFound = (search: PartSearch): Sql => sql`${search.rest} and s.id in (select id from ${foundBy(search, NULL)})`;

const FOUND = { total: col.number, active: col.number, ids: col.orNull(col.text()) };

/**
 * Counts the matches within the keyword and the subscription, up to `limit`; up to COUNT_CAP with their ids, newest
 * first, as a PostgreSQL array.
 */
async function countFound(
  tx: Tx,
  accountId: number,
  search: PartSearch,
  limit: number,
): Promise<Totals & { ids: string | null }> {
  const { keyword, disabled } = search;
  const { total, active, ids } = await tx.one(statement('audience.countFound', FOUND)`
     select count(*) as total, count(*) filter (where disabled = 0) as active,
       case when count(*) <= ${constant(COUNT_CAP)} then coalesce(array_agg(id order by added_at desc, id desc) filter (where ${disabled}::smallint is null or disabled = ${disabled}), '{}')::text end as ids
     from ${foundBy(search, idOfKeyword(accountId, keyword), limit)} where ${accountId}::int is not null`);
  return {
    total: disabled === null ? total : disabled === 0 ? active : total - active,
    active: disabled === 1 ? 0 : active,
    capped: total === limit,
    ids,
  };
}

/**
 * Replaces the filter's search for a part by the strategy that fits its order; returns a filter without one unchanged.
 */
export async function resolveSearch(
  tx: Tx,
  filter: SubscriberFilter,
  order: OrderKind = 'indexed',
): Promise<SubscriberFilter> {
  const { accountId, search } = filter;
  if (!search) return filter;
  const { by, words, rest, alone, keyword, disabled } = search;
  const { ids, ...found } = await countFound(tx, accountId, search, COUNT_CAP + 1);
  const known: { counting?: Counting } = alone ? { counting: { by: 'search', found } } : {};
  if (ids !== null) {
    return {
      ...plainFilter(accountId, sql`${rest} and s.id = any(${ids}::bigint[])`),
      ...known,
      ...(alone ? { paging: { by: 'ids', newest: ids } } : {}),
    };
  }
  if (order === 'other') return { ...plainFilter(accountId, allFound(search)), ...known };
  const all = alone
    ? sql`${foundBy(search, idOfKnown(accountId, keyword))} s where ${disabled === null ? TRUE : sql`s.disabled = ${constant(disabled)}`}`
    : sql`subscriber s where ${allFound(search)}`;
  const scanned = (further: Further): SubscriberFilter => ({
    ...filter,
    search: null,
    ...known,
    paging: { by: 'scan', rest, match: containsPart[by](words), few: all, further },
  });
  if (!alone || by !== 'name' || order !== 'by name') return scanned({ by: 'all', found: all });
  const names = await tx.value(statement('audience.resolveSearch', { names: col.number })`
     select names_containing(${words}, ${constant(MANY_NAMES)}) as names`);
  if (keyword !== null && names === MANY_NAMES) return scanned({ by: 'all', found: all });
  return scanned({
    by: 'names',
    scanFirst: names >= MANY_NAMES,
    found: (
      most,
      { byLastName, backwards },
    ) => sql`(select * from subscriber where account_id = ${accountId} and id = any(array(
       select id from first_named(${words}, ${most}, ${idOfKnown(accountId, keyword)}, ${disabled === null ? NULL : constant(disabled)}, ${byLastName ? TRUE : FALSE}, ${backwards ? TRUE : FALSE})))) s`,
  });
}

/** The exact totals of a search for a part, however many match. */
export const exactFoundTotals = (
  tx: Tx,
  accountId: number,
  search: PartSearch,
): Promise<{ total: number; active: number }> =>
  search.alone
    ? countFound(tx, accountId, search, NO_LIMIT)
    : tx.one(statement('audience.exactFoundTotals', { total: col.number, active: col.number })`
     select count(*) as total, count(*) filter (where s.disabled = 0) as active from subscriber s where ${allFound(search)}`);
