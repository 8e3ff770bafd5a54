import { z } from '../zod';
import type { Operation } from '../operation';

/** A fee of a number that no payment has charged for yet. */
export const numberFeeSchema = z.object({
  /** Suitable for display, as on the invoice. */
  text: z.string(),
  /** Dollars; negative for one that was charged too much. */
  amount: z.number(),
  /** Charged with the next renewal; else once its month is over. */
  due: z.boolean(),
});
export type NumberFee = z.output<typeof numberFeeSchema>;

export const listNumberFees = {
  session: 'frozen',
  method: 'GET',
  path: 'profiles/number-fees',
  summary: 'Lists what the numbers of the account cost and no payment has charged for yet',
  ability: 'billing_history_access',
  reply: z.object({
    entries: z.array(numberFeeSchema),
    /** Dollars of those that are due. */
    due: z.number(),
    /**
     * With what those are charged: the plan's renewal, its end, alone on `charged_on`, or the first renewal of a plan that is
     * still to be bought.
     */
    charged_with: z.enum(['renewal', 'end', 'alone', 'plan']).default('renewal'),
    charged_on: z.string().nullable().default(null),
  }),
} as const satisfies Operation;
