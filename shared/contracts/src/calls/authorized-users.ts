import { z } from '../zod';
import { savedSchema } from '../envelope';
import { formWords } from '../form';
import type { Operation } from '../operation';
import { currentPassword, emailField, optionalPhone, requiredText } from './account-fields';

/** An authorized user of the account. */
export const authorizedUserSchema = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** The new email that the owner entered, until its link is opened; otherwise empty. */
  pending_email: z.string().default(''),
  allow: z.array(z.string()),
  disabled: z.boolean(),
  deleted: z.boolean(),
  added_at: z.string(),
  /** Whether the user has a second step, which the owner can remove. */
  second_step: z.boolean().default(false),
  /** Whether the user has never signed in; the invitation can then be resent. */
  pending: z.boolean(),
});
export type AuthorizedUser = z.output<typeof authorizedUserSchema>;

/** API-025. A change of the email needs the owner's `password`. */
export const authorizedBody = z.object({
  first_name: requiredText('First name'),
  last_name: requiredText('Last name'),
  phone: optionalPhone,
  email: emailField,
  allow: formWords,
  password: currentPassword,
});

export const listAuthorizedUsers = {
  method: 'GET',
  path: 'profiles/authorized',
  summary: 'Lists the authorized users of the account',
  ability: 'user.manage',
  reply: z.object({ entries: z.array(authorizedUserSchema) }),
} as const satisfies Operation;

export const getAuthorizedUser = {
  method: 'GET',
  path: 'profiles/authorized/:id',
  summary: 'Reads one authorized user',
  ability: 'user.manage',
  reply: authorizedUserSchema,
} as const satisfies Operation;

/** The server mails the new user a link to set a password (decision 107). */
export const createAuthorizedUser = {
  method: 'POST',
  path: 'profiles/authorized',
  summary: 'Adds an authorized user and mails the invitation',
  verified: true,
  ability: 'user.manage',
  reauthentication: true,
  body: authorizedBody,
  saved: savedSchema,
} as const satisfies Operation;

export const updateAuthorizedUser = {
  method: 'PUT',
  path: 'profiles/authorized/:id',
  summary: 'Changes an authorized user',
  ability: 'user.manage',
  body: authorizedBody,
  saved: savedSchema,
} as const satisfies Operation;

export const deleteAuthorizedUser = {
  method: 'DELETE',
  path: 'profiles/authorized/:id',
  summary: 'Deletes an authorized user',
  ability: 'user.manage',
  saved: savedSchema,
} as const satisfies Operation;

export const inviteAuthorizedUser = {
  method: 'POST',
  path: 'profiles/authorized/:id/invite',
  summary: 'Mails a new link to set a password',
  verified: true,
  ability: 'user.manage',
  saved: savedSchema,
} as const satisfies Operation;
