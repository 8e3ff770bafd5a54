import type { Tx } from '../../../platform/db/connection';
import { active } from '../../texting/ledger';
import { TO_NEXT_PLAN } from '../plan/to-next-plan';
import * as col from '../../../platform/db/col';
import { command, sql, statement } from '../../../platform/db/sql';

// Payments lock the account before its subscription. These statements do the same if they lock both or write a row that
// references the account, such as a mail.

/** The account may be charged automatically. */
const CHARGED = sql`s.paid and s.cancelled_at is null and ${active}`;

const DUE = {
  account_id: col.number,
  end_at: col.time,
};
export type Due = col.RowOf<typeof DUE>;

/** Locks one subscription that ends by `until` and has to be renewed. */
export const lockDue = (tx: Tx, until: Date) =>
  tx.maybeOne(statement('billing.lockDue', DUE)`
     select s.account_id, s.end_at from subscription s join account a on a.id = s.account_id
     where ${CHARGED} and s.overdue_since is null and s.end_at <= ${until}
     order by s.end_at limit 1 for update of s skip locked`);

/**
 * The renewal is due: until it is decided, the subscription continues until the end of the grace. It renews the next
 * plan.
 */
export const beginRenewal = (tx: Tx, { account_id, end_at }: Due, endOfGrace: Date) =>
  tx.execute(command('billing.beginRenewal')`
     update subscription set ${TO_NEXT_PLAN}, overdue_since = ${end_at}, next_try_at = ${end_at}, renewal_tries = 0, end_at = ${endOfGrace}
     where account_id = ${account_id}`);

const ATTEMPT = {
  account_id: col.number,
  /** When the renewal was due. */
  overdue_since: col.present(col.time),
  /** The number of failed attempts. */
  renewal_tries: col.number,
};
export type Attempt = col.RowOf<typeof ATTEMPT>;

/** Claims one renewal that has to be tried at `now`; it is retried at `again` unless the outcome is stored before. */
export const claimAttempt = (tx: Tx, now: Date, again: Date) =>
  tx.maybeOne(statement('billing.claimAttempt', ATTEMPT)`
     update subscription set next_try_at = ${again} where account_id = (
       select s.account_id from subscription s join account a on a.id = s.account_id
       where ${CHARGED} and s.overdue_since is not null and s.next_try_at <= ${now}
       order by s.next_try_at limit 1 for update of s skip locked)
     returning account_id, overdue_since, renewal_tries`);

const FAILING = {
  end_at: col.time,
  email: col.text(),
  timezone: col.number,
};
export type Failing = col.RowOf<typeof FAILING>;

/** Locks the subscription if this attempt's failure is not stored yet and the period was not paid in between. */
export async function lockFailing(tx: Tx, attempt: Attempt): Promise<Failing | undefined> {
  await tx.execute(command('billing.lockFailing')`
     select 1 from account where id = ${attempt.account_id} for no key update`);
  return tx.maybeOne(statement('billing.lockFailing.2', FAILING)`
     select s.end_at, u.email, u.timezone from subscription s
     join app_user u on u.account_id = s.account_id and u.owner and not u.deleted
     where s.account_id = ${attempt.account_id} and s.overdue_since = ${attempt.overdue_since} and s.renewal_tries = ${attempt.renewal_tries} for update of s`);
}

export const storeFailure = (tx: Tx, accountId: number, nextTry: Date) =>
  tx.execute(command('billing.storeFailure')`
     update subscription set renewal_tries = renewal_tries + 1, next_try_at = ${nextTry} where account_id = ${accountId}`);

/** The subscription is over; what follows is a new one. */
export const endSubscription = (tx: Tx, accountId: number) =>
  tx.execute(command('billing.endSubscription')`
     update subscription set ${TO_NEXT_PLAN}, paid = false, cancelled_at = null, overdue_since = null, renewal_tries = 0, next_try_at = null
     where account_id = ${accountId}`);

/** Locks one cancelled subscription whose end has passed. */
export const lockEnding = (tx: Tx, now: Date) =>
  tx.maybeOne(statement('billing.lockEnding', { ...DUE, email: col.text(), timezone: col.number })`
     select s.account_id, s.end_at, u.email, u.timezone from subscription s
     join account a on a.id = s.account_id and not a.deleted
     join app_user u on u.account_id = a.id and u.owner and not u.deleted
     where s.paid and s.cancelled_at is not null and s.end_at <= ${now}
     order by s.end_at limit 1 for no key update of a, s skip locked`);

/** The account's subscription, locked until the transaction ends. */
export const lockPlan = (tx: Tx, accountId: number) =>
  tx.one(statement('billing.lockPlan', { trial: col.bool, paid: col.bool, end_at: col.time, cancelled: col.bool })`
     select with_trial as trial, paid, end_at, cancelled_at is not null as cancelled from subscription where account_id = ${accountId} for update`);

/** Marks the subscription as cancelled at its end, without further renewals; an earlier cancellation keeps its time. */
export const markCancelled = (tx: Tx, accountId: number, now: Date) =>
  tx.execute(command('billing.markCancelled')`
     update subscription set cancelled_at = coalesce(cancelled_at, ${now}), next_try_at = null where account_id = ${accountId}`);

/**
 * Withdraws a cancellation and a change to a smaller plan; false when there is neither or the subscription has ended.
 * An overdue renewal is retried at once.
 */
export const keepSubscription = async (tx: Tx, accountId: number, now: Date): Promise<boolean> =>
  (await tx.execute(command('billing.keepSubscription')`
     update subscription set cancelled_at = null, next_plan_id = null, next_try_at = case when overdue_since is not null then ${now}::timestamptz end
     where account_id = ${accountId} and (cancelled_at is not null or next_plan_id is not null) and paid and end_at > ${now}`)) ===
  1;
