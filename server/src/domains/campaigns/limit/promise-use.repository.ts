import type { PromiseUse } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { addressable } from '../../people/hold';
import { textsThatCount } from './caps.repository';
import { monthOfRows, promiseOf, promises } from './promise.repository';
import * as col from '../../../platform/db/col';
import { sql, statement } from '../../../platform/db/sql';

const USE = { promised: col.number, people: col.number, texts: col.number, most: col.number, had_all: col.number };

/**
 * What the people of a keyword have had this month, counted as for a whole list before a send. Undefined: no such
 * keyword.
 */
export async function promiseUse(tx: Tx, accountId: number, keyword: number): Promise<PromiseUse | undefined> {
  const promised = await promiseOf(tx, accountId, { always: true });
  if (promised === null) return undefined;
  return tx.maybeOne(statement('campaigns.promiseUse', USE)`
     select k.expected_messages as promised, had.* from keyword k cross join lateral (
       select count(*) as people, coalesce(sum(texts), 0) as texts, coalesce(max(texts), 0) as most, count(*) filter (where texts >= promised) as had_all
       from (select sum(m.promised) as promised, ${monthOfRows(accountId, promised, sql`m.text`, sql`m.phone`)} as texts
             from (select s.phone, true as asked, false as text, null::timestamptz as claimed_at, null::int as promised from subscriber s where s.keyword_id = ${keyword} and ${addressable(accountId)}
                   union all select m.phone, false, true, m.claimed_at, null from (${textsThatCount(accountId, promised)}) m
                   union all select p.phone, false, false, null, p.promised from (${promises(accountId)}) p) m
             group by m.phone having bool_or(m.asked)) person) had
     where k.account_id = ${accountId} and k.id = ${keyword}::bigint and not k.deleted`);
}
