import { randomUUID } from 'node:crypto';
import { formatDollars, type priceChangedSchema, type z } from '@textloom/contracts';
import { AppError } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { keyReused } from '../../../platform/web/idempotency';
import { noteSecurity } from '../../access';
import { findCard } from '../card/cards.repository';
import { openFeeLines } from '../number-fee/open-fees';
import { findPlan } from '../plan/plans.repository';
import { advance, type PaymentNow } from './advance.service';
import { lockBuyer, type BuyerRow } from '../plan/buyer.repository';
import {
  findOpenOrder,
  findOrderByKey,
  insertOrder,
  isOpen,
  paidMonth,
  type OrderRow,
} from '../order/order.repository';
import type { BillingDeps, PaymentRequest } from './payment-request.types';
import type { Purchase } from '../purchase/purchase.types';
import { quotePlanPurchase, quotePurchase, type Facts } from '../purchase/purchase.policy';
import { markPaid } from './settle.service';

/** The payer agreed to another price; the error contains the current one, so that the form can show it. */
function priceChanged(cents: number): AppError {
  const price = cents / 100;
  const text = `The price has changed to ${formatDollars(price)}, and nothing was charged. Press the button again to pay ${formatDollars(price)}.`;
  return new AppError('conflict', text, undefined, {
    details: { price } satisfies z.output<typeof priceChangedSchema>,
  });
}

export const BUSY = 'A payment is already being processed. Please wait.';

/** Whether an order matches the purchase. Buying the current plan while it is overdue is its renewal. */
function isFor(order: OrderRow, purchase: Purchase): boolean {
  switch (purchase.kind) {
    case 'plan':
      return order.plan_id === purchase.planId;
    case 'renewal':
    case 'fees':
      return order.kind === purchase.kind;
    case 'keywords':
      return order.kind === 'keywords' && order.extra_keywords === purchase.quantity;
    case 'messages':
      return order.kind === 'messages' && order.batches === purchase.batches;
  }
}

async function factsOf(
  tx: Tx,
  { config }: Pick<BillingDeps, 'config'>,
  { buyer, purchase, now }: { buyer: BuyerRow; purchase: Purchase; now: Date },
): Promise<Facts> {
  const current = await findPlan(tx, buyer.plan_id);
  if (!current) throw new Error(`account ${buyer.id} has no plan`);
  return {
    buyer,
    current,
    wanted: purchase.kind === 'plan' ? await findPlan(tx, purchase.planId) : undefined,
    card: await findCard(tx, buyer.id),
    prices: config,
    paidMonth: config.upgradeCredit ? await paidMonth(tx, buyer.id, now) : undefined,
    fees: await openFeeLines(tx, buyer.id, { timezone: buyer.timezone, now }),
    now,
  };
}

/** The price of a plan in cents, and the credit that it includes. */
export const quotePlanFor = (
  { db, config }: Pick<BillingDeps, 'db' | 'config'>,
  accountId: number,
  planId: number,
  now: Date,
): Promise<{ total: number; credit: number }> =>
  db.asAccount(accountId, async (tx) => {
    const buyer = await lockBuyer(tx, accountId);
    const quote = quotePlanPurchase(await factsOf(tx, { config }, { buyer, purchase: { kind: 'plan', planId }, now }));
    const credit = quote.lines.reduce(
      (sum, { unit_cents: cents, fee }) => sum - (fee === undefined ? Math.min(0, cents) : 0),
      0,
    );
    return { total: quote.amount_cents, credit };
  });

async function createOrder(
  tx: Tx,
  deps: BillingDeps,
  { accountId, purchase, key, agreedCents, automatic, stillWanted, now }: PaymentRequest,
): Promise<OrderRow> {
  const buyer = await lockBuyer(tx, accountId);
  const known = await findOrderByKey(tx, accountId, key);
  if (known && !isFor(known, purchase)) throw keyReused();
  if (known) return known;
  if (await findOpenOrder(tx, accountId)) throw new AppError('conflict', BUSY);
  if (stillWanted && !(await stillWanted(tx))) throw new AppError('conflict', 'This purchase is not needed any more.');
  const facts = await factsOf(tx, deps, { buyer, purchase, now });
  const { card } = facts;
  const quote = quotePurchase(facts, purchase);
  if (agreedCents !== undefined && agreedCents !== quote.amount_cents) throw priceChanged(quote.amount_cents);
  const order = await insertOrder(tx, {
    ...quote,
    reference: randomUUID(),
    account_id: accountId,
    at: now,
    automatic,
    key,
    customer: buyer.stripe_id,
    payment_method: card?.payment_method ?? '',
    card_brand: card?.brand ?? '',
    card_last4: card?.last4 ?? '',
  });
  const { wanted } = facts;
  if (wanted) await noteSecurity(tx, { accountId, kind: 'plan', text: `Ordered the plan ${wanted.name}.` });
  return order.amount_cents > 0 ? order : markPaid(tx, deps, order, { buyer, intentId: null, now });
}

/**
 * Buys something with the stored card. A repeated call with the same key continues the same payment. Throws an AppError
 * when the purchase is refused, or when the outcome is unknown (`unavailable`); a refused card is an order that
 * `failed`.
 */
export async function pay(deps: BillingDeps, request: PaymentRequest): Promise<PaymentNow> {
  const order = await deps.db.asEngine((tx) => createOrder(tx, deps, request));
  return isOpen(order) ? advance(deps, order, request.now) : { order, clientSecret: '' };
}
