import { EXTRA_MAX, EXTRA_QUANTITY, isCardExpired } from '@textloom/contracts';
import { AppError, invalid } from '../../../platform/base/app-error';
import type { CardRow } from '../card/cards.repository';
import type { OrderLine } from '../order/order.repository';
import type { SoldPlan } from '../plan/plans.repository';
import type { BuyerRow } from '../plan/buyer.repository';
import type { Purchase } from './purchase.types';
import { quoteExtras, quoteFees, quotePlan, withCredit, type Prices, type Quote } from './prices';
import { MIN_CENTS, upgradeCredit, type PaidMonth } from './upgrade-credit';

/** The facts that determine whether a purchase is possible. */
export interface Facts {
  buyer: BuyerRow;
  /** The plan of the subscription. */
  current: SoldPlan;
  /** The plan that is bought, if it exists. */
  wanted: SoldPlan | undefined;
  card: CardRow | undefined;
  prices: Prices;
  /** The order that paid for the running month, if an upgrade gives credit for the rest of it. */
  paidMonth?: PaidMonth | undefined;
  /** What a renewal charges for numbers. */
  fees: readonly OrderLine[];
  now: Date;
}

const NOT_DUE = 'No renewal is due.';
const CHOOSE_PLAN = 'You must choose a subscription plan first';
const EXPIRED = 'Your subscription expired. Please renew your subscription.';

const isActive = ({ buyer, now }: Facts): boolean => buyer.end_at > now;

function requireCard({ buyer, card, now }: Facts, noCard = 'No Credit Card attached.'): void {
  if (!card) throw invalid('card', noCard);
  if (isCardExpired(card, buyer.timezone, now))
    throw invalid('card', 'Your credit card has expired. Please update it, then pay.');
}

/** The extra keywords of the next month. */
const keptKeywords = ({ extra_keywords: all, keywords_given_back: back }: BuyerRow): number => all - back;

function quoteTrial(facts: Facts, plan: SoldPlan): Quote {
  if (facts.buyer.trial_used || facts.buyer.with_trial)
    throw invalid('plan', 'The free trial can be used once. Please choose another plan.');
  return quotePlan(plan, 0, facts.prices);
}

/**
 * The next period, from the moment it was due. Checks under the account's lock whether it is due, so a period is paid
 * once however many callers there are.
 */
function quoteRenewal(facts: Facts): Quote {
  const { buyer, current, prices, now } = facts;
  const due = buyer.overdue_since ?? buyer.end_at;
  const isDue = buyer.overdue_since !== null || (buyer.paid && !buyer.with_trial && buyer.end_at <= now);
  if (!isDue || current.price_cents === 0) throw new AppError('conflict', NOT_DUE);
  return quotePlan(current, keptKeywords(buyer), prices, { due, fees: facts.fees });
}

/** A plan's renewal charges them; without a plan they are charged alone, once they are enough for a payment. */
function quoteLastFees({ buyer, fees }: Facts): Quote {
  const quote = quoteFees(fees);
  if (buyer.paid || quote.amount_cents < MIN_CENTS) throw new AppError('conflict', NOT_DUE);
  return quote;
}

/** The price of a plan, also without a card. */
export function quotePlanPurchase(facts: Facts): Quote {
  const { buyer, current, wanted, prices, paidMonth, now } = facts;
  const same = wanted?.id === current.id;
  if (!wanted || !(wanted.active || same)) throw invalid('plan', 'This plan is not for sale.');
  const hasPaidPlan = isActive(facts) && buyer.paid && !buyer.with_trial;
  if (hasPaidPlan && same) {
    if (buyer.overdue_since) return quoteRenewal(facts);
    throw invalid('plan', 'This is your plan already.');
  }
  if (hasPaidPlan && wanted.price_cents < current.price_cents)
    throw invalid('plan', 'This plan is cheaper than your plan. You can request it under "Cancel My Plan".');
  if (wanted.price_cents === 0) return quoteTrial(facts, wanted);
  const quote = quotePlan(wanted, keptKeywords(buyer), prices);
  const credited = hasPaidPlan && !buyer.overdue_since && paidMonth;
  return credited ? withCredit(quote, upgradeCredit(paidMonth, quote.amount_cents, now)) : quote;
}

/** ENG-035 */
function quoteExtraPurchase(facts: Facts, purchase: Extract<Purchase, { kind: 'keywords' | 'messages' }>): Quote {
  const { buyer, prices } = facts;
  const [field, quantity] =
    purchase.kind === 'keywords'
      ? (['extra_keywords', purchase.quantity] as const)
      : (['extra_messages', purchase.batches] as const);
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > EXTRA_MAX) throw invalid(field, EXTRA_QUANTITY);
  if (!isActive(facts)) throw new AppError('subscription_expired', EXPIRED, { [field]: EXPIRED });
  if (!buyer.paid && !buyer.with_trial) throw invalid(field, CHOOSE_PLAN);
  // ERR-019: on trial a missing card means that no plan was chosen.
  requireCard(facts, buyer.with_trial ? CHOOSE_PLAN : undefined);
  return quoteExtras(purchase, prices);
}

function withCard(facts: Facts, quote: Quote): Quote {
  if (quote.amount_cents > 0) requireCard(facts);
  return quote;
}

/** The price of a purchase, or an AppError that says why it is refused. */
export function quotePurchase(facts: Facts, purchase: Purchase): Quote {
  const { buyer } = facts;
  if (buyer.deleted || buyer.frozen) throw new AppError('frozen', 'Your account is on hold. Please contact support.');
  switch (purchase.kind) {
    case 'plan':
      return withCard(facts, quotePlanPurchase(facts));
    case 'renewal':
      // For automatic payments: a subscription that the owner cancelled is not charged, even while it is overdue.
      if (buyer.cancelled_at) throw new AppError('conflict', NOT_DUE);
      return withCard(facts, quoteRenewal(facts));
    case 'fees':
      return withCard(facts, quoteLastFees(facts));
    default:
      return quoteExtraPurchase(facts, purchase);
  }
}
