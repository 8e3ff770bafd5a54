import { paged, savedSchema } from '../envelope';
import { formDollars, listQuery } from '../form';
import type { Operation } from '../operation';
import { dayOf } from '../rules/birthday';
import { COUPON_MAX, FIRST_ROWS } from '../rules/coupons';
import { z } from '../zod';

export const couponPoolSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Its field in messages: coupon_summer. */
  slug: z.string(),
  /** YYYY-MM-DD: the last day on which campaigns may begin to send its codes; empty if none. */
  expires_on: z.string(),
  expired: z.boolean(),
  /** Codes that no campaign has given or holds. */
  left: z.number().int(),
  /** Codes held by campaigns that are being sent, for recipients who have not got theirs. */
  held: z.number().int(),
  given: z.number().int(),
  used: z.number().int(),
  added_at: z.string(),
});
export type CouponPool = z.output<typeof couponPoolSchema>;

/** Up to 100,000 codes, one per line, as in a text or CSV file. */
const codes = z.string().max(5_000_000, 'These are too many codes.');
/** What the first row is. If absent, an unusual first row is refused and must be resent with this field. */
const first_row = z.union([z.literal('').transform(() => undefined), z.enum(FIRST_ROWS)]).optional();

export const couponPoolBody = z.object({
  name: z.string().trim().min(1, 'Name is required.').max(60, 'This name is too long.'),
  /** MM/DD/YYYY, or empty. */
  expires_on: z
    .string()
    .trim()
    .refine((day) => day === '' || dayOf(day) !== null, 'Enter a date as MM/DD/YYYY.')
    .default(''),
  codes,
  first_row,
});
export const couponCodesBody = z.object({ codes, first_row });

/** Codes that were added; those that the account already has were left out. */
const addedReply = z.object({ id: z.number().int(), added: z.number().int(), left_out: z.number().int() });

export const listCouponPools = {
  method: 'GET',
  path: 'coupons',
  summary: 'Lists the coupon pools of the account',
  query: z.object(listQuery),
  reply: paged(couponPoolSchema),
} as const satisfies Operation;

export const getCouponPool = {
  method: 'GET',
  path: 'coupons/:id',
  summary: 'Reads one coupon pool',
  reply: couponPoolSchema,
} as const satisfies Operation;

export const createCouponPool = {
  method: 'POST',
  path: 'coupons',
  summary: 'Creates a coupon pool with its codes',
  body: couponPoolBody,
  saved: addedReply,
} as const satisfies Operation;

export const addCoupons = {
  method: 'POST',
  path: 'coupons/:id/codes',
  summary: 'Adds codes to a coupon pool',
  body: couponCodesBody,
  saved: addedReply,
} as const satisfies Operation;

export const deleteCouponPool = {
  method: 'DELETE',
  path: 'coupons/:id',
  summary: 'Deletes a coupon pool and its codes that nobody got',
  saved: savedSchema,
} as const satisfies Operation;

/** ISO 8601 with the offset from UTC. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** What a shop's checkout reports: the code, and if known the order's total in dollars and when it was placed. */
export const usedCouponBody = z.object({
  code: z.string().trim().min(1, 'Code is required.').max(COUPON_MAX, 'This code is too long.'),
  total: z.union([z.literal('').transform(() => undefined), formDollars]).optional(),
  at: z
    .union([
      z.literal('').transform(() => undefined),
      z
        .string()
        .refine(
          (text) => MOMENT.test(text) && !Number.isNaN(Date.parse(text)),
          'Enter a time like 2026-11-28T14:00:00Z.',
        ),
    ])
    .optional(),
});

/** Repeated for the same code, the call changes nothing and returns what the first one stored. */
export const markCouponUsed = {
  method: 'POST',
  path: 'coupons/used',
  summary: 'Marks a coupon code as used',
  body: usedCouponBody,
  saved: z.object({
    code: z.string(),
    used_at: z.string(),
    /** Dollars; null if unknown. */
    total: z.number().nullable(),
    /** Whether an earlier call had already marked it. */
    already: z.boolean(),
    /** The campaign that gave the code to somebody; null if nobody has it. */
    campaign_id: z.number().int().nullable(),
  }),
} as const satisfies Operation;
