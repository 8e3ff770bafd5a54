import { link } from '@textloom/contracts';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import { notifyProfile } from '../../../platform/live/notify';
import { addNotice } from '../../notices';
import type { BillingDeps } from '../payment/payment-request.types';
import { monthKey } from './auto-buy.key';
import { isStillLow, monthUse, pauseAutoBuy, readLow, type Low } from './auto-buy.repository';
import { payAutomatically } from '../payment/automatic-payment';
import { autoBuyPausedMail } from '../plan/subscriptions.mail';

/**
 * The key of the next purchase; null when the month's cap is reached. Two workers that read the same state get the same
 * key, and thus one payment. While a purchase is open there is no next one.
 */
const nextKey = ({ db }: BillingDeps, low: Low, now: Date): Promise<string | null> =>
  db.asEngine(async (tx) => {
    const prefix = monthKey(now, low.timezone);
    const { orders, bought, open } = await monthUse(tx, low.account_id, prefix);
    return open || bought >= low.cap ? null : `${prefix}${orders + 1}`;
  });

/** A declined card is not retried until the card or the settings change. */
const pause = ({ db, config }: BillingDeps, accountId: number, reason: string): Promise<void> =>
  db.asEngine(async (tx) => {
    const paused = await pauseAutoBuy(tx, accountId, reason);
    if (!paused) return;
    await enqueueMail(tx, { accountId, to: paused.email, ...autoBuyPausedMail(config, reason) });
    await addNotice(tx, {
      accountId,
      to: 'owner',
      kind: 'payment.failed',
      text: `Messages could not be bought automatically: ${reason} Nothing more is bought automatically until you update your card or save your billing settings again.`,
      path: link('/payments'),
    });
    await notifyProfile(tx, accountId, 'payment');
  });

async function buyOne(deps: BillingDeps, low: Low, now: Date): Promise<boolean> {
  const key = await nextKey(deps, low, now);
  if (key === null) return false;
  const { account_id: accountId } = low;
  const outcome = await payAutomatically(deps, {
    accountId,
    purchase: { kind: 'messages', batches: 1 },
    key,
    stillWanted: (tx) => isStillLow(tx, accountId),
    now,
  });
  if (outcome.kind === 'failed') {
    await pause(deps, accountId, outcome.reason);
    deps.log.warn({ account: accountId }, 'automatic buying was paused: the payment failed');
  }
  return outcome.kind === 'paid';
}

/** Buys one batch for every account whose balance is below its level; returns the number of purchases. */
export async function buyAutomatically(deps: BillingDeps, now: Date): Promise<number> {
  let bought = 0;
  for (const low of await deps.db.asEngine((tx) => readLow(tx, now))) {
    try {
      if (await buyOne(deps, low, now)) bought += 1;
    } catch (error) {
      // One account must not keep the others from buying.
      deps.log.error({ err: error, account: low.account_id }, 'messages were not bought automatically');
    }
  }
  return bought;
}
