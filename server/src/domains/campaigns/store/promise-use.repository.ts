import type { PromiseUse } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { ADDRESSABLE } from '../../consent';
import { textsThatCount } from './caps.repository';
import { monthOfRows, PROMISES, promiseOf } from './promise.repository';

/** What the people of keyword $2 had this month, like the count of a whole list before a send. Undefined: no such keyword. */
export async function promiseUse(tx: Tx, accountId: number, keyword: number): Promise<PromiseUse | undefined> {
  const promised = await promiseOf(tx, accountId, { always: true });
  if (promised === null) return undefined;
  return tx.maybeOne<PromiseUse>(
    `select k.expected_messages as promised, had.* from keyword k cross join lateral (
       select count(*) as people, coalesce(sum(texts), 0) as texts, coalesce(max(texts), 0) as most, count(*) filter (where texts >= promised) as had_all
       from (select sum(m.promised) as promised, ${monthOfRows(promised, 'm.text', 'm.phone')} as texts
             from (select s.phone, true as asked, false as text, null::timestamptz as claimed_at, null::int as promised from subscriber s where s.keyword_id = $2 and ${ADDRESSABLE}
                   union all select m.phone, false, true, m.claimed_at, null from (${textsThatCount(promised)}) m
                   union all select p.phone, false, false, null, p.promised from (${PROMISES}) p) m
             group by m.phone having bool_or(m.asked)) person) had
     where k.account_id = $1 and k.id = $2::bigint and not k.deleted`,
    [accountId, keyword],
  );
}
