import { setPaymentErrors } from '../../tenancy/account';
import { formatDate, link } from '@textloom/contracts';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import { notifyProfile } from '../../../platform/live/notify';
import { addNotice } from '../../notices';
import type { BillingDeps } from '../payment/payment-request.types';
import { payAutomatically } from '../payment/automatic-payment';
import { nextFees } from './last-fees.job';
import { planFees } from './last-fees.repository';
import { graceEnd, nextTry } from './renewal.policy';
import * as renewals from './renewal.repository';
import { expiredMail, failedMail } from '../plan/subscriptions.mail';
import { untilNone } from '../../../platform/base/until-none';

/**
 * Renewals, which the job checks every minute, start this long before they are due, because campaigns and welcomes
 * would not be sent between the end of a period and the next run.
 */
const AHEAD_MS = 120_000;
/** An attempt without an outcome (the provider is unavailable, the process died) is repeated after this time. */
const AGAIN_MS = 60_000;

const inMs = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/**
 * Marks due renewals. The subscription then stays active until the end of the grace, so the account keeps working while
 * its payment is pending.
 */
const beginOne = ({ db }: BillingDeps, now: Date): Promise<boolean> =>
  db.asEngine(async (tx) => {
    const due = await renewals.lockDue(tx, inMs(now, AHEAD_MS));
    if (!due) return false;
    await renewals.beginRenewal(tx, due, graceEnd(due.end_at, now));
    return true;
  });

/** Stores a failed attempt and mails the owner when it is retried, or that the subscription has expired. */
const fail = ({ db, config }: BillingDeps, attempt: renewals.Attempt, reason: string, now: Date): Promise<void> =>
  db.asEngine(async (tx) => {
    const failing = await renewals.lockFailing(tx, attempt);
    if (!failing) return;
    const { account_id: accountId } = attempt;
    const { email, end_at: endAt, timezone } = failing;
    const next = nextTry(endAt, now);
    await setPaymentErrors(tx, accountId, true);
    if (next) await renewals.storeFailure(tx, accountId, next);
    else {
      await renewals.endSubscription(tx, accountId);
      await planFees(tx, accountId, nextFees(now));
    }
    const mail = next ? failedMail(config, reason, next, endAt, timezone) : expiredMail(config, reason);
    await enqueueMail(tx, { accountId, to: email, ...mail });
    await addNotice(tx, {
      accountId,
      to: 'owner',
      kind: 'payment.failed',
      text: `Your subscription could not be renewed: ${reason}${next ? ` We try again on ${formatDate(next.toISOString(), 'day', timezone)}.` : ' It expired.'}`,
      path: link('/payments'),
    });
    await notifyProfile(tx, accountId, 'payment');
  });

/**
 * Tries one renewal. However many workers run, it is paid once: the key is the same for all of them, an account has one
 * open payment, and `pay` refuses a renewal that is not due.
 */
async function tryOne(deps: BillingDeps, now: Date): Promise<boolean> {
  const attempt = await deps.db.asEngine((tx) => renewals.claimAttempt(tx, now, inMs(now, AGAIN_MS)));
  if (!attempt) return false;
  const { account_id: accountId, overdue_since: due, renewal_tries: tries } = attempt;
  const key = `renewal ${due.toISOString()} ${tries + 1}`;
  try {
    const outcome = await payAutomatically(deps, { accountId, purchase: { kind: 'renewal' }, key, now });
    if (outcome.kind === 'failed') {
      await fail(deps, attempt, outcome.reason, now);
      deps.log.warn({ account: accountId, tries: tries + 1 }, 'a renewal failed: the payment was declined');
    }
  } catch (error) {
    // It is retried in a minute, and must not keep the others from being renewed.
    deps.log.error({ err: error, account: accountId }, 'a subscription was not renewed');
  }
  return true;
}

/** Renews every subscription that is due (decision 121); returns the number of attempts. */
export async function renewSubscriptions(deps: BillingDeps, now: Date): Promise<number> {
  await untilNone(() => beginOne(deps, now));
  return untilNone(() => tryOne(deps, now));
}
