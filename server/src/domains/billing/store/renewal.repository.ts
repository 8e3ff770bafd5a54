import type { Tx } from '../../../platform/db/connection';
import { ACTIVE } from '../../texting';
import { TO_NEXT_PLAN } from './to-next-plan';

// Payments lock the account before its subscription. These statements do the same if they lock both or write a row that
// references the account, such as a mail.

/** The account may be charged automatically. */
const CHARGED = `s.paid and s.cancelled_at is null and ${ACTIVE}`;

export interface Due {
  account_id: number;
  end_at: Date;
}

/** Locks one subscription that ends by `until` and has to be renewed. */
export const lockDue = (tx: Tx, until: Date) =>
  tx.maybeOne<Due>(
    `select s.account_id, s.end_at from subscription s join account a on a.id = s.account_id
     where ${CHARGED} and s.overdue_since is null and s.end_at <= $1
     order by s.end_at limit 1 for update of s skip locked`,
    [until],
  );

/**
 * The renewal is due: until it is decided, the subscription continues until the end of the grace. It is the renewal of
 * the next plan.
 */
export const beginRenewal = (tx: Tx, { account_id, end_at }: Due, endOfGrace: Date) =>
  tx.execute(
    `update subscription set ${TO_NEXT_PLAN}, overdue_since = $2, next_try_at = $2, renewal_tries = 0, end_at = $3
     where account_id = $1`,
    [account_id, end_at, endOfGrace],
  );

export interface Attempt {
  account_id: number;
  /** When the renewal was due. */
  overdue_since: Date;
  /** The number of failed attempts. */
  renewal_tries: number;
}

/** Claims one renewal that has to be tried at `now`; it is tried again at `again` unless the outcome is stored before. */
export const claimAttempt = (tx: Tx, now: Date, again: Date) =>
  tx.maybeOne<Attempt>(
    `update subscription set next_try_at = $2 where account_id = (
       select s.account_id from subscription s join account a on a.id = s.account_id
       where ${CHARGED} and s.overdue_since is not null and s.next_try_at <= $1
       order by s.next_try_at limit 1 for update of s skip locked)
     returning account_id, overdue_since, renewal_tries`,
    [now, again],
  );

export interface Failing {
  end_at: Date;
  email: string;
  timezone: number;
}

/** Locks the subscription if this attempt's failure is not stored yet and the period was not paid in between. */
export async function lockFailing(tx: Tx, attempt: Attempt): Promise<Failing | undefined> {
  await tx.query('select 1 from account where id = $1 for no key update', [attempt.account_id]);
  return tx.maybeOne<Failing>(
    `select s.end_at, u.email, u.timezone from subscription s
     join app_user u on u.account_id = s.account_id and u.owner and not u.deleted
     where s.account_id = $1 and s.overdue_since = $2 and s.renewal_tries = $3 for update of s`,
    [attempt.account_id, attempt.overdue_since, attempt.renewal_tries],
  );
}

export const storeFailure = (tx: Tx, accountId: number, nextTry: Date) =>
  tx.execute('update subscription set renewal_tries = renewal_tries + 1, next_try_at = $2 where account_id = $1', [
    accountId,
    nextTry,
  ]);

/** The subscription is over: what comes next is a new one. */
export const endSubscription = (tx: Tx, accountId: number) =>
  tx.execute(
    `update subscription set ${TO_NEXT_PLAN}, paid = false, cancelled_at = null, overdue_since = null, renewal_tries = 0, next_try_at = null
     where account_id = $1`,
    [accountId],
  );

/** Locks one cancelled subscription whose end has passed. */
export const lockEnding = (tx: Tx, now: Date) =>
  tx.maybeOne<Due & { email: string; timezone: number }>(
    `select s.account_id, s.end_at, u.email, u.timezone from subscription s
     join account a on a.id = s.account_id and not a.deleted
     join app_user u on u.account_id = a.id and u.owner and not u.deleted
     where s.paid and s.cancelled_at is not null and s.end_at <= $1
     order by s.end_at limit 1 for no key update of a, s skip locked`,
    [now],
  );

/** The account's subscription, locked until the transaction ends. */
export const lockPlan = (tx: Tx, accountId: number) =>
  tx.one<{ trial: boolean; paid: boolean; end_at: Date; cancelled: boolean }>(
    'select with_trial as trial, paid, end_at, cancelled_at is not null as cancelled from subscription where account_id = $1 for update',
    [accountId],
  );

/** Marks the subscription as cancelled at its end, without further renewals; an earlier cancellation keeps its time. */
export const markCancelled = (tx: Tx, accountId: number, now: Date) =>
  tx.execute(
    'update subscription set cancelled_at = coalesce(cancelled_at, $2), next_try_at = null where account_id = $1',
    [accountId, now],
  );

/**
 * Withdraws a cancellation and a change to a smaller plan; false when there is neither or the subscription has ended. An
 * overdue renewal is tried again at once.
 */
export const keepSubscription = async (tx: Tx, accountId: number, now: Date): Promise<boolean> =>
  (await tx.execute(
    `update subscription set cancelled_at = null, next_plan_id = null, next_try_at = case when overdue_since is not null then $2::timestamptz end
     where account_id = $1 and (cancelled_at is not null or next_plan_id is not null) and paid and end_at > $2`,
    [accountId, now],
  )) === 1;
