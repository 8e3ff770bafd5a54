import type { Operation } from '../operation';
import { z } from '../zod';

/** How many messages of campaigns and sequences a keyword's people got this month, in each person's local time. */
export const promiseUseReply = z.object({
  /** Messages a month that the keyword's welcome promises. */
  promised: z.number().int(),
  /** People who are subscribed by the keyword and can be texted. */
  people: z.number().int(),
  /** Messages sent to them this month. */
  texts: z.number().int(),
  /** The most that one person got. */
  most: z.number().int(),
  /** People who got all messages promised by all their keywords. */
  had_all: z.number().int(),
});
export type PromiseUse = z.output<typeof promiseUseReply>;

export const getPromiseUse = {
  method: 'GET',
  path: 'keywords/:id/promise',
  summary: 'Tells how much was sent this month of what a keyword promises',
  reply: promiseUseReply,
} as const satisfies Operation;
