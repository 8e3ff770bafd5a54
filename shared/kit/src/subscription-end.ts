import type { Subscription } from '@textloom/contracts';

/** What the end date of a subscription means now. */
export function endLabel({ expired, with_trial, cancelled, overdue_since }: Subscription): string {
  if (expired) return 'Expired on';
  if (with_trial) return 'Trial ends on';
  if (cancelled || overdue_since) return 'Ends on';
  return 'Renewal date';
}
