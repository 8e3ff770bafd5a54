import type { Card, Subscription } from '@textloom/contracts';
import { MESSAGES } from '../messages';

/** Why the account must pay for a plan before it can buy extras; empty if it can buy them. */
export function planBeforeExtras(
  { subscription_paid, subscription_active, with_trial }: Subscription,
  card: Pick<Card, 'exists'>,
): string {
  // ERR-019, decision 116
  if (!(subscription_paid && !with_trial) && !card.exists) return MESSAGES.choosePlanFirst;
  // BILL-005
  return subscription_active ? '' : MESSAGES.subscriptionExpired;
}
