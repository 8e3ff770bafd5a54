import type { Operation } from '../operation';
import { z } from '../zod';

/** What the people of a keyword had of campaigns and sequences this month, each by their own clock. */
export const promiseUseReply = z.object({
  /** Messages a month that the keyword's welcome promises. */
  promised: z.number().int(),
  /** People who are subscribed by the keyword and can be texted. */
  people: z.number().int(),
  /** Messages of this month to them. */
  texts: z.number().int(),
  /** The most that one of them had. */
  most: z.number().int(),
  /** People who had all that they were promised, by all keywords by which they are subscribed. */
  had_all: z.number().int(),
});
export type PromiseUse = z.output<typeof promiseUseReply>;

export const getPromiseUse = {
  method: 'GET',
  path: 'keywords/:id/promise',
  summary: 'Tells how much was sent this month of what a keyword promises',
  reply: promiseUseReply,
} as const satisfies Operation;
