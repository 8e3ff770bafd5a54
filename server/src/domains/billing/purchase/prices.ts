import type { Config } from '../../../platform/config/config';
import type { SoldPlan } from '../plan/plans.repository';
import type { OrderLine, OrderRow } from '../order/order.repository';
import { MIN_CENTS } from './upgrade-credit';
import type { Purchase } from './purchase.types';

export type Prices = Pick<Config, 'keywordPriceCents' | 'messagesPriceCents' | 'messagesBatch'>;

/** What is charged, and for what. */
export type Quote = Pick<
  OrderRow,
  'kind' | 'plan_id' | 'extra_keywords' | 'batches' | 'messages' | 'lines' | 'amount_cents' | 'period_start'
>;

const totalOf = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, line) => sum + line.quantity * line.unit_cents, 0);

const NOTHING = { plan_id: null, extra_keywords: 0, batches: 0, messages: 0, period_start: null };

/**
 * Adds the fees of numbers. What gives money back for fees that were charged too much leaves a charge that card providers
 * accept; the rest is given back by the next renewal.
 */
function withFees(lines: readonly OrderLine[], fees: readonly OrderLine[]): OrderLine[] {
  const all = [...lines, ...fees.filter((line) => line.unit_cents > 0)];
  for (const line of fees.filter((one) => one.unit_cents < 0)) {
    const cents = Math.max(line.unit_cents, Math.min(0, MIN_CENTS - totalOf(all)));
    if (cents < 0) all.push({ ...line, unit_cents: cents });
  }
  return all;
}

/**
 * A month of a plan, with the extra keywords that recur with it (ENG-033, decision 120), and the fees of numbers that its
 * renewal charges.
 */
export function quotePlan(
  plan: SoldPlan,
  extraKeywords: number,
  { keywordPriceCents }: Prices,
  renewal?: { due: Date; fees: readonly OrderLine[] },
): Quote {
  const free = plan.price_cents === 0;
  const lines = withFees(
    [
      { text: free ? plan.name : `${plan.name} plan, one month`, quantity: 1, unit_cents: plan.price_cents },
      ...(extraKeywords > 0 && !free
        ? [{ text: 'Extra keywords, one month', quantity: extraKeywords, unit_cents: keywordPriceCents }]
        : []),
    ],
    renewal?.fees ?? [],
  );
  return {
    ...NOTHING,
    kind: renewal ? 'renewal' : 'plan',
    plan_id: plan.id,
    extra_keywords: free ? 0 : extraKeywords,
    lines,
    amount_cents: totalOf(lines),
    period_start: renewal?.due ?? null,
  };
}

/** What numbers cost, alone. */
export function quoteFees(fees: readonly OrderLine[]): Quote {
  return { ...NOTHING, kind: 'fees', lines: [...fees], amount_cents: totalOf(fees) };
}

/** The same with a credit for the unused part of the month that it ends. */
export function withCredit(quote: Quote, cents: number): Quote {
  if (cents === 0) return quote;
  const lines = [...quote.lines, { text: 'Unused part of the paid month', quantity: 1, unit_cents: -cents }];
  return { ...quote, lines, amount_cents: totalOf(lines) };
}

/** Extras: keywords are charged now and with each renewal, messages once. */
export function quoteExtras(
  purchase: Extract<Purchase, { kind: 'keywords' | 'messages' }>,
  { keywordPriceCents, messagesPriceCents, messagesBatch }: Prices,
): Quote {
  if (purchase.kind === 'keywords') {
    const lines = [{ text: 'Extra keywords', quantity: purchase.quantity, unit_cents: keywordPriceCents }];
    return { ...NOTHING, kind: 'keywords', extra_keywords: purchase.quantity, lines, amount_cents: totalOf(lines) };
  }
  const lines = [
    { text: `${messagesBatch} extra messages`, quantity: purchase.batches, unit_cents: messagesPriceCents },
  ];
  return {
    ...NOTHING,
    kind: 'messages',
    batches: purchase.batches,
    messages: purchase.batches * messagesBatch,
    lines,
    amount_cents: totalOf(lines),
  };
}
