import { z } from '../zod';
import { savedSchema } from '../envelope';
import type { Operation } from '../operation';
import { emailTokenBody } from './email-change';

/** An address or a phone of the user's own settings. */
const address = z.string().trim().toLowerCase().min(1).max(254);

/** Notifications go to an address once it is confirmed from there (ADR 0107). */
export const sendAlertConfirmation = {
  method: 'POST',
  path: 'profiles/alert-addresses',
  summary: "Sends the link or the code that confirms an address of the user's alerts again",
  verified: true,
  body: z.object({ address }),
  saved: savedSchema,
} as const satisfies Operation;

export const confirmAlertPhone = {
  method: 'POST',
  path: 'profiles/alert-addresses/code',
  summary: "Confirms the phone of the account's alerts with the code that was texted to it",
  verified: true,
  body: z.object({
    phone: z.string().trim().min(1).max(30),
    code: z
      .string()
      .transform((text) => text.replace(/\s/g, ''))
      .refine((text) => /^\d{6}$/.test(text), 'Enter the code of six digits.'),
  }),
  saved: savedSchema,
} as const satisfies Operation;

/** Posted by a button of the page that the link opens: programs that follow links in mails change nothing. */
export const confirmAlertAddress = {
  method: 'POST',
  path: 'profiles/alert-addresses/confirm',
  summary: 'Confirms an address for alerts with the token of the mailed link',
  session: 'none',
  body: emailTokenBody,
  saved: savedSchema,
} as const satisfies Operation;
