import type { Subscription } from '@textloom/contracts';
import { TEXTS } from './messages';

/** What the end date of a subscription means now. */
export function endLabel({ expired, with_trial, subscription_paid, cancelled, overdue_since }: Subscription): string {
  if (expired) return TEXTS.expiredOn;
  if (with_trial) return TEXTS.trialEndsOn;
  if (!subscription_paid || cancelled || overdue_since) return TEXTS.endsOn;
  return TEXTS.renewalDate;
}
