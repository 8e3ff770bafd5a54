import { savedSchema } from '../envelope';
import type { Operation } from '../operation';

/** Undoes cancel option 3 (decision 111) until the end of the paid period. */
export const keepSubscription = {
  method: 'POST',
  path: 'profiles/keepsubscription',
  summary: 'Withdraws the cancellation of a subscription that has not ended',
  ability: 'plan.cancel',
  saved: savedSchema,
} as const satisfies Operation;
