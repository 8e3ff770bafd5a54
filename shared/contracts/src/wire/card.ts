import { z } from '../zod';

/** GET profiles/creditcard (API-073), with what the browser needs for the card provider. */
export const cardReply = z.object({
  exists: z.boolean(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number().int(),
  exp_year: z.number().int(),
  /** Name on the card; may be empty. */
  fullname: z.string().default(''),
  /** Past its month, in the profile's timezone (decision 124). */
  expired: z.boolean().default(false),
  /** Publishable key of the card provider, and the address of its script. */
  publishable_key: z.string().default(''),
  script_url: z.string().default(''),
});
export type Card = z.output<typeof cardReply>;

/**
 * PUT profiles/creditcard (API-074): the token that the card provider created in the page. No card data is sent to this
 * server.
 */
export const cardBody = z.object({
  token: z.string().min(1, 'The card could not be read.').max(200),
  fullname: z.string().trim().max(100).default(''),
});
