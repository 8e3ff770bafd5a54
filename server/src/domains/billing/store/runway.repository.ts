import type { Tx } from '../../../platform/db/connection';
import { ACTIVE, PLANNED, type Using, type Warned } from '../../texting';

export interface Watched extends Using {
  account_id: number;
  warned: Warned;
}

const WATCHED = `select a.id as account_id, b.plan_left + b.extra_left as remaining, b.daily_pace as pace, b.runway_warned as warned, ${PLANNED} as planned
  from account a join balance b on b.account_id = a.id`;

/** Accounts that use messages and may send at `now`; one that cannot send has had other mails. */
export const readWatched = (tx: Tx, now: Date) =>
  tx.query<Watched>(
    `${WATCHED} join subscription s on s.account_id = a.id and s.end_at > $1 and (s.paid or s.with_trial)
     where b.daily_pace > 0 and ${ACTIVE} order by a.id`,
    [now],
  );

/** The current state of one of them, locked; undefined when it is already locked. */
export const lockWatched = (tx: Tx, accountId: number) =>
  tx.maybeOne<Watched>(`${WATCHED} where a.id = $1 for no key update of a, b skip locked`, [accountId]);
