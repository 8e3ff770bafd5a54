import type { Tx } from '../../../platform/db/connection';
import { openBalance } from '../../texting';
import { TO_NEXT_PLAN } from './to-next-plan';

/** The account as a buyer: its owner and its subscription. */
export interface BuyerRow {
  id: number;
  frozen: boolean;
  deleted: boolean;
  stripe_id: string;
  company: string;
  tax_id: string;
  invoice_mail: boolean;
  email: string;
  first_name: string;
  last_name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  timezone: number;
  plan_id: number;
  with_trial: boolean;
  paid: boolean;
  trial_used: boolean;
  extra_keywords: number;
  keywords_given_back: number;
  /** The plan after the paid month; null keeps it. */
  next_plan_id: number | null;
  started_at: Date;
  end_at: Date;
  anchor_day: number | null;
  cancelled_at: Date | null;
  overdue_since: Date | null;
}

/**
 * The account, locked until the transaction ends: every payment and every settlement of an account queues here. The
 * lock allows new rows to reference the account, so messages are still sent meanwhile.
 */
export async function lockBuyer(tx: Tx, accountId: number): Promise<BuyerRow> {
  await tx.one('select id from account where id = $1 for no key update', [accountId]);
  // A statement of its own: it sees what the earlier holder of the lock has committed.
  return tx.one<BuyerRow>(
    `select a.id, a.frozen, a.deleted, a.stripe_id, a.company, a.tax_id, a.invoice_mail,
            coalesce(u.email, '') as email, coalesce(u.first_name, '') as first_name, coalesce(u.last_name, '') as last_name,
            coalesce(u.address, '') as address, coalesce(u.city, '') as city, coalesce(u.state, '') as state,
            coalesce(u.zip, '') as zip, coalesce(u.timezone, 0) as timezone,
            s.plan_id, s.with_trial, s.paid, s.trial_used, s.extra_keywords, s.keywords_given_back, s.next_plan_id, s.started_at, s.end_at, s.anchor_day,
            s.cancelled_at, s.overdue_since
     from account a join subscription s on s.account_id = a.id
     left join app_user u on u.account_id = a.id and u.owner and not u.deleted
     where a.id = $1`,
    [accountId],
  );
}

export interface Period {
  start: Date;
  end: Date;
  /** Day of the month of renewals. */
  anchorDay: number;
}

/**
 * The plan is paid for this period, with this number of extra keywords: the others were given back, unless they were
 * bought after the order. A renewal keeps the date on which the subscription began.
 */
export const startPeriod = (
  tx: Tx,
  accountId: number,
  {
    planId,
    extraKeywords,
    period,
    renewal,
  }: { planId: number; extraKeywords: number; period: Period; renewal: boolean },
) =>
  tx.execute(
    `update subscription set plan_id = $2, next_plan_id = null, with_trial = false, paid = true,
       extra_keywords = greatest($7, extra_keywords - keywords_given_back), keywords_given_back = 0,
       started_at = case when $6 then started_at else $3::timestamptz end, end_at = $4, anchor_day = $5,
       cancelled_at = null, overdue_since = null, renewal_tries = 0, next_try_at = null
     where account_id = $1`,
    [accountId, planId, period.start, period.end, period.anchorDay, renewal, extraKeywords],
  );

/** Ends the paid period early, because its payment was taken back. */
export const endPeriod = (tx: Tx, accountId: number, now: Date) =>
  tx.execute(
    `update subscription set ${TO_NEXT_PLAN}, paid = false, end_at = least(end_at, $2), overdue_since = null, renewal_tries = 0, next_try_at = null
     where account_id = $1`,
    [accountId, now],
  );

/** Returns to a month that is paid and still runs, because what replaced it was taken back, or its refund failed. */
export const returnToMonth = (
  tx: Tx,
  accountId: number,
  { planId, end, anchorDay }: { planId: number; end: Date; anchorDay: number },
) =>
  tx.execute(
    `update subscription set plan_id = $2, with_trial = false, paid = true, end_at = $3, anchor_day = $4,
       overdue_since = null, renewal_tries = 0, next_try_at = null where account_id = $1`,
    [accountId, planId, end, anchorDay],
  );

/** Adds or removes extra keywords; never below 0. */
export const changeExtraKeywords = (tx: Tx, accountId: number, change: number) =>
  tx.execute(
    `update subscription set extra_keywords = greatest(0, extra_keywords + $2),
       keywords_given_back = least(keywords_given_back, greatest(0, extra_keywords + $2))
     where account_id = $1`,
    [accountId, change],
  );

export const saveGivenBack = (tx: Tx, accountId: number, keywords: number) =>
  tx.execute('update subscription set keywords_given_back = $2 where account_id = $1', [accountId, keywords]);

/** A subscription on the free plan until `end`. */
export async function saveTrial(
  tx: Tx,
  { accountId, planId, now, end }: { accountId: number; planId: number; now: Date; end: Date },
): Promise<void> {
  await tx.execute(
    `insert into subscription as s (account_id, plan_id, with_trial, paid, started_at, end_at) values ($1, $2, true, false, $3, $4)
     on conflict (account_id) do update set plan_id = excluded.plan_id, with_trial = true, paid = false, started_at = excluded.started_at,
       end_at = excluded.end_at, trial_used = true, trial_notice = null, anchor_day = null, cancelled_at = null, overdue_since = null,
       renewal_tries = 0, next_try_at = null`,
    [accountId, planId, now, end],
  );
  await openBalance(tx, accountId);
}

export interface TrialPlan {
  id: number;
  name: string;
  messages: number;
}

/** The free plan on sale; the first one if an operator created several. */
export const trialPlan = (tx: Tx) =>
  tx.maybeOne<TrialPlan>('select id, name, messages from plan where price_cents = 0 and active order by id limit 1');
