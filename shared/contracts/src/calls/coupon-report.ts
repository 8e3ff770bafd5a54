import { optionalQuery } from '../form';
import type { Operation } from '../operation';
import { z } from '../zod';

/** The codes of a pool that were used in a range, and what shops reported for them (decision 444). */
export const couponUseSchema = z.object({
  /** Of the pool. */
  id: z.number().int(),
  name: z.string(),
  codes: z.number().int(),
  /** Dollars of the orders whose total was reported. */
  revenue: z.number(),
});
export type CouponUse = z.output<typeof couponUseSchema>;

export const readCouponUse = {
  method: 'GET',
  path: 'reporting/coupons',
  summary: 'Reads how many codes of each coupon pool were used in a range, and the revenue',
  /** First and last day, MM/DD/YYYY, as in the reports; without them the last 12 months. */
  query: z.object({ from: optionalQuery(z.string().max(10)), until: optionalQuery(z.string().max(10)) }),
  /** Only pools with used codes, the most revenue first. */
  reply: z.object({ entries: z.array(couponUseSchema) }),
} as const satisfies Operation;
