import { z } from '../zod';
import type { Operation } from '../operation';

/** API-073, and the data that the browser needs to reach the card provider. */
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

/** API-074: the token that the card provider created in the page. Card data is never sent to us. */
export const cardBody = z.object({
  /** An id of the provider. */
  token: z.string().regex(/^\w{1,200}$/, 'The card could not be read.'),
  fullname: z
    .string()
    .trim()
    .max(100)
    // Neither PostgreSQL nor the provider accepts these.
    .regex(/^[^\0\p{Cs}]*$/u, 'The name contains characters that cannot be stored.')
    .default(''),
});

export const getCard = {
  method: 'GET',
  path: 'profiles/creditcard',
  summary: 'Reads the stored card of the account',
  ability: ['credit_card_update', 'billing_history_access'],
  reply: cardReply,
} as const satisfies Operation;

export const changeCard = {
  method: 'PUT',
  path: 'profiles/creditcard',
  summary: 'Replaces the stored card of the account',
  ability: 'credit_card_update',
  reauthentication: true,
  body: cardBody,
  /**
   * `challenge` is empty once the card is stored. Otherwise it is a client secret: the card's bank requires the payer to
   * confirm in the page, and the call is then repeated with the same token.
   */
  saved: z.object({ challenge: z.string().default('') }),
} as const satisfies Operation;
