import type { Subscription } from '@textloom/contracts';
import { MESSAGES } from '../messages';

/** Days of a trial above which nobody has to hurry (PLAN-014, decision 125). */
const COMFORTABLE_DAYS = 8;

const daysLeft = (days: number): string => (days === 1 ? '1 day left' : `${days} days left`);

/** What is special about a subscription, in a word and its tone; null when it just runs. */
export function subscriptionState({
  expired,
  with_trial,
  remaining_subscription_days: days,
}: Subscription): { kind: 'success' | 'danger'; label: string } | null {
  if (expired) return { kind: 'danger', label: MESSAGES.expired };
  if (with_trial) return { kind: days > COMFORTABLE_DAYS ? 'success' : 'danger', label: `Trial, ${daysLeft(days)}` };
  return null;
}
