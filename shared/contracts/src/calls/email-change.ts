import { z } from '../zod';
import { savedSchema } from '../envelope';
import type { Operation } from '../operation';

/** The token of the mailed link. */
export const emailTokenBody = z.object({ token: z.string().max(200).default('') });

export const resendEmailLink = {
  method: 'POST',
  path: 'profiles/email',
  summary: 'Mails the link that confirms the new sign-in email again',
  saved: savedSchema,
} as const satisfies Operation;

export const cancelEmailChange = {
  method: 'DELETE',
  path: 'profiles/email',
  summary: 'Cancels the change of the sign-in email',
  saved: savedSchema,
} as const satisfies Operation;

export const resendUserEmail = {
  method: 'POST',
  path: 'profiles/authorized/:id/email',
  summary: "Mails the link that confirms an authorized user's new email again",
  ability: 'user.manage',
  saved: savedSchema,
} as const satisfies Operation;

export const cancelUserEmail = {
  method: 'DELETE',
  path: 'profiles/authorized/:id/email',
  summary: "Cancels the change of an authorized user's email",
  ability: 'user.manage',
  saved: savedSchema,
} as const satisfies Operation;

/** Posted by a button of the page that the link opens: programs that follow links in mails change nothing. */
export const confirmEmail = {
  method: 'POST',
  path: 'profiles/email/confirm',
  summary: 'Confirms a new sign-in email with the token of a mailed link',
  session: 'none',
  body: emailTokenBody,
  /** The new sign-in email. */
  saved: z.object({ email: z.string() }),
} as const satisfies Operation;

export const stopEmailChange = {
  method: 'POST',
  path: 'profiles/email/stop',
  summary: 'Stops a change of the sign-in email and signs out every session',
  session: 'none',
  body: emailTokenBody,
  saved: savedSchema,
} as const satisfies Operation;
