import type { Plan, Subscription } from '@textloom/contracts';
import { MESSAGES } from '../messages';

/** Why a plan cannot be bought now. */
export type PlanRefusal = 'current' | 'cheaper' | 'trial-used';

/** What a plan's card shows, and whether its pay page may be opened. */
export interface PlanOffer {
  badges: { kind: 'success' | 'danger' | 'info'; label: string }[];
  /** The button of the card; null shows none. It is disabled when there is a refusal. */
  button: string | null;
  refusal: PlanRefusal | null;
}

/** A current paid period, including one whose renewal is overdue. */
export const hasPaidPlan = ({ expired, subscription_paid, with_trial, price }: Subscription): boolean =>
  !expired && subscription_paid && !with_trial && price > 0;

/** The running month has been paid for, so a smaller plan begins with the next one (decision 297). */
export const isMonthPaid = (subscription: Subscription): boolean =>
  hasPaidPlan(subscription) && !subscription.overdue_since;

function currentPlan(subscription: Subscription): Omit<PlanOffer, 'badges'> {
  const { expired, subscription_paid, with_trial, overdue_since, price } = subscription;
  if (price === 0) return { button: null, refusal: expired ? 'trial-used' : 'current' };
  if (expired) return { button: MESSAGES.renewPlan, refusal: null };
  // PLAN-011; a failed renewal is paid the same way.
  if ((!subscription_paid && !with_trial) || overdue_since) return { button: MESSAGES.payDue, refusal: null };
  return { button: null, refusal: 'current' };
}

/** The account's own plan is unpaid, so the page offers to pay it. */
export const mustPay = (subscription: Subscription): boolean => currentPlan(subscription).refusal === null;

function otherPlan(plan: Plan, subscription: Subscription): Omit<PlanOffer, 'badges'> {
  if (hasPaidPlan(subscription)) {
    // PLAN-012; the free plan counts as cheaper.
    return { button: MESSAGES.upgrade, refusal: plan.price < subscription.price ? 'cheaper' : null };
  }
  if (plan.price > 0) return { button: MESSAGES.buyPlan, refusal: null };
  return subscription.trial_used
    ? { button: null, refusal: 'trial-used' }
    : { button: MESSAGES.tryPlan, refusal: null };
}

/** Badges and button of a plan in each state of the subscription (PLAN-007 to PLAN-012, decision 113). */
export function planOffer(plan: Plan, subscription: Subscription): PlanOffer {
  const current = plan.id === subscription.plan_id;
  const badges: PlanOffer['badges'] = [];
  if (current)
    badges.push(
      subscription.expired
        ? { kind: 'danger', label: MESSAGES.expired }
        : { kind: 'success', label: MESSAGES.selected },
    );
  if (plan.price === 0) badges.push({ kind: 'info', label: MESSAGES.trialBadge });
  return { badges, ...(current ? currentPlan(subscription) : otherPlan(plan, subscription)) };
}
