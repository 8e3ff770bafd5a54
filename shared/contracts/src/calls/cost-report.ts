import { optionalQuery } from '../form';
import type { Operation } from '../operation';
import { z } from '../zod';

/**
 * `plan`: plan, keywords and messages that were paid in the month. `segments`: what carriers charge. `number` and
 * `registration`: months of numbers, and what their registration costs. `refund`: given back of what was paid in the month.
 */
export const COST_KINDS = ['plan', 'refund', 'segments', 'number', 'registration'] as const;
export type CostKind = (typeof COST_KINDS)[number];

const amounts = {
  /** Dollars that were paid. */
  charged: z.number(),
  /** Dollars that no payment has charged for, by the price list; negative if too much was charged. */
  open: z.number(),
};

export const costMonthSchema = z.object({
  /** 2026-12 */
  month: z.string(),
  lines: z.array(
    z.object({
      what: z.enum(COST_KINDS),
      /** The kind of number; null: the line is not about numbers. */
      kind: z.enum(['short_code', 'toll_free', 'local']).nullable(),
      /** Carrier segments that left; null: not about segments. */
      segments: z.number().int().nullable(),
      ...amounts,
    }),
  ),
  ...amounts,
});
export type CostMonth = z.output<typeof costMonthSchema>;

/** The months of these days, MM/DD/YYYY, as in the reports; without them the last 12. */
const query = z.object({ from: optionalQuery(z.string().max(10)), until: optionalQuery(z.string().max(10)) });

export const readCosts = {
  method: 'GET',
  path: 'reporting/costs',
  summary: 'Reads what plan, messages and numbers of the account cost, by month and kind of number',
  ability: 'billing_history_access',
  query,
  /** Only months with costs, the newest first. */
  reply: z.object({ entries: z.array(costMonthSchema) }),
} as const satisfies Operation;

export const exportCosts = {
  method: 'GET',
  path: 'reporting/costs/export',
  summary: 'Downloads what plan, messages and numbers of the account cost',
  ability: 'billing_history_access',
  query,
  reauthentication: true,
  stream: 'text/csv',
} as const satisfies Operation;
