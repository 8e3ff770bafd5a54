import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';

/** Phones of these subscribers of the account, each once: the subscribed ones, or all. */
export const subscriberPhones = (tx: Tx, accountId: number, ids: readonly number[], all: boolean) =>
  tx.values(statement('people.subscriberPhones', { phone: col.text() })`
     select distinct phone from subscriber where account_id = ${accountId} and id = any(${ids}::bigint[]) and not deleted and (${all} or disabled = 0 or pending_until is not null) order by phone`);

/** What unsubscribing these subscribers would end: the number of phones, and the names of their lists. */
export const listsOf = (tx: Tx, accountId: number, ids: readonly number[]) =>
  tx.one(statement('people.listsOf', { people: col.number, keywords: col.texts })`
     with person as materialized (
       select distinct phone from subscriber where account_id = ${accountId} and id = any(${ids}::bigint[]) and not deleted
     ), list as (
       select distinct s.keyword_id from person p
       cross join lateral (select keyword_id from subscriber where account_id = ${accountId} and phone = p.phone and disabled = 0 and not deleted offset 0) s
     )
     select (select count(*) from person) as people, coalesce((select array_agg(k.keyword order by k.keyword) from list join keyword k on k.id = list.keyword_id), '{}') as keywords`);
