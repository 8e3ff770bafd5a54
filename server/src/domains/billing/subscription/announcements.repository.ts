import type { Tx } from '../../../platform/db/connection';
import { active } from '../../texting/ledger';
import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';

const ANNOUNCED = { account_id: col.number, email: col.text(), timezone: col.number };

const ANNOUNCED_RENEWAL = {
  ...ANNOUNCED,
  end_at: col.time,
  plan_id: col.number,
  extra_keywords: col.number,
  /** The last payment failed. */
  payment_errors: col.bool,
};

/**
 * Marks one subscription that renews between `now` and `until` and was not announced yet, and returns it. Subscriptions
 * that are cancelled or on hold are not charged, so they are not announced.
 */
export const claimRenewal = (tx: Tx, now: Date, until: Date) =>
  tx.maybeOne(statement('billing.claimRenewal', ANNOUNCED_RENEWAL)`
     with due as (
       select s.account_id, s.end_at, u.email, u.timezone, coalesce(s.next_plan_id, s.plan_id) as plan_id,
         s.extra_keywords - s.keywords_given_back as extra_keywords, a.payment_errors
       from subscription s join account a on a.id = s.account_id
       join app_user u on u.account_id = a.id and u.owner and not u.deleted
       where s.paid and s.cancelled_at is null and s.overdue_since is null and ${active}
         and s.end_at > ${now} and s.end_at <= ${until} and s.renewal_mailed is distinct from s.end_at
       order by s.end_at limit 1 for no key update of a, s skip locked
     )
     update subscription s set renewal_mailed = due.end_at from due where s.account_id = due.account_id returning due.*`);

/** Marks one card whose last month ends between `now` and `until` and was not announced yet, and returns it. */
export const claimEndingCard = (tx: Tx, now: Date, until: Date) =>
  tx.maybeOne(statement('billing.claimEndingCard', {
    account_id: col.number,
    email: col.text(),
    brand: col.text(),
    last4: col.text(),
    exp_month: col.number,
    exp_year: col.number,
  })`
     with due as (
       select c.account_id, u.email from card c
       join account a on a.id = c.account_id and ${active}
       join app_user u on u.account_id = a.id and u.owner and not u.deleted
       cross join lateral (
         select make_timestamptz(c.exp_year, c.exp_month, 1, 12, 0, 0, 'UTC') + interval '1 month' - interval '1 day' as last_day) e
       where c.exp_month between 1 and 12 and e.last_day > ${now} and e.last_day <= ${until}
         and c.expiry_mailed is distinct from c.exp_year * 100 + c.exp_month
       order by c.account_id limit 1 for no key update of a, c skip locked
     )
     update card c set expiry_mailed = c.exp_year * 100 + c.exp_month from due where c.account_id = due.account_id
     returning c.account_id, due.email, c.brand, c.last4, c.exp_month, c.exp_year`);
