import type { Plan, Subscription } from '@textloom/contracts';
import { MESSAGES } from '../messages';

/** The badge of a plan's card (product specification, section 2 Plans; decision 113), or null. */
export function planBadge(
  plan: Plan,
  subscription: Subscription,
): { kind: 'success' | 'danger' | 'info'; label: string } | null {
  if (plan.id === subscription.plan_id)
    return subscription.expired
      ? { kind: 'danger', label: MESSAGES.expired }
      : { kind: 'success', label: MESSAGES.selected };
  return plan.price === 0 ? { kind: 'info', label: MESSAGES.trialBadge } : null;
}
