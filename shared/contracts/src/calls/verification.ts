import { savedSchema } from '../envelope';
import type { Operation } from '../operation';
import { emailTokenBody } from './email-change';

export const resendVerification = {
  method: 'POST',
  path: 'profiles/verification',
  summary: 'Mails the link that verifies the email of a new account again',
  saved: savedSchema,
} as const satisfies Operation;

/** Posted by a button of the page that the link opens: programs that follow links in mails change nothing. */
export const verifyEmail = {
  method: 'POST',
  path: 'profiles/verification/confirm',
  summary: 'Verifies the email of a new account with the token of the mailed link',
  session: 'none',
  body: emailTokenBody,
  saved: savedSchema,
} as const satisfies Operation;
