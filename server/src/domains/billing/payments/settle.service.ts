import type { Tx } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import { UnknownPayment, type ProviderPayment } from '../../../platform/providers/cards/card-provider';
import { lockBuyer, type BuyerRow } from '../store/buyer.repository';
import { fulfil } from './fulfil';
import { mailReceipt } from './invoice';
import { billedTo } from '../store/billed-to';
import {
  failOrder,
  findOrder,
  isOpen,
  keepOpen,
  nextInvoiceNumber,
  payOrder,
  type OrderRow,
} from '../store/order.repository';
import type { BillingDeps } from './payment.types';
import { applyTakenBack } from './refunds';
import { setPaymentErrors } from '../../accounts';

const GIVEN_UP = 'The payment was cancelled.';
const FAILED = 'The payment failed.';

/** Sets an order to paid and grants its purchase; this happens once, because only unpaid orders get here. */
export async function markPaid(
  tx: Tx,
  { config }: Pick<BillingDeps, 'config'>,
  order: OrderRow,
  { buyer, intentId, now }: { buyer: BuyerRow; intentId: string | null; now: Date },
): Promise<OrderRow> {
  const period = await fulfil(tx, order, buyer, now);
  await setPaymentErrors(tx, order.account_id, false);
  // Done last, because settlements of all accounts wait for this row. The free plan has no invoice.
  const invoiceNumber = order.amount_cents > 0 ? await nextInvoiceNumber(tx) : null;
  const paid = await payOrder(tx, order.id, { intentId, now, period, invoiceNumber, billedTo: billedTo(buyer) });
  if (invoiceNumber !== null) await mailReceipt(tx, paid, invoiceNumber, buyer, config);
  await notifyProfile(tx, order.account_id, 'payment');
  return paid;
}

/** ENG-036. A payment that the payer cancelled is not a payment error. */
async function markFailed(tx: Tx, order: OrderRow, failure: string, intentId: string | null): Promise<OrderRow> {
  const failed = await failOrder(tx, order.id, { failure: order.given_up ? GIVEN_UP : failure || FAILED, intentId });
  if (!order.given_up) await setPaymentErrors(tx, order.account_id, true);
  await notifyProfile(tx, order.account_id, 'payment');
  return failed;
}

async function settleState(
  tx: Tx,
  deps: BillingDeps,
  order: OrderRow,
  { payment, buyer, now }: { payment: ProviderPayment; buyer: BuyerRow; now: Date },
): Promise<OrderRow> {
  const { intentId, state } = payment;
  // Even if it failed before: the provider has the money, so the customer gets the purchase.
  if (state === 'paid') return order.state === 'paid' ? order : markPaid(tx, deps, order, { buyer, intentId, now });
  if (!isOpen(order)) return order;
  if (state === 'failed') return markFailed(tx, order, payment.failure, intentId);
  const next = state === 'challenge' ? 'challenge' : 'open';
  if (order.state === next && order.intent_id === intentId) return order;
  await notifyProfile(tx, order.account_id, 'payment');
  return keepOpen(tx, order.id, { state: next, intentId });
}

/** Runs `work` on an order under its account's lock, with the order re-read under that lock. */
async function underLock(
  deps: BillingDeps,
  orderId: number,
  work: (tx: Tx, order: OrderRow, buyer: BuyerRow) => Promise<OrderRow>,
): Promise<OrderRow | undefined> {
  return deps.db.asEngine(async (tx) => {
    const known = await findOrder(tx, orderId);
    if (!known) return undefined;
    const buyer = await lockBuyer(tx, known.account_id);
    return work(tx, (await findOrder(tx, orderId)) ?? known, buyer);
  });
}

/**
 * The only place that changes the state of an order: updates it to the state of its payment at the provider. It may be
 * called at any time, also repeatedly or with an older reading. Returns undefined when the order is not ours.
 */
export const settleOrder = (
  deps: BillingDeps,
  orderId: number,
  payment: ProviderPayment,
  now: Date,
): Promise<OrderRow | undefined> =>
  underLock(deps, orderId, async (tx, order, buyer) => {
    if (order.intent_id !== null && order.intent_id !== payment.intentId) {
      deps.log.error(
        { order: orderId, intent: payment.intentId },
        'a second payment references an order that already has a payment',
      );
      return order;
    }
    const settled = await settleState(tx, deps, order, { payment, buyer, now });
    if (settled.state !== 'paid') return settled;
    return applyTakenBack(tx, settled, payment, { buyer, config: deps.config, now });
  });

/** The provider refused to start the payment, so there is none to read. */
export const refuseOrder = (deps: BillingDeps, orderId: number, failure: string): Promise<OrderRow | undefined> =>
  underLock(deps, orderId, async (tx, order) =>
    isOpen(order) && order.intent_id === null ? markFailed(tx, order, failure, null) : order,
  );

/**
 * Reads and settles a payment that has changed at the provider. For webhooks; payments that are not ours are ignored.
 */
export async function settleIntent(deps: BillingDeps, intentId: string, now = new Date()): Promise<void> {
  const payment = await deps.cards.readPayment(intentId).catch((error: unknown) => {
    if (!(error instanceof UnknownPayment)) throw error;
    // A repeated event would not change that.
    deps.log.warn({ intent: intentId }, 'the card provider reported a payment that it does not know');
    return null;
  });
  if (payment?.orderId != null) await settleOrder(deps, payment.orderId, payment, now);
}
