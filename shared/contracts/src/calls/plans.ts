import { z } from '../zod';
import type { Operation } from '../operation';

export const planSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Dollars per month. */
  price: z.number(),
  messages: z.number().int(),
  keywords: z.number().int(),
});
export type Plan = z.output<typeof planSchema>;

export const listPlans = {
  method: 'GET',
  path: 'plans',
  summary: 'Lists the plans that can be bought',
  reply: z.object({ entries: z.array(planSchema) }),
} as const satisfies Operation;
