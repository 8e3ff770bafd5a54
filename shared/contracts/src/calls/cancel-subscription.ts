import { z } from '../zod';
import { savedSchema } from '../envelope';
import { digits, wholeNumber } from '../form';
import type { Operation } from '../operation';

/** The requests that an owner can make on /plans/cancel, by `cancel_option` (decisions 18, 111). */
export const CANCEL_OPTION = {
  demo: 1,
  question: 2,
  atPeriodEnd: 3,
  downgrade: 4,
  bulkImport: 5,
  deleteAccount: 6,
  manualAdd: 7,
} as const;

const answer = z.string().trim().max(2000, 'This text is too long.').default('');

/** API-071. */
export const cancelBody = z.object({
  cancel_option: digits(wholeNumber.min(1, 'You need to choose an option.').max(7, 'You need to choose an option.')),
  cancel_question: answer,
  /** Id of a cheaper plan, for a downgrade. */
  cancel_plan: z.string().max(20).default(''),
  cancel_reason: answer,
  cancel_bulk_import: answer,
  cancel_manual_add: answer,
  /** The owner's password, to delete the account. */
  password: z.string().max(200).default(''),
});

export const cancelSubscription = {
  method: 'POST',
  path: 'profiles/cancelsubscription',
  summary: "Cancels the subscription, deletes the account, or sends the owner's request to support",
  ability: 'plan.cancel',
  body: cancelBody,
  saved: savedSchema,
} as const satisfies Operation;

/** Undoes cancel option 3 (decision 111) and a granted smaller plan (decision 112) until the end of the paid period. */
export const keepSubscription = {
  method: 'POST',
  path: 'profiles/keepsubscription',
  summary: 'Withdraws the cancellation of a subscription, or its change to a smaller plan, before it takes effect',
  ability: 'plan.cancel',
  saved: savedSchema,
} as const satisfies Operation;
