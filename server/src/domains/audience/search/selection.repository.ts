import * as col from '../../../platform/db/col';
import type { Tx } from '../../../platform/db/connection';
import { join, sql, type Sql, statement } from '../../../platform/db/sql';
import { plainFilter, type SubscriberFilter } from './subscriber-filter.repository';

/** Subscribers chosen one by one, and those excluded from the matches of a filter. */
interface Chosen {
  ids: readonly number[];
  excluded: readonly number[];
}

const without = ({ where }: SubscriberFilter, excluded: readonly number[]): Sql =>
  sql`${where} and not (s.id = any(${excluded}::bigint[]))`;

/** A query of the ids of a selection: the chosen ones, and the other matches of the filter, each once. */
export function listing(accountId: number, filter: SubscriberFilter | null, { ids, excluded }: Chosen): Sql {
  const chosen = sql`select s.id from subscriber s where s.account_id = ${accountId} and not s.deleted and s.id = any(${ids}::bigint[])`;
  return filter ? sql`${chosen} union select s.id from subscriber s where ${without(filter, excluded)}` : chosen;
}

/** A selection as one condition, for lists and files. */
export function selected(
  accountId: number,
  filter: SubscriberFilter | null,
  { ids, excluded }: Chosen,
): SubscriberFilter {
  const either: Sql[] = [];
  if (filter) either.push(sql`(${without(filter, excluded)})`);
  if (ids.length > 0) either.push(sql`(s.id = any(${ids}::bigint[]))`);
  const chosen = either.length === 0 ? sql`false` : join(either, ' or ');
  return plainFilter(accountId, sql`s.account_id = ${accountId} and not s.deleted and (${chosen})`);
}

const LEAVING = { people: col.number, keywords: col.texts };
export type Leaving = col.RowOf<typeof LEAVING>;

/** What unsubscribing a selection would end: the number of subscribed phones, and the names of their lists. */
export const leavingOfSelection = (tx: Tx, accountId: number, ids: Sql) =>
  tx.one(statement('audience.leavingOfSelection', LEAVING)`
     with person as materialized (
       select distinct s.phone from (${ids}) c join subscriber s on s.id = c.id where s.disabled = 0
     ), list as (
       select distinct s.keyword_id from person p join subscriber s on s.account_id = ${accountId} and s.phone = p.phone and s.disabled = 0 and not s.deleted
     )
     select (select count(*) from person) as people, coalesce((select array_agg(k.keyword order by k.keyword) from list join keyword k on k.id = list.keyword_id), '{}') as keywords`);

/** Returns which of these subscribers a filter matches. They are a page of a list, so no index is needed. */
export const matchesAmong = (tx: Tx, { accountId, where }: SubscriberFilter, ids: readonly number[]) =>
  tx.values(statement('audience.matchesAmong', { id: col.number })`
     with page as materialized (select * from subscriber where account_id = ${accountId} and id = any(${ids}::bigint[]))
       select s.id from page s where ${where}`);
