import { AppError } from '../../../platform/base/app-error';
import {
  CardProviderUnavailable,
  CardRefused,
  ChargeKeyUsed,
  type ChargeRequest,
  type ProviderPayment,
} from '../../../platform/providers/cards/card-provider';
import { findHolder } from '../card/holder.repository';
import { findOrder, giveUp, isOpen, type OrderRow } from '../order/order.repository';
import { orderText } from '../order/invoice-format';
import type { BillingDeps } from './payment-request.types';
import { refuseOrder, settleOrder } from './settle.service';

/** An order after the provider was queried, with the data that the page needs for a challenge. */
export interface PaymentNow {
  order: OrderRow;
  /** Empty unless the payer has to confirm. */
  clientSecret: string;
}

const AWAY =
  'The card provider cannot be reached at the moment. Your payment is not lost: it is tried again, and never charged twice.';

const NOT_CANCELLED =
  'The card provider cannot be reached at the moment, so the payment is not cancelled yet. Please try again.';

/** After this time the call that started a payment has given up, and any reader of the order may query the provider. */
const STUCK_AFTER_MS = 30_000;
export const stuckBefore = (now: Date): Date => new Date(now.getTime() - STUCK_AFTER_MS);

/** Shorter than the provider remembers idempotency keys (24 hours at Stripe). */
const REPEATABLE_MS = 20 * 3_600_000;

/** The payment of an order whose charge got no response and that is too old to be charged with the same key. */
async function lookUp({ cards }: BillingDeps, { id, reference, customer }: OrderRow): Promise<ProviderPayment> {
  const payment = await cards.findPayment({ reference, orderId: id, customer });
  if (!payment) throw new CardRefused('Your card was not charged. Please pay again.');
  return payment;
}

/** No request of the first attempt can still be running, because the adapter gives up earlier. */
const CERTAIN_AFTER_MS = 2 * 60_000;

/**
 * Charges an order whose key was used with other parameters, such as those before a change of settings: returns the
 * payment that was created then or, when it is certain that there is none, charges with another key.
 */
async function chargeAgain(
  deps: BillingDeps,
  order: OrderRow,
  request: ChargeRequest,
  now: Date,
): Promise<ProviderPayment> {
  const made = await deps.cards.findPayment({
    reference: request.reference,
    orderId: order.id,
    customer: order.customer,
  });
  if (made) return made;
  if (now.getTime() - order.at.getTime() < CERTAIN_AFTER_MS)
    throw new CardProviderUnavailable('The first request may still be running.');
  return deps.cards.charge({ ...request, again: true }).catch((error: unknown) => {
    if (error instanceof ChargeKeyUsed) return lookUp(deps, order);
    throw error;
  });
}

/**
 * The payment of an open order. Starts the payment unless it is known to have started; a repeated charge is the same
 * payment.
 */
async function askProvider(deps: BillingDeps, order: OrderRow, now: Date): Promise<ProviderPayment> {
  const { cards, config, db } = deps;
  const { reference } = order;
  if (order.intent_id !== null) return cards.readPayment(order.intent_id);
  // An earlier release may have charged its orders with keys of its own.
  if (reference === null || now.getTime() - order.at.getTime() > REPEATABLE_MS) return lookUp(deps, order);
  const request: ChargeRequest = {
    holder: await db.asEngine((tx) => findHolder(tx, order.account_id)),
    reference,
    orderId: order.id,
    amountCents: order.amount_cents,
    customer: order.customer,
    paymentMethod: order.payment_method,
    description: `${config.productName}: ${orderText(order.lines, ', ')}`,
    automatic: order.automatic,
  };
  return cards.charge(request).catch((error: unknown) => {
    if (error instanceof ChargeKeyUsed) return chargeAgain(deps, order, request, now);
    throw error;
  });
}

/** The order's current state, because another caller may have settled it. */
const latest = async ({ db }: BillingDeps, order: OrderRow): Promise<OrderRow> =>
  (await db.asEngine((tx) => findOrder(tx, order.id))) ?? order;

/**
 * Queries the provider about an open order and settles it. Throws the AppError `unavailable` while the provider cannot
 * be reached: the order stays open, and the reconcile job queries again.
 */
export async function advance(deps: BillingDeps, order: OrderRow, now: Date): Promise<PaymentNow> {
  try {
    const payment = await askProvider(deps, order, now);
    const settled = (await settleOrder(deps, order.id, payment, now)) ?? order;
    return { order: settled, clientSecret: settled.state === 'challenge' ? payment.clientSecret : '' };
  } catch (error) {
    if (error instanceof CardRefused) {
      const refused = (await refuseOrder(deps, order.id, error.message)) ?? order;
      if (isOpen(refused))
        deps.log.error({ order: order.id }, 'the card provider does not know the payment of an order');
      return { order: refused, clientSecret: '' };
    }
    if (!(error instanceof CardProviderUnavailable)) throw error;
    const known = await latest(deps, order);
    if (!isOpen(known)) return { order: known, clientSecret: '' };
    deps.log.warn({ err: error.cause, order: order.id }, 'card provider call failed');
    throw new AppError('unavailable', AWAY);
  }
}

/** Cancels a challenge; leaves a payment unchanged that the provider has decided. */
export async function cancelChallenge(deps: BillingDeps, order: OrderRow, now: Date): Promise<OrderRow> {
  if (order.state !== 'challenge' || order.intent_id === null) return order;
  await deps.db.asEngine((tx) => giveUp(tx, order.id));
  const payment = await deps.cards.cancelPayment(order.intent_id).catch((error: unknown) => {
    throw error instanceof CardProviderUnavailable ? new AppError('unavailable', NOT_CANCELLED) : error;
  });
  return (await settleOrder(deps, order.id, payment, now)) ?? order;
}
