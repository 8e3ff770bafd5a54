import type { Tx } from '../../../platform/db/connection';
import type { Listing } from './bulk-part.repository';
import type { SubscriberFilter } from './subscriber-filter';

export interface Leaving {
  people: number;
  keywords: string[];
}

/** What unsubscribing a selection would end: the number of phones that are subscribed, and the names of their lists. */
export const leavingOfSelection = (tx: Tx, { sql, params }: Listing): Promise<Leaving> =>
  tx.one<Leaving>(
    `with person as materialized (
       select distinct s.phone from (${sql}) c join subscriber s on s.id = c.id where s.disabled = 0
     ), list as (
       select distinct s.keyword_id from person p join subscriber s on s.account_id = $1 and s.phone = p.phone and s.disabled = 0 and not s.deleted
     )
     select (select count(*) from person) as people, coalesce((select array_agg(k.keyword order by k.keyword) from list join keyword k on k.id = list.keyword_id), '{}') as keywords`,
    params,
  );

/** Those of some subscribers that a filter matches: a page of a list, so that no index is needed. */
export const matchesAmong = (tx: Tx, filter: SubscriberFilter, ids: readonly number[]) =>
  tx.values<number>(
    `with page as materialized (select * from subscriber where account_id = $1 and id = any($${filter.params.length + 1}::bigint[]))
       select s.id from page s where ${filter.where}`,
    [...filter.params, ids],
  );
