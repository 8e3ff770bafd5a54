import { z } from '../zod';
import { savedSchema } from '../envelope';
import { numberWithin } from '../form';
import type { Operation } from '../operation';

/** More than any account has, and within the range of the database column. */
const MOST = 1_000_000;
const QUANTITY = 'Enter a whole number, 0 or more.';

export const giveBackBody = z.object({
  /** Number of extra keywords that end with the paid month; 0 keeps them all. */
  give_back: numberWithin(0, MOST, QUANTITY),
});

/** Replaces the number given earlier (decision 298). */
export const giveBackKeywords = {
  method: 'POST',
  path: 'profiles/givebackkeywords',
  summary: 'Gives extra keywords back at the end of the paid month, or keeps them',
  ability: 'plan.buy-extra',
  body: giveBackBody,
  saved: savedSchema,
} as const satisfies Operation;
