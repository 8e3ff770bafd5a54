import * as col from '../../../platform/db/col';
import type { Tx } from '../../../platform/db/connection';
import { constant, sql, type Sql, statement } from '../../../platform/db/sql';
import { exactFoundTotals } from '../search/search.repository';
import {
  COUNT_CAP,
  keywordIdOf,
  type ListPart,
  type SubscriberFilter,
  type Totals,
} from '../search/subscriber-filter.repository';

const EXACT = { total: col.number, active: col.number };
type ExactTotals = col.RowOf<typeof EXACT>;

async function readCounters(tx: Tx, accountId: number, { keyword, disabled }: ListPart): Promise<ExactTotals> {
  const { total, active } = await tx.one(statement('audience.readCounters', EXACT)`
     select coalesce(sum(total), 0) as total, coalesce(sum(active), 0) as active from subscriber_count
     where account_id = ${accountId} and (${keyword}::text is null or keyword_id = ${keywordIdOf(accountId, keyword)})`);
  if (disabled === null) return { total, active };
  return disabled === 0 ? { total: active, active } : { total: total - active, active: 0 };
}

const countUpToCap = (tx: Tx, rows: Sql) =>
  tx.one(statement('audience.countUpToCap', { ...EXACT, capped: col.bool })`
     select count(*) as total, count(*) filter (where disabled = 0) as active, count(*) > ${constant(COUNT_CAP)} as capped
       from (select s.disabled from ${rows} limit ${constant(COUNT_CAP + 1)}) c`);

const countAll = (tx: Tx, rows: Sql) =>
  tx.one(statement('audience.countAll', EXACT)`
     select count(*) as total, count(*) filter (where s.disabled = 0) as active from ${rows}`);

/** Exact if the counters apply; for other filters exact up to COUNT_CAP. */
export async function subscriberTotals(tx: Tx, { accountId, counting }: SubscriberFilter): Promise<Totals> {
  if (counting.by === 'counters') return { ...(await readCounters(tx, accountId, counting)), capped: false };
  const { total, active, capped } = counting.by === 'search' ? counting.found : await countUpToCap(tx, counting.rows);
  return { total: Math.min(total, COUNT_CAP), active: Math.min(active, COUNT_CAP), capped };
}

/** Exact at any cost: for a list that shows "1,000+", and for the number in a confirmation. `filter`: unresolved. */
export async function exactTotals(tx: Tx, filter: SubscriberFilter): Promise<ExactTotals> {
  const { accountId, search, counting, where } = filter;
  if (search) return exactFoundTotals(tx, accountId, search);
  if (counting.by === 'counters') return readCounters(tx, accountId, counting);
  return countAll(tx, counting.by === 'rows' ? counting.rows : sql`subscriber s where ${where}`);
}
