import type { Payment, paymentBody, z } from '@textloom/contracts';
import { AppError, notFound } from '../../../platform/base/app-error';
import type { Session } from '../../../platform/web/session.types';
import { advance, cancelChallenge, stuckBefore, type PaymentNow } from './advance.service';
import {
  findJustPaid,
  findOpenOrder,
  findOrderByKey,
  findOwnOrder,
  isOpen,
  type OrderRow,
} from '../order/order.repository';
import { pay } from './pay.service';
import type { BillingDeps } from './payment-request.types';
import type { Purchase } from '../purchase/purchase.types';

function purchaseOf({ plan, extra_keywords, extra_messages }: z.output<typeof paymentBody>): Purchase {
  if (extra_keywords) return { kind: 'keywords', quantity: extra_keywords };
  if (extra_messages) return { kind: 'messages', batches: extra_messages };
  return { kind: 'plan', planId: plan ?? 0 };
}

const present = ({ order, clientSecret }: PaymentNow): Payment => ({
  id: order.id,
  kind: order.kind,
  total_payment: order.amount_cents / 100,
  state: order.state === 'open' ? 'processing' : order.state,
  failure: order.failure,
  client_secret: clientSecret,
  quantity: order.kind === 'keywords' ? order.extra_keywords : order.batches,
});

const MESSAGES = {
  paid: 'Payment processed successfully',
  processing: 'Payment is being processed. Please wait.',
  challenge: '',
  failed: '',
} as const;

/** The keys of jobs have other prefixes, so no form can use one of them. */
const formKey = (key: string): string => `form ${key}`;

/** API-072. A refused card is 422 with the provider's message (ERR-020). */
export async function payNow(
  deps: BillingDeps,
  { accountId }: Session,
  body: z.output<typeof paymentBody>,
  key: string,
): Promise<Payment & { message: string }> {
  const purchase = purchaseOf(body);
  const agreedCents = body.total === undefined ? undefined : Math.round(body.total * 100);
  const request = { accountId, purchase, key: formKey(key), agreedCents, automatic: false, now: new Date() };
  const now = await pay(deps, request);
  const payment = present(now);
  if (payment.state === 'failed')
    throw new AppError('invalid', payment.failure, undefined, { details: { payment: { id: payment.id } } });
  return { ...payment, message: MESSAGES[payment.state] };
}

/**
 * The payment as the provider last reported it. A payment without a response is left to the call that started it and,
 * after a while, to the reconcile job. While the provider is unavailable, returns the stored state.
 */
async function refresh(deps: BillingDeps, order: OrderRow, now: Date): Promise<PaymentNow> {
  const asItIs = { order, clientSecret: '' };
  if (!isOpen(order) || (order.intent_id === null && order.at > stuckBefore(now))) return asItIs;
  return advance(deps, order, now).catch((error: unknown) => {
    if (error instanceof AppError && error.id === 'unavailable') return asItIs;
    throw error;
  });
}

async function ownOrder({ db }: BillingDeps, { accountId }: Session, id: number): Promise<OrderRow> {
  const order = await db.asAccount(accountId, (tx) => findOwnOrder(tx, accountId, id));
  if (!order) throw notFound('This payment');
  return order;
}

export const readPayment = async (deps: BillingDeps, session: Session, id: number): Promise<Payment> =>
  present(await refresh(deps, await ownOrder(deps, session, id), new Date()));

/** A form mentions a payment that is younger than this, in case the payer has not noticed it. */
const JUST_PAID_MS = 5 * 60_000;

/** The payment of the form with this key, or else the open one; and the one that was just made. */
export async function readOpenPayment(
  deps: BillingDeps,
  { accountId }: Session,
  key?: string,
): Promise<{ payment: Payment | null; just_paid: Payment | null }> {
  const now = new Date();
  const { order, paid } = await deps.db.asAccount(accountId, async (tx) => ({
    order:
      (key === undefined ? undefined : await findOrderByKey(tx, accountId, formKey(key))) ??
      (await findOpenOrder(tx, accountId)),
    paid: await findJustPaid(tx, accountId, new Date(now.getTime() - JUST_PAID_MS)),
  }));
  return {
    payment: order ? present(await refresh(deps, order, now)) : null,
    just_paid: paid ? present({ order: paid, clientSecret: '' }) : null,
  };
}

export async function cancelPayment(deps: BillingDeps, session: Session, id: number): Promise<Payment> {
  const order = await cancelChallenge(deps, await ownOrder(deps, session, id), new Date());
  return present({ order, clientSecret: '' });
}
