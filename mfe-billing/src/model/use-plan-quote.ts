import { type Plan, quotePlan } from '@textloom/contracts';
import { useCall } from '@textloom/kit';
import { useGlobals, useProfile } from '@textloom/session';
import { hasPaidPlan } from './plan-offer';
import { keptKeywords, monthlyPrice, plus } from './prices';
import { PLANS } from '../api/keys';

/** What the payment charges for numbers: only a renewal does, which is the payment of the own plan while it is overdue. */
export function useNumberFees(plan: Plan): number {
  const { subscription, number_fees } = useProfile();
  return subscription.overdue_since && plan.id === subscription.plan_id ? number_fees : 0;
}

/** The amount charged today in dollars, before any credit. */
function usePlanPrice(plan: Plan): number {
  const { subscription } = useProfile();
  const fees = useNumberFees(plan);
  const globals = useGlobals();
  return plan.price === 0 ? 0 : plus(monthlyPrice(plan.price, keptKeywords(subscription), globals), fees);
}

/** A price in dollars, less the credit for the month that an upgrade ends. */
export interface PlanPrice {
  total: number;
  credit: number;
}

/** The price; if it includes a credit, it comes from the server and is undefined until then. */
export function usePlanQuote(plan: Plan) {
  const { subscription } = useProfile();
  const { upgrade_credit } = useGlobals();
  const price = usePlanPrice(plan);
  const quoted = upgrade_credit && plan.id !== subscription.plan_id && hasPaidPlan(subscription);
  const { data, error, refetch } = useCall(
    quotePlan,
    [...PLANS, 'quote', plan.id],
    { id: plan.id },
    { enabled: quoted },
  );
  const quote: PlanPrice | undefined = quoted ? data : { total: price, credit: 0 };
  return { quote, error, refetch };
}
