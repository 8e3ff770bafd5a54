import type { Tx } from '../../../platform/db/connection';
import { ACTIVE } from '../../texting/account/may-send';
import { PLANNED, type Using } from '../../texting/ledger/runway';

/**
 * Updates balance.daily_pace of every account: the messages used in the 28 days before `now`, less those given back,
 * per day; for an account that began to send later, per day since then, but at least one day. Balances are locked in
 * the order of accounts, as everywhere.
 */
export const keepPaces = (tx: Tx, now: Date): Promise<number> =>
  tx.execute(
    `with used as (
       select account_id, greatest(0, -sum(plan_delta + extra_delta) filter (where at > $1::timestamptz - interval '28 days')) as net,
              least(28, greatest(1, extract(epoch from $1::timestamptz - min(at)) / 86400)) as days
       from ledger where kind in ('reserve', 'release', 'message', 'refund') and at <= $1 group by account_id
     ), changed as (
       select b.account_id, pace.per_day from balance b join used u using (account_id)
       cross join lateral (select coalesce(u.net / u.days, 0)::real as per_day) pace
       where b.daily_pace <> pace.per_day order by b.account_id for update of b
     )
     update balance b set daily_pace = c.per_day from changed c where b.account_id = c.account_id`,
    [now],
  );

export type Warned = 'week' | 'empty' | null;

export interface Watched extends Using {
  account_id: number;
  warned: Warned;
}

const WATCHED = `select a.id as account_id, b.plan_left + b.extra_left as remaining, b.daily_pace as pace, b.runway_warned as warned, ${PLANNED} as planned
  from account a join balance b on b.account_id = a.id`;

/** Accounts that use messages and may send at `now`; one that cannot send has had other mails. */
export const readWatched = (tx: Tx, now: Date): Promise<Watched[]> =>
  tx.query<Watched>(
    `${WATCHED} join subscription s on s.account_id = a.id and s.end_at > $1 and (s.paid or s.with_trial)
     where b.daily_pace > 0 and ${ACTIVE} order by a.id`,
    [now],
  );

/** The current state of one of them, locked; undefined when it is already locked. */
export const lockWatched = (tx: Tx, accountId: number): Promise<Watched | undefined> =>
  tx.maybeOne<Watched>(`${WATCHED} where a.id = $1 for no key update of a, b skip locked`, [accountId]);

export const markWarned = (tx: Tx, accountId: number, warned: Warned): Promise<number> =>
  tx.execute('update balance set runway_warned = $2 where account_id = $1', [accountId, warned]);
