import { z } from '../zod';
import { formDollars, numberWithin } from '../form';
import type { Operation } from '../operation';

/** Keywords, or batches of messages, per purchase (VAL-064, VAL-065, decision 119). */
export const EXTRA_MAX = 25;
export const EXTRA_QUANTITY = `Enter a whole number from 1 to ${EXTRA_MAX}.`;

const quantity = numberWithin(0, EXTRA_MAX, EXTRA_QUANTITY).optional();

const UNKNOWN_PLAN = 'This plan is not for sale.';

/**
 * API-072: the purchase. Exactly one of the three is given: the id of a plan (upgrade, renewal, trial), a number of
 * extra keywords, or a number of batches of extra messages; the others are absent or 0. Prices come from the server;
 * `total` is the price that the page shows; if the price differs, nothing is charged (`priceChangedSchema`).
 */
export const paymentBody = z
  .object({
    plan: numberWithin(0, 2_147_483_647, UNKNOWN_PLAN).optional(),
    extra_keywords: quantity,
    extra_messages: quantity,
    /** Dollars that the payer agreed to. */
    total: formDollars.optional(),
  })
  .superRefine((body, context) => {
    const names = ['extra_keywords', 'extra_messages', 'plan'] as const;
    const chosen = names.filter((name) => body[name]);
    if (chosen.length === 0) {
      const empty = names.find((name) => body[name] !== undefined) ?? 'plan';
      context.addIssue({
        code: 'custom',
        path: [empty],
        message: empty === 'plan' ? 'Choose what you want to buy.' : EXTRA_QUANTITY,
      });
    }
    if (chosen.length > 1)
      for (const name of chosen)
        context.addIssue({ code: 'custom', path: [name], message: 'Buy a plan, keywords and messages one at a time.' });
  });

/**
 * The state of a payment. `challenge`: the card's bank requires the payer to confirm, with `client_secret` in the page.
 * `processing`: the provider has not decided yet; query again with `getPayment`.
 */
export const paymentSchema = z.object({
  /** Id of the order. */
  id: z.number().int(),
  /** Dollars. */
  total_payment: z.number(),
  state: z.enum(['paid', 'processing', 'challenge', 'failed']),
  /** Why it failed, in the provider's words; else empty. */
  failure: z.string().default(''),
  client_secret: z.string().default(''),
  /** Number of bought keywords or batches, or 0 for a plan. */
  quantity: z.number().int().default(0),
  kind: z.enum(['plan', 'renewal', 'keywords', 'messages', 'fees']),
});
export type Payment = z.output<typeof paymentSchema>;

/** Details of the 409 when the price is not the agreed `total`. */
export const priceChangedSchema = z.object({
  /** The present price in dollars. */
  price: z.number(),
});

const BUYER = ['plan.upgrade', 'plan.buy-extra'] as const;

/** Needs the header Idempotency-Key, one per form, so that a repeated call is the same payment. */
export const pay = {
  method: 'POST',
  path: 'profiles/payment',
  summary: 'Buys a plan, extra keywords or extra messages with the stored card',
  ability: BUYER,
  body: paymentBody,
  saved: paymentSchema,
} as const satisfies Operation;

/** What the payment of a plan would charge now. Only an upgrade with a credit costs less than the month (decision 299). */
export const quotePlan = {
  method: 'GET',
  path: 'profiles/payment/quote/:id',
  summary: 'Reads the price of a plan for this account',
  ability: 'plan.upgrade',
  reply: z.object({
    /** Dollars, less the credit. */
    total: z.number(),
    /** Dollars for the unused part of the paid month. */
    credit: z.number(),
  }),
} as const satisfies Operation;

/** Queries the card provider while the payment is open. */
export const getPayment = {
  method: 'GET',
  path: 'profiles/payment/:id',
  summary: 'Reads the state of a payment',
  ability: BUYER,
  reply: paymentSchema,
} as const satisfies Operation;

/**
 * For use after a reload during a payment, or a lost response. `payment`: with the header Idempotency-Key the payment of
 * that form in any state, if there is one. Else the open one; an account has at most one. `just_paid`: the last payment,
 * if a user made it in the last few minutes.
 */
export const getOpenPayment = {
  method: 'GET',
  path: 'profiles/payment',
  summary: 'Reads the payment of a form, or the one that is still open',
  ability: BUYER,
  reply: z.object({ payment: paymentSchema.nullable(), just_paid: paymentSchema.nullable().default(null) }),
} as const satisfies Operation;

/** For a challenge that the payer cancels. A payment that the provider has decided keeps its state. */
export const cancelPayment = {
  method: 'POST',
  path: 'profiles/payment/:id/cancel',
  summary: 'Cancels a payment that is waiting for the payer',
  ability: BUYER,
  reply: paymentSchema,
} as const satisfies Operation;
