import { z } from '../zod';
import { savedSchema } from '../envelope';
import { formInt } from '../form';
import type { Operation } from '../operation';

/**
 * API-071. Options: 1 request demo, 2 contact support, 3 cancel, 4 downgrade, 5 request bulk import, 6 delete account,
 * 7 request manual add (decisions 18, 111).
 */
export const cancelBody = z.object({
  cancel_option: formInt.min(1, 'You need to choose an option.').max(7, 'You need to choose an option.'),
  cancel_question: z.string().trim().max(2000, 'This text is too long.').default(''),
  cancel_plan: z.string().max(20).default(''),
  cancel_reason: z.string().trim().max(2000, 'This text is too long.').default(''),
  cancel_bulk_import: z.string().trim().max(2000, 'This text is too long.').default(''),
  cancel_manual_add: z.string().trim().max(2000, 'This text is too long.').default(''),
});

/** Asking for a permission is one of the options (decision 18). */
export const requestAccess = {
  method: 'POST',
  path: 'profiles/cancelsubscription',
  summary: "Sends the owner's request about the plan or a permission to support",
  ability: 'plan.cancel',
  body: cancelBody,
  saved: savedSchema,
} as const satisfies Operation;
