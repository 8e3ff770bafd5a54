import { setPaymentErrors } from '../../tenancy/account';
import type { Tx } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import { UnknownPayment, type ProviderPayment } from '../../../platform/providers/cards/card-provider';
import { lockBuyer, type BuyerRow } from '../plan/buyer.repository';
import { fulfil } from './fulfil';
import { billFees } from '../number-fee/open-fees';
import { mailReceipt } from '../order/invoice';
import { billedTo } from '../order/billed-to';
import { findHolder } from '../card/holder.repository';
import {
  failOrder,
  findOrder,
  findOrderByReference,
  isKnownKind,
  isOpen,
  keepOpen,
  nextInvoiceNumber,
  payOrder,
  type OrderRow,
} from '../order/order.repository';
import type { BillingDeps } from './payment-request.types';
import { foreignTo, noteForeign } from './ownership';
import { applyTakenBack } from '../refund/refunds';
import { installationId } from '../../../platform/db/installation';

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
  await billFees(tx, order);
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

/** The order that the payment names; whether it really is this order is checked under the order's lock. */
async function orderOf({ db, log }: BillingDeps, payment: ProviderPayment): Promise<OrderRow | undefined> {
  const { installation, reference, orderId } = payment;
  const found = await db.asEngine(async (tx) => {
    if (installation !== '' && installation !== (await installationId(tx))) return 'installation';
    if (reference !== '') return (await findOrderByReference(tx, reference)) ?? 'order';
    // Another product's payment, or one of an earlier release.
    return orderId === null ? undefined : ((await findOrder(tx, orderId)) ?? 'order');
  });
  if (typeof found !== 'string') return found;
  noteForeign(log, found, payment);
  return undefined;
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
 * called at any time, also repeatedly or with an older reading. A payment of another order, or for something else than
 * was ordered, changes nothing. Returns undefined when there is no such order.
 */
export const settleOrder = (
  deps: BillingDeps,
  orderId: number,
  payment: ProviderPayment,
  now: Date,
): Promise<OrderRow | undefined> =>
  underLock(deps, orderId, async (tx, order, buyer) => {
    if (!isKnownKind(order)) {
      deps.log.warn({ order: order.id, kind: order.kind }, 'an order waits for the release that knows what was sold');
      return order;
    }
    const foreign = foreignTo(order, payment, await findHolder(tx, order.account_id));
    if (foreign) {
      noteForeign(deps.log, foreign, payment);
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
 * Reads and settles a payment that may have changed at the provider; returns its order. Payments that are not ours are
 * ignored.
 */
export async function settleIntent(
  deps: BillingDeps,
  intentId: string,
  now = new Date(),
): Promise<OrderRow | undefined> {
  const payment = await deps.cards.readPayment(intentId).catch((error: unknown) => {
    if (!(error instanceof UnknownPayment)) throw error;
    // A repeated event would not change that.
    deps.log.warn({ intent: intentId }, 'the card provider reported a payment that it does not know');
    return null;
  });
  const order = payment && (await orderOf(deps, payment));
  return order ? settleOrder(deps, order.id, payment, now) : undefined;
}
