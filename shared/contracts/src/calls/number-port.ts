import { saidText } from '../said';
import { savedSchema } from '../envelope';
import { formFlag } from '../form';
import type { Operation } from '../operation';
import { isPhone, phoneDigits } from '../rules/phone';
import { z } from '../zod';
import { requiredText } from './account-fields';
import { SOLD_KINDS } from './numbers';

/** Transferring a number from another provider: what the letter of authorization says, and what became of it (decision 726). */

export const PORT_STATES = ['requested', 'submitted', 'done', 'refused'] as const;
export type PortState = (typeof PORT_STATES)[number];

/**
 * How many days ahead the preferred day may be. Twilio accepts none earlier for numbers of the United States (its Node
 * library, read on 2026-12-01). The latest is ours, because a bill gets old.
 */
export const PORT_DAYS = { from: 7, to: 90 } as const;

const DAY_MS = 86_400_000;
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

const isoDay = (text: string): string => text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$1-$2');

/** Whether a day, 2026-12-24, is far enough away, and not too far. */
export function isPortDay(day: string, now: Date): boolean {
  const today = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`).getTime();
  const days = (new Date(`${day}T00:00:00Z`).getTime() - today) / DAY_MS;
  return days >= PORT_DAYS.from && days <= PORT_DAYS.to;
}

export const portBody = z.object({
  number: z
    .string()
    .trim()
    .transform(phoneDigits)
    .refine((digits) => isPhone(digits), 'Enter the number with its ten digits.'),
  provider: requiredText('Current provider'),
  provider_account: requiredText('Account number'),
  pin_last4: z
    .string()
    .trim()
    .regex(/^[\dA-Za-z]{0,4}$/, 'Enter only the last four characters of the PIN.')
    .default(''),
  bill_name: requiredText('Name on the bill'),
  bill_street: requiredText('Street', 200),
  bill_city: requiredText('City'),
  bill_state: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{2}$/, 'Enter the two letters of the state or province: TX.')
    .toUpperCase(),
  bill_zip: z
    .string()
    .trim()
    .regex(/^(\d{5}(-\d{4})?|[A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d)$/, 'Enter a ZIP or postal code.'),
  /** 2026-12-24, or 12/24/2026 as screens write it. */
  wished_on: z.string().trim().transform(isoDay).refine(isDay, 'Choose a day.'),
  signed_by: requiredText('Your name'),
  /** The letter of authorization is accepted. */
  accepted: formFlag.refine((accepted) => accepted === 1, 'Accept the letter of authorization.'),
});
export type PortRequest = z.output<typeof portBody>;

export const portSchema = z.object({
  /** 10 digits. */
  number: z.string(),
  kind: z.enum(SOLD_KINDS),
  state: z.enum(PORT_STATES),
  provider: z.string(),
  /** 2026-12-24. */
  wished_on: z.string(),
  signed_by: z.string(),
  signed_at: z.string(),
  /** Why it was refused, for display; empty unless it was. */
  reason: saidText,
  submitted_at: z.string().nullable(),
  ended_at: z.string().nullable(),
});
export type NumberPort = z.output<typeof portSchema>;

export const readPort = {
  method: 'GET',
  path: 'profiles/number-port',
  summary: 'Returns the last request to transfer a number, and why the account cannot make one now',
  ability: 'number.manage',
  reply: z.object({
    port: portSchema.nullable(),
    /** A sentence for display; empty if the account can transfer a number. */
    problem: saidText,
  }),
} as const satisfies Operation;

/** 409 with the reason if the account cannot transfer a number; 422 at `number` if another account has or transfers it. */
export const requestPort = {
  method: 'POST',
  path: 'profiles/number-port',
  summary: 'Requests the transfer of a number from another provider',
  ability: 'number.manage',
  verified: true,
  reauthentication: true,
  body: portBody,
  saved: savedSchema,
} as const satisfies Operation;

/** 404 unless it is `requested`. */
export const withdrawPort = {
  method: 'DELETE',
  path: 'profiles/number-port',
  summary: 'Withdraws a request to transfer a number that was not submitted yet',
  ability: 'number.manage',
  reauthentication: true,
  saved: savedSchema,
} as const satisfies Operation;
