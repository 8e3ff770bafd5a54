import { savedSchema } from '../envelope';
import type { Operation } from '../operation';

/** Undoes cancel option 3 (decision 111) and a granted smaller plan (decision 112) until the end of the paid period. */
export const keepSubscription = {
  method: 'POST',
  path: 'profiles/keepsubscription',
  summary: 'Withdraws the cancellation of a subscription, or its change to a smaller plan, before it takes effect',
  ability: 'plan.cancel',
  saved: savedSchema,
} as const satisfies Operation;
