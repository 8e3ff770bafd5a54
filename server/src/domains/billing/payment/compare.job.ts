import { gauge } from '../../../platform/metrics/measures';
import { claimProgress, endClaim, saveProgress } from '../../../platform/db/daily-progress';
import { installationId } from '../../../platform/db/installation';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import {
  CardProviderUnavailable,
  UnknownPayment,
  type ProviderEntry,
  type ProviderList,
} from '../../../platform/providers/cards/card-provider';
import { dollarText, invoiceName } from '../order/invoice-format';
import { foreignTo } from './ownership';
import type { BillingDeps } from './payment-request.types';
import { settleIntent, settleOrder } from './settle.service';
import * as compare from './compare.repository';
import { findHolder } from '../card/holder.repository';
import { markMailed } from '../message-ledger/ledger-gaps.repository';
import type { OrderRow } from '../order/order.repository';

export const paymentGaps = gauge(
  'textloom_payment_gaps',
  'Differences from the card provider that the last daily comparison of this process could not settle',
);

const NAME = 'payments.compared';
const DAY_MS = 86_400_000;
/** How far back the lists go. Disputes may be decided months after they began. */
const DAYS: Readonly<Record<ProviderList, number>> = { payments: 14, refunds: 14, disputes: 120 };
const ORDER_DAYS = 30;
/** Younger orders may still be in progress. */
const SETTLED_AFTER_MS = 3_600_000;
const CLAIM_MS = 30 * 60_000;

const STAGES = ['orders', 'payments', 'refunds', 'disputes', 'done'] as const;
type Stage = (typeof STAGES)[number];
const stageAfter = (stage: Stage): Stage => STAGES[STAGES.indexOf(stage) + 1] ?? 'done';

/** The results of a page, and the entry after which the next one begins; empty after the last. */
interface Page {
  gaps: string[];
  next: string;
}

/** Compares one of our paid orders with the provider's payment. Settles refunds and disputes that we have missed. */
async function compareOrder(deps: BillingDeps, order: OrderRow, now: Date): Promise<string | null> {
  const { cards, db } = deps;
  const name = `Order ${order.id} (${invoiceName(order.invoice_number)}) of account ${order.account_id}, payment ${order.intent_id ?? ''}`;
  const payment = await cards.readPayment(order.intent_id ?? '').catch((error: unknown) => {
    if (error instanceof UnknownPayment) return null;
    throw error;
  });
  if (!payment) return `${name}: the card provider does not know the payment.`;
  const foreign = foreignTo(order, payment, await db.asEngine((tx) => findHolder(tx, order.account_id)));
  if (foreign) return `${name}: the payment at the card provider does not fit (${foreign}).`;
  if (payment.state !== 'paid') return `${name}: it is paid here and ${payment.state} at the card provider.`;
  await settleOrder(deps, order.id, payment, now);
  await db.asEngine((tx) => compare.markCompared(tx, order.id, now));
  return null;
}

async function compareOrders(deps: BillingDeps, after: string, now: Date): Promise<Page> {
  const range = {
    since: new Date(now.getTime() - ORDER_DAYS * DAY_MS),
    until: new Date(now.getTime() - SETTLED_AFTER_MS),
    after: Number(after),
  };
  const orders = await deps.db.asEngine((tx) => compare.ordersToCompare(tx, range));
  const gaps: string[] = [];
  for (const order of orders) {
    const gap = await compareOrder(deps, order, now);
    if (gap) gaps.push(gap);
  }
  return { gaps, next: String(orders.at(-1)?.id ?? '') };
}

const NAMES: Readonly<Record<ProviderList, (entry: ProviderEntry) => string>> = {
  payments: ({ id, amountCents }) =>
    `Payment ${id} of ${dollarText(amountCents)} at the card provider has no paid order here.`,
  refunds: ({ id, intentId, amountCents, state }) =>
    `Refund ${id} of ${dollarText(amountCents)} for payment ${intentId} is ${state} at the card provider, and not here.`,
  disputes: ({ id, intentId, state }) =>
    `Dispute ${id} of payment ${intentId} is ${state} at the card provider, and not here.`,
};

/**
 * Compares a page of the provider's list with our books. Reads and settles what is missing, and reports what still
 * differs.
 */
async function compareList(deps: BillingDeps, kind: ProviderList, after: string, now: Date): Promise<Page> {
  const { cards, db } = deps;
  const { entries: all, next } = await cards.list(kind, {
    since: new Date(now.getTime() - DAYS[kind] * DAY_MS),
    after,
  });
  const installation = await db.asEngine(installationId);
  const ours = all.filter((one) => kind !== 'payments' || (one.installation === installation && one.state === 'paid'));
  const entries = ours.filter(({ intentId, state }) => intentId !== '' && state !== '');
  const different = (): Promise<string[]> => db.asEngine((tx) => compare.differentEntries(tx, kind, entries));
  const missing = new Set(await different());
  const intents = new Set(entries.filter(({ id }) => missing.has(id)).map(({ intentId }) => intentId));
  for (const intent of intents) await settleIntent(deps, intent, now);
  const left = new Set(intents.size > 0 ? await different() : []);
  return { gaps: entries.filter(({ id }) => left.has(id)).map(NAMES[kind]), next };
}

const comparePage = (deps: BillingDeps, stage: Exclude<Stage, 'done'>, after: string, now: Date): Promise<Page> =>
  stage === 'orders' ? compareOrders(deps, after, now) : compareList(deps, stage, after, now);

/** Logs each gap, and mails it to support once a day. */
async function nameGaps({ db, log, config }: BillingDeps, gaps: readonly string[], now: Date): Promise<void> {
  if (gaps.length === 0) return;
  log.error({ gaps }, 'orders and the card provider disagree');
  await db.asEngine(async (tx) => {
    const fresh = await markMailed(tx, gaps, now.toISOString().slice(0, 10));
    const accountId = await compare.anyAccount(tx);
    if (fresh.length === 0 || accountId === null) return;
    await enqueueMail(tx, {
      accountId,
      to: config.supportEmail,
      subject: `Orders and the card provider disagree (${fresh.length})`,
      text: `${fresh.join('\n')}\n\nNothing was changed. After a restore these may be payments that the lost server took.\n`,
    });
  });
}

/**
 * Compares orders, refunds and disputes with the card provider once a day, in both directions, so that a webhook that
 * never arrived does no harm. A run reads at most `pages` pages and continues where the last one stopped; repeated
 * pages change nothing. Returns the differences that it could not settle.
 */
export async function comparePayments(deps: BillingDeps, now: Date, pages = 20): Promise<string[]> {
  const { db, log } = deps;
  const first = { day: now.toISOString().slice(0, 10), stage: 'orders', after: '' };
  const until = new Date(now.getTime() + CLAIM_MS);
  const claimed = await db.asEngine((tx) => claimProgress(tx, NAME, { first, now, until }));
  if (!claimed) return [];
  const gaps: string[] = [];
  let { stage, after } = { stage: STAGES.find((one) => one === claimed.stage) ?? 'orders', after: claimed.after };
  const began = stage;
  try {
    for (let page = 0; page < pages && stage !== 'done'; page += 1) {
      const found = await comparePage(deps, stage, after, now);
      gaps.push(...found.gaps);
      after = found.next;
      if (after === '') stage = stageAfter(stage);
      const progress = { day: claimed.day, stage, after };
      await db.asEngine((tx) => saveProgress(tx, NAME, progress));
    }
  } catch (error) {
    if (!(error instanceof CardProviderUnavailable)) throw error;
    log.warn({ err: error.cause }, 'card provider call failed; the comparison continues later');
  } finally {
    await db.asEngine((tx) => endClaim(tx, NAME));
  }
  if (began !== 'done') paymentGaps.set(gaps.length);
  await nameGaps(deps, gaps, now);
  return gaps;
}
