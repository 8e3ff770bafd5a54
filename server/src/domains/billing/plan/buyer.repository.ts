import type { Tx } from '../../../platform/db/connection';
import { openBalance } from '../../texting/ledger';
import { TO_NEXT_PLAN } from './to-next-plan';
import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';

const BUYER_ROW = {
  id: col.number,
  frozen: col.bool,
  deleted: col.bool,
  stripe_id: col.text(),
  company: col.text(),
  tax_id: col.text(),
  invoice_mail: col.bool,
  email: col.text(),
  first_name: col.text(),
  last_name: col.text(),
  address: col.text(),
  city: col.text(),
  state: col.text(),
  zip: col.text(),
  timezone: col.number,
  plan_id: col.number,
  with_trial: col.bool,
  paid: col.bool,
  trial_used: col.bool,
  extra_keywords: col.number,
  keywords_given_back: col.number,
  /** The plan after the paid month; null keeps it. */
  next_plan_id: col.orNull(col.number),
  started_at: col.time,
  end_at: col.time,
  anchor_day: col.orNull(col.number),
  cancelled_at: col.orNull(col.time),
  overdue_since: col.orNull(col.time),
};
/** The account as a buyer: its owner and its subscription. */
export type BuyerRow = col.RowOf<typeof BUYER_ROW>;

/**
 * The account, locked until the transaction ends: every payment and every settlement of an account waits for this lock.
 * The lock allows new rows to reference the account, so messages are still sent meanwhile.
 */
export async function lockBuyer(tx: Tx, accountId: number): Promise<BuyerRow> {
  await tx.one(statement('billing.lockBuyer', { id: col.number })`
     select id from account where id = ${accountId} for no key update`);
  // A separate statement, so that it sees what the earlier holder of the lock has committed.
  return tx.one(statement('billing.lockBuyer.2', BUYER_ROW)`
     select a.id, a.frozen, a.deleted, a.stripe_id, a.company, a.tax_id, a.invoice_mail,
            coalesce(u.email, '') as email, coalesce(u.first_name, '') as first_name, coalesce(u.last_name, '') as last_name,
            coalesce(u.address, '') as address, coalesce(u.city, '') as city, coalesce(u.state, '') as state,
            coalesce(u.zip, '') as zip, coalesce(u.timezone, 0) as timezone,
            s.plan_id, s.with_trial, s.paid, s.trial_used, s.extra_keywords, s.keywords_given_back, s.next_plan_id, s.started_at, s.end_at, s.anchor_day,
            s.cancelled_at, s.overdue_since
     from account a join subscription s on s.account_id = a.id
     left join app_user u on u.account_id = a.id and u.owner and not u.deleted
     where a.id = ${accountId}`);
}

const PAID_PLAN = {
  /** Deleted, or put on hold. */
  held: col.bool,
  paid: col.bool,
  /** The month is over, or its renewal failed. */
  overdue: col.bool,
};

/** Whether an account pays for a plan, without a lock. */
export const paidPlan = (tx: Tx, accountId: number, now: Date) =>
  tx.one(statement('billing.paidPlan', PAID_PLAN)`
     select a.deleted or a.frozen as held, s.paid and not s.with_trial as paid, s.end_at <= ${now} or s.overdue_since is not null as overdue
     from account a join subscription s on s.account_id = a.id where a.id = ${accountId}`);

export interface Period {
  start: Date;
  end: Date;
  /** Day of the month of renewals. */
  anchorDay: number;
}

/**
 * The plan is paid for this period, with this number of extra keywords; the others were given back, unless they were
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
  tx.execute(command('billing.startPeriod')`
     update subscription set plan_id = ${planId}, next_plan_id = null, with_trial = false, paid = true,
       extra_keywords = greatest(${extraKeywords}, extra_keywords - keywords_given_back), keywords_given_back = 0,
       started_at = case when ${renewal} then started_at else ${period.start}::timestamptz end, end_at = ${period.end}, anchor_day = ${period.anchorDay},
       cancelled_at = null, overdue_since = null, renewal_tries = 0, next_try_at = null, fees_due_at = null, fees_try_at = null, fees_tries = 0
     where account_id = ${accountId}`);

/** Ends the paid period early, because its payment was taken back. */
export const endPeriod = (tx: Tx, accountId: number, now: Date) =>
  tx.execute(command('billing.endPeriod')`
     update subscription set ${TO_NEXT_PLAN}, paid = false, end_at = least(end_at, ${now}), overdue_since = null, renewal_tries = 0, next_try_at = null
     where account_id = ${accountId}`);

/** Returns to a paid month that is still running, because what replaced it was taken back, or its refund failed. */
export const returnToMonth = (
  tx: Tx,
  accountId: number,
  { planId, end, anchorDay }: { planId: number; end: Date; anchorDay: number },
) =>
  tx.execute(command('billing.returnToMonth')`
     update subscription set plan_id = ${planId}, with_trial = false, paid = true, end_at = ${end}, anchor_day = ${anchorDay},
       overdue_since = null, renewal_tries = 0, next_try_at = null where account_id = ${accountId}`);

/** Adds or removes extra keywords; never below 0. */
export const changeExtraKeywords = (tx: Tx, accountId: number, change: number) =>
  tx.execute(command('billing.changeExtraKeywords')`
     update subscription set extra_keywords = greatest(0, extra_keywords + ${change}),
       keywords_given_back = least(keywords_given_back, greatest(0, extra_keywords + ${change}))
     where account_id = ${accountId}`);

export const saveGivenBack = (tx: Tx, accountId: number, keywords: number) =>
  tx.execute(command('billing.saveGivenBack')`
     update subscription set keywords_given_back = ${keywords} where account_id = ${accountId}`);

/** A subscription on the free plan until `end`. */
export async function saveTrial(
  tx: Tx,
  { accountId, planId, now, end }: { accountId: number; planId: number; now: Date; end: Date },
): Promise<void> {
  await tx.execute(command('billing.saveTrial')`
     insert into subscription as s (account_id, plan_id, with_trial, paid, started_at, end_at) values (${accountId}, ${planId}, true, false, ${now}, ${end})
     on conflict (account_id) do update set plan_id = excluded.plan_id, with_trial = true, paid = false, started_at = excluded.started_at,
       end_at = excluded.end_at, trial_used = true, trial_notice = null, anchor_day = null, cancelled_at = null, overdue_since = null,
       renewal_tries = 0, next_try_at = null`);
  await openBalance(tx, accountId);
}

const TRIAL_PLAN = {
  id: col.number,
  name: col.text(),
  messages: col.number,
};
export type TrialPlan = col.RowOf<typeof TRIAL_PLAN>;

/** The free plan on sale; the first one if an operator created several. */
export const trialPlan = (tx: Tx) =>
  tx.maybeOne(statement('billing.trialPlan', TRIAL_PLAN)`
     select id, name, messages from plan where price_cents = 0 and active order by id limit 1`);
