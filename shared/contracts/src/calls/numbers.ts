import { savedSchema } from '../envelope';
import { optionalQuery } from '../form';
import type { Operation } from '../operation';
import { z } from '../zod';

/** What the provider sells. */
export const SOLD_KINDS = ['toll_free', 'local'] as const;
export type SoldNumberKind = (typeof SOLD_KINDS)[number];

/**
 * `buying`: the provider's answer is not known yet. `bought`: held, and not approved by the carriers. `approved`: texts
 * may leave from it once the account moves to it. `in_use`: texts leave from it. `left`: the account has moved away from it.
 */
export const HELD_STATES = ['buying', 'bought', 'approved', 'in_use', 'left'] as const;

/** Numbers of these countries are sent from. */
export const NUMBER_COUNTRIES = ['US', 'CA'] as const;

const capabilities = {
  /** Null: not known. */
  country: z.enum(NUMBER_COUNTRIES).nullable().default(null),
  /** Whether it carries pictures beside texts; null: not known. */
  pictures: z.boolean().nullable().default(null),
};

export const heldNumberSchema = z.object({
  /** 10 digits. */
  number: z.string(),
  kind: z.enum(SOLD_KINDS),
  state: z.enum(HELD_STATES),
  /** Null while it is being bought. */
  bought_at: z.string().nullable(),
  approved_at: z.string().nullable(),
  /** When the carriers took back their approval; null: they have not. Nothing leaves from it until they approve it again. */
  suspended_at: z.string().nullable().default(null),
  /** Until when people may still text a number that was left; null for others. */
  reached_until: z.string().nullable(),
  /** Dollars; null: it costs nothing. */
  month_price: z.number().nullable().default(null),
  ...capabilities,
});
export type HeldNumber = z.output<typeof heldNumberSchema>;

/** What a number costs, in dollars. */
export const numberPriceSchema = z.object({
  kind: z.enum(SOLD_KINDS),
  /** The day from which these prices hold: a purchase names it. */
  valid_from: z.string(),
  /** Each month for which it is held. */
  month: z.number(),
  /** Once its registration is approved, and for each month after that. */
  registration: z.number(),
  registration_month: z.number(),
  /** What the carriers charge for a segment. */
  segment: z.number(),
});
export type NumberPrice = z.output<typeof numberPriceSchema>;

/** A reason why nothing can be bought now is a sentence for display; empty if a number can be bought. */
export const accountNumbersSchema = z.object({
  /** The number that texts leave from, when the account has one of its own; null: the shared code. */
  own: z.string().nullable(),
  /** How texts leave now: the kind of the number, and carrier segments per second, of all accounts together on the shared code. */
  sender: z
    .object({
      kind: z.enum(['shared', 'short_code', ...SOLD_KINDS]),
      per_second: z.number(),
      /** Carrier segments per day of the carriers; null: no limit. */
      per_day: z.number().int().nullable().default(null),
      ...capabilities,
    })
    .nullable()
    .default(null),
  /** Campaigns with buttons go over RCS to the phones that have it, from an agent beside the number. */
  rcs: z.boolean().default(false),
  entries: z.array(heldNumberSchema),
  not_for_sale: z.string(),
  /** Of the kinds that are sold, as far as they cost something. */
  prices: z.array(numberPriceSchema).default([]),
});
export type AccountNumbers = z.output<typeof accountNumbersSchema>;

export const availableNumberSchema = z.object({
  /** 10 digits. */
  number: z.string(),
  /** City and state; empty where they are unknown. */
  place: z.string(),
  /** Whether it carries pictures as well as text. */
  pictures: z.boolean(),
});
export type AvailableNumber = z.output<typeof availableNumberSchema>;

const CHOOSE_KIND = 'Choose toll-free or local.';

export const numberSearchQuery = z.object({
  kind: z.enum(SOLD_KINDS, CHOOSE_KIND).default('toll_free'),
  area_code: optionalQuery(
    z
      .string()
      .trim()
      .regex(/^[2-9]\d{2}$/, 'An area code has three digits, like 512.'),
  ),
  /** Part of the number: digits, or letters as on a keypad. */
  digits: optionalQuery(
    z
      .string()
      .trim()
      .regex(/^[0-9a-z]{2,7}$/i, 'Enter 2 to 7 digits, or letters as on a keypad.'),
  ),
});

const numberParams = z.object({ number: z.string().regex(/^\d{10}$/, 'This is not a number of ten digits.') });

export const listHeldNumbers = {
  method: 'GET',
  path: 'profiles/numbers',
  summary: 'Lists the numbers that the account holds, and says why it can buy none now',
  ability: 'number.manage',
  reply: accountNumbersSchema,
} as const satisfies Operation;

/** 503 while the provider does not answer. */
export const searchNumbers = {
  method: 'GET',
  path: 'profiles/numbers/available',
  summary: 'Searches numbers that the account can buy',
  ability: 'number.manage',
  query: numberSearchQuery,
  reply: z.object({ entries: z.array(availableNumberSchema) }),
} as const satisfies Operation;

/**
 * 422 at `number` if it was sold meanwhile, 409 with the reason if the account can buy none or the prices have changed. While the provider's answer
 * is not known, the number is listed as `buying`, and `saved.state` says so.
 */
export const buyNumber = {
  method: 'POST',
  path: 'profiles/numbers',
  summary: 'Buys a number',
  ability: 'number.manage',
  verified: true,
  reauthentication: true,
  body: z.object({
    number: z
      .string()
      .trim()
      .regex(/^\d{10}$/, 'Choose one of the numbers.'),
    /** `valid_from` of the prices that the owner has seen; empty without any. */
    prices_from: z.string().trim().default(''),
  }),
  saved: z.object({ state: z.enum(['buying', 'bought']) }),
} as const satisfies Operation;

/** 409 for the number that texts leave from. */
export const giveBackNumber = {
  method: 'DELETE',
  path: 'profiles/numbers/:number',
  summary: 'Gives a held number back to the provider',
  ability: 'number.manage',
  reauthentication: true,
  params: numberParams,
  saved: savedSchema,
} as const satisfies Operation;
