import { z } from '../zod';
import { savedSchema } from '../envelope';
import type { Operation } from '../operation';
import { emailField, requiredText } from './account-fields';

/** API-019. */
export const forgotBody = z.object({ email: emailField });

/** API-020. `token` comes from the mailed link. */
export const newPasswordBody = z.object({
  pass1: z.string().min(1, 'Password is required.'),
  pass2: z.string().min(1, 'Please type the password again.'),
  token: z.string().max(200).default(''),
});

/** API-021. `uid` is the device number, `ref` the code of a referral link. */
export const createAccountBody = z.object({
  first_name: requiredText('First name'),
  last_name: requiredText('Last name'),
  email: emailField,
  password: z.string().min(1, 'Password is required.').max(200, 'This password is too long.'),
  uid: z.string().trim().max(10, 'A device number has at most 10 characters.').default(''),
  ref: z.string().max(40).default(''),
});

export const forgotPassword = {
  method: 'POST',
  path: 'profiles/resetpass',
  summary: 'Mails a link to set a new password',
  session: 'none',
  body: forgotBody,
  saved: savedSchema,
} as const satisfies Operation;

export const setNewPassword = {
  method: 'POST',
  path: 'profiles/updatenewpass',
  summary: 'Sets a new password with the token of a mailed link',
  session: 'none',
  body: newPasswordBody,
  saved: savedSchema,
} as const satisfies Operation;

export const createAccount = {
  method: 'POST',
  path: 'profiles/createaccount',
  summary: 'Signs up',
  session: 'none',
  body: createAccountBody,
  saved: savedSchema,
} as const satisfies Operation;

/** Called before there is an account (API-022). */
export const getDeviceAvailability = {
  method: 'GET',
  path: 'devices/availability/:device',
  summary: 'Checks whether a device number is still free',
  session: 'none',
  params: z.object({ device: z.string().min(1).max(100) }),
  reply: z.object({ device_available: z.boolean() }),
} as const satisfies Operation;
