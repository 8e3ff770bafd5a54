import { AppError } from '../../../platform/base/app-error';
import { isUnavailable } from '../../../platform/db/unavailable';
import { advance, cancelChallenge, stuckBefore } from './advance.service';
import { sendRefund } from './refund-order.service';
import { unansweredRefunds } from '../order/refund.repository';
import { isKnownKind, stuckOrders, type OrderRow } from '../order/order.repository';
import type { BillingDeps } from './payment-request.types';

/** A payer who has not answered the bank's challenge by then is assumed to have left. */
const CHALLENGE_MS = 30 * 60_000;

async function reconcile(deps: BillingDeps, order: OrderRow, now: Date): Promise<void> {
  const { order: latest } = await advance(deps, order, now);
  if (latest.at.getTime() < now.getTime() - CHALLENGE_MS) await cancelChallenge(deps, latest, now);
}

/** Repeats requested refunds without an answer, with the same key. */
async function continueRefunds(deps: BillingDeps, now: Date): Promise<void> {
  for (let after = 0; ;) {
    const refunds = await deps.db.asEngine((tx) => unansweredRefunds(tx, stuckBefore(now), after));
    for (const refund of refunds) {
      after = refund.id;
      await sendRefund(deps, refund, now).catch((error: unknown) => {
        if (isUnavailable(error)) throw error;
        deps.log.warn({ err: error, refund: refund.id }, 'a refund was not sent');
      });
    }
    if (refunds.length === 0) return;
  }
}

/**
 * Settles payments whose outcome was not received: the process ended, the provider was unavailable, or a webhook never
 * arrived. Any number of processes may run it, because repeated queries and settlements change nothing. Returns the
 * number of orders it queried.
 */
export async function reconcilePayments(deps: BillingDeps, now = new Date()): Promise<number> {
  await continueRefunds(deps, now);
  let asked = 0;
  for (let after = 0; ;) {
    const orders = await deps.db.asEngine((tx) => stuckOrders(tx, stuckBefore(now), after));
    for (const order of orders) {
      after = order.id;
      // The release that sold it asks about it.
      if (!isKnownKind(order)) continue;
      asked += 1;
      await reconcile(deps, order, now).catch((error: unknown) => {
        if (isUnavailable(error)) throw error;
        // The provider is unavailable, which was logged; the next run queries again.
        if (!(error instanceof AppError)) deps.log.error({ err: error, order: order.id }, 'a payment was not settled');
      });
    }
    if (orders.length === 0) return asked;
  }
}
