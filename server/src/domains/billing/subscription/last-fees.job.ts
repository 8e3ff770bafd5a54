import { formatDate, link } from '@textloom/contracts';
import { untilNone } from '../../../platform/base/until-none';
import type { Tx } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import { addNotice } from '../../notices';
import { setPaymentErrors } from '../../tenancy/account';
import { openFeeLines } from '../number-fee/open-fees';
import { payAutomatically } from '../payment/automatic-payment';
import type { BillingDeps } from '../payment/payment-request.types';
import { feesFailedMail } from '../plan/subscriptions.mail';
import { MIN_CENTS } from '../purchase/upgrade-credit';
import { claimFees, type FeeAttempt, lockFees, planFees, storeFeesFailure } from './last-fees.repository';
import { graceEnd, nextTry } from './renewal.policy';

/** An attempt without an outcome is repeated after this time, as of a renewal. */
const AGAIN_MS = 60_000;

/** When the segments of the running month are due: on the second day of the next one, in UTC. */
export const nextFees = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2));

const openCents = async (tx: Tx, accountId: number, now: Date): Promise<number> =>
  (await openFeeLines(tx, accountId, { timezone: 0, now })).reduce((sum, line) => sum + line.unit_cents, 0);

/** What was due is charged, or too little for a payment. Segments of the last months, and a number that is kept, follow. */
const done = ({ db }: BillingDeps, attempt: FeeAttempt, now: Date): Promise<unknown> =>
  db.asEngine(async (tx) => (await lockFees(tx, attempt)) && planFees(tx, attempt.account_id, nextFees(now)));

/** Stores a failed attempt, and mails the owner when it is retried: after the last one with what is due by then. */
const fail = ({ db, config }: BillingDeps, attempt: FeeAttempt, reason: string, now: Date): Promise<void> =>
  db.asEngine(async (tx) => {
    const owner = await lockFees(tx, attempt);
    if (!owner) return;
    const { account_id: accountId, fees_due_at: due } = attempt;
    const { email, timezone } = owner;
    const again = nextTry(graceEnd(due, due), now);
    const next = again ?? nextFees(now);
    if (again) await storeFeesFailure(tx, accountId, again);
    else await planFees(tx, accountId, next);
    await setPaymentErrors(tx, accountId, true);
    await enqueueMail(tx, { accountId, to: email, ...feesFailedMail(config, reason, next, timezone) });
    await addNotice(tx, {
      ...{ accountId, to: 'owner', kind: 'payment.failed', path: link('/payments') },
      text: `What your numbers cost could not be charged: ${reason} We try again on ${formatDate(next.toISOString(), 'day', timezone)}.`,
    });
    await notifyProfile(tx, accountId, 'payment');
  });

/**
 * Tries to charge the fees of one account whose plan has ended. However many workers run, it is paid once: the key is the same
 * for all of them, an account has one open payment, and a paid order leaves no fee open.
 */
async function tryOne(deps: BillingDeps, now: Date): Promise<boolean> {
  const again = new Date(now.getTime() + AGAIN_MS);
  const attempt = await deps.db.asEngine((tx) => claimFees(tx, now, again));
  if (!attempt) return false;
  const { account_id: accountId, fees_due_at: due, fees_tries: tries } = attempt;
  try {
    if ((await deps.db.asEngine((tx) => openCents(tx, accountId, now))) < MIN_CENTS) {
      await done(deps, attempt, now);
      return true;
    }
    const key = `fees ${due.toISOString()} ${tries + 1}`;
    const outcome = await payAutomatically(deps, { accountId, purchase: { kind: 'fees' }, key, now });
    if (outcome.kind === 'paid') await done(deps, attempt, now);
    if (outcome.kind === 'failed') {
      await fail(deps, attempt, outcome.reason, now);
      deps.log.warn(
        { account: accountId, tries: tries + 1 },
        'fees of numbers were not paid: the payment was declined',
      );
    }
  } catch (error) {
    // It is retried in a minute, and must not keep the others from being charged.
    deps.log.error({ err: error, account: accountId }, 'the fees of numbers were not charged');
  }
  return true;
}

/** Charges the due fees of numbers of accounts without a plan; returns the number of attempts. */
export const chargeLastFees = (deps: BillingDeps, now: Date): Promise<number> => untilNone(() => tryOne(deps, now));
