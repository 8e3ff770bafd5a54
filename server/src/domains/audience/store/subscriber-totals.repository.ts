import type { Tx } from '../../../platform/db/connection';
import { exactFoundTotals } from './search.repository';
import { COUNT_CAP, keywordIdOf, type SubscriberFilter } from './subscriber-filter';

export interface Totals {
  total: number;
  active: number;
  /** There are more matches: both numbers are lower bounds. */
  capped: boolean;
}

/** From the counters, if the only conditions are keyword and disabled; else null. */
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

/** Exact if the counters apply; for other filters exact up to COUNT_CAP. */
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

/** Exact at any cost: for a list that shows "1,000+", and for the number in a confirmation. */
export async function exactTotals(
  tx: Tx,
  accountId: number,
  filter: SubscriberFilter,
): Promise<{ total: number; active: number }> {
  if (filter.search) return exactFoundTotals(tx, accountId, filter.search, filter.params);
  return (
    (await countersOf(tx, accountId, filter)) ??
    tx.one(
      `select count(*) as total, count(*) filter (where s.disabled = 0) as active from ${counting(filter)}`,
      filter.params,
    )
  );
}
