import type { Tx } from '../../../platform/db/connection';

/** Phones of these subscribers of the account, each once: the subscribed ones, or all. */
export const subscriberPhones = (tx: Tx, accountId: number, ids: readonly number[], all: boolean) =>
  tx.values<string>(
    'select distinct phone from subscriber where account_id = $1 and id = any($2::bigint[]) and not deleted and ($3 or disabled = 0 or pending_until is not null) order by phone',
    [accountId, ids, all],
  );

/** What unsubscribing these subscribers would end: the number of phones, and the names of their lists. */
export const listsOf = (tx: Tx, accountId: number, ids: readonly number[]) =>
  tx.one<{ people: number; keywords: string[] }>(
    `with person as materialized (
       select distinct phone from subscriber where account_id = $1 and id = any($2::bigint[]) and not deleted
     ), list as (
       select distinct s.keyword_id from person p
       cross join lateral (select keyword_id from subscriber where account_id = $1 and phone = p.phone and disabled = 0 and not deleted offset 0) s
     )
     select (select count(*) from person) as people, coalesce((select array_agg(k.keyword order by k.keyword) from list join keyword k on k.id = list.keyword_id), '{}') as keywords`,
    [accountId, ids],
  );
