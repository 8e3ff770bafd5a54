import { command } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/**
 * Updates balance.daily_pace of every account: the messages used in the 28 days before `now`, less those given back,
 * per day; for an account that began to send later, per day since its first message, but at least one day. Locks
 * balances in the order of accounts, as everywhere.
 */
export const keepPaces = (tx: Tx, now: Date) =>
  tx.execute(command('texting.keepPaces')`
     with used as (
       select account_id, greatest(0, -sum(plan_delta + extra_delta) filter (where at > ${now}::timestamptz - interval '28 days')) as net,
              least(28, greatest(1, extract(epoch from ${now}::timestamptz - min(at)) / 86400)) as days
       from ledger where kind in ('reserve', 'release', 'message', 'refund') and at <= ${now} group by account_id
     ), changed as (
       select b.account_id, pace.per_day from balance b join used u using (account_id)
       cross join lateral (select coalesce(u.net / u.days, 0)::real as per_day) pace
       where b.daily_pace <> pace.per_day order by b.account_id for update of b
     )
     update balance b set daily_pace = c.per_day from changed c where b.account_id = c.account_id`);

export type Warned = 'week' | 'empty' | null;

export const markWarned = (tx: Tx, accountId: number, warned: Warned) =>
  tx.execute(command('texting.markWarned')`
     update balance set runway_warned = ${warned} where account_id = ${accountId}`);
