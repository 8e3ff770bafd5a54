import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';

const TRIAL_NOTICE = {
  account_id: col.number,
  email: col.text(),
  timezone: col.number,
  end_at: col.time,
  /** 7, 3, 1, or 0 when it has ended. */
  days_left: col.number,
};

/** Marks one trial whose next mail is due at `now`, and returns it. */
export const claimTrialNotice = (tx: Tx, now: Date) =>
  tx.maybeOne(statement('billing.claimTrialNotice', TRIAL_NOTICE)`
     with due as (
       select s.account_id, u.email, u.timezone, d.days_left
       from subscription s
       join account a on a.id = s.account_id and not a.frozen and not a.deleted
       join app_user u on u.account_id = a.id and u.owner and not u.deleted
       cross join lateral (select min(n) as days_left from unnest(array[7, 3, 1, 0]) n where s.end_at <= ${now}::timestamptz + n * interval '24 hours') d
       where s.with_trial and not s.paid and s.trial_notice is distinct from 0 and d.days_left < coalesce(s.trial_notice, 99)
       order by s.end_at limit 1 for no key update of a, s skip locked
     )
     update subscription s set trial_notice = due.days_left from due where s.account_id = due.account_id
     returning s.account_id, s.end_at, due.email, due.timezone, due.days_left`);
