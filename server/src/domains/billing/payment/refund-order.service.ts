import { AppError, invalid, notFound } from '../../../platform/base/app-error';
import { CardProviderUnavailable, CardRefused } from '../../../platform/providers/cards/card-provider';
import { noteSecurity } from '../../access';
import { dollarText, invoiceName } from '../order/invoice-format';
import { lockBuyer } from '../plan/buyer.repository';
import { findHolder } from '../card/holder.repository';
import { findOrder, findOrderByInvoice, type OrderRow } from '../order/order.repository';
import { insertRefundRequest, findRefund, refundsOf, saveRefund, type RefundRow } from '../order/refund.repository';
import { saveRefundTakes } from '../refund/taken-back.repository';
import type { BillingDeps } from './payment-request.types';
import { settleIntent } from './settle.service';

export interface RefundWish {
  /** As on the invoice: INV-000042. */
  invoice: string;
  reason: string;
  /** Cents; absent: everything that is left. */
  cents?: number | undefined;
  /** '': the purchase is taken back when everything is refunded. */
  takes: OrderRow['refund_takes'];
}

const numberIn = (invoice: string): number => Number(/^(?:INV-)?0*(\d{1,9})$/i.exec(invoice.trim())?.[1] ?? 0);

const TAKES = {
  '': 'what was bought is taken back once everything is refunded',
  all: 'what was bought is taken back',
  nothing: 'what was bought stays',
} as const;

/** Stores the request. One without an answer is continued, never requested a second time. */
async function ask(deps: BillingDeps, found: OrderRow, wish: RefundWish, now: Date): Promise<RefundRow> {
  return deps.db.asEngine(async (tx) => {
    await lockBuyer(tx, found.account_id);
    const order = (await findOrder(tx, found.id)) ?? found;
    const left = order.amount_cents - order.refunded_cents;
    const cents = wish.cents ?? left;
    const waiting = (await refundsOf(tx, order.id)).find(({ status }) => status === 'asked');
    if (waiting && waiting.amount_cents !== cents)
      throw new AppError(
        'conflict',
        `A refund of ${dollarText(waiting.amount_cents)} is on its way. Ask for the same again to continue it.`,
      );
    if (waiting) return waiting;
    if (order.dispute === 'open' || order.dispute === 'lost')
      throw new AppError('conflict', 'The payment is disputed: the bank decides about the money.');
    if (left === 0) throw new AppError('conflict', 'Everything was refunded already.');
    if (cents < 1 || cents > left) throw invalid('amount', `Between $0.01 and ${dollarText(left)} can be refunded.`);
    await saveRefundTakes(tx, order.id, wish.takes);
    const text = `Asked for a refund of ${dollarText(cents)} of ${invoiceName(order.invoice_number)}; ${TAKES[wish.takes]}. Reason: ${wish.reason}`;
    await noteSecurity(tx, { accountId: order.account_id, kind: 'plan', text });
    return insertRefundRequest(
      tx,
      { account_id: order.account_id, order_id: order.id, amount_cents: cents, at: now },
      wish.reason,
    );
  });
}

/** Sends a requested refund to the provider and stores the result. */
export async function sendRefund(deps: BillingDeps, refund: RefundRow, now: Date): Promise<RefundRow> {
  const { cards, db } = deps;
  const order = await db.asEngine((tx) => findOrder(tx, refund.order_id));
  if (!order?.intent_id) throw new Error(`refund ${refund.id} has no payment`);
  const holder = await db.asEngine((tx) => findHolder(tx, order.account_id));
  const { key, amount_cents: amountCents } = refund;
  try {
    await cards.refund({ holder, intentId: order.intent_id, amountCents, key });
  } catch (error) {
    if (!(error instanceof CardRefused)) throw error;
    await db.asEngine((tx) => saveRefund(tx, refund.id, { providerId: null, status: 'failed', now }));
    throw new AppError('conflict', `The card provider refused the refund: ${error.message}`);
  }
  await settleIntent(deps, order.intent_id, now);
  return db.asEngine((tx) => findRefund(tx, refund.id));
}

const unavailable =
  (meanwhile: string) =>
  (error: unknown): never => {
    if (!(error instanceof CardProviderUnavailable)) throw error;
    throw new AppError('unavailable', `The card provider cannot be reached. ${meanwhile}`);
  };

/** Refunds money of a paid order, with a credit note. Safe to repeat after an interruption. */
export async function refundOrder(
  deps: BillingDeps,
  wish: RefundWish,
  now: Date,
): Promise<RefundRow & { order: OrderRow }> {
  const { db } = deps;
  const found = await db.asEngine((tx) => findOrderByInvoice(tx, numberIn(wish.invoice)));
  if (!found?.intent_id) throw notFound(`A payment with the invoice ${wish.invoice}`);
  // Refunds made elsewhere count first.
  const known = (await settleIntent(deps, found.intent_id, now).catch(unavailable('Nothing was refunded.'))) ?? found;
  const asked = await ask(deps, known, wish, now);
  const refund = await sendRefund(deps, asked, now).catch(unavailable('The refund is continued by itself.'));
  return { ...refund, order: (await db.asEngine((tx) => findOrder(tx, known.id))) ?? known };
}
