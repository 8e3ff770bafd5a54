import type { Subscription } from '@textloom/contracts';
import { MESSAGES } from '../messages';

/** Remaining trial days above which the tone is calm (PLAN-014, decision 125). */
const COMFORTABLE_DAYS = 8;

/** A label and tone for a special state of a subscription; null without one. */
export function subscriptionState({
  expired,
  with_trial,
  remaining_subscription_days: days,
}: Subscription): { kind: 'success' | 'danger'; label: string } | null {
  if (expired) return { kind: 'danger', label: MESSAGES.expired };
  if (with_trial) return { kind: days > COMFORTABLE_DAYS ? 'success' : 'danger', label: MESSAGES.trial(days) };
  return null;
}
