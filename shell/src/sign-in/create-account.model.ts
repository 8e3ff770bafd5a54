import { createAccountBody, SHORTEST_PASSWORD, z } from '@textloom/contracts';
import type { FormValues } from '@textloom/ui';
import { TEXTS } from './messages';

/** A new password, checked by the rules known to the client (decision 128). */
export const newPassword = z
  .string()
  .min(1, TEXTS.passwordRequired)
  .refine((text) => text === '' || [...text].length >= SHORTEST_PASSWORD, TEXTS.passwordTooShort);

/** The form's state (AUTH-020): the server's fields, the password twice, and the result of the device check. */
export const createAccountForm = createAccountBody.pick({ first_name: true, last_name: true, email: true }).extend({
  pass1: newPassword.max(200, TEXTS.passwordTooLong),
  pass2: z.string().min(1, TEXTS.passwordAgainRequired),
  device: createAccountBody.shape.uid,
  /** Null before the check. */
  devicestatus: z.boolean().nullable(),
});
export type CreateAccountValues = FormValues<typeof createAccountForm>;

export const emptyForm = {
  first_name: '',
  last_name: '',
  email: '',
  pass1: '',
  pass2: '',
  device: '',
  devicestatus: null,
};

export const toBody = ({ first_name, last_name, email, pass1, device }: CreateAccountValues, ref: string) => ({
  first_name,
  last_name,
  email: email.trim(),
  password: pass1,
  uid: device.trim(),
  ref,
});

/** The form field of an error about a field of the body. */
export const FORM_FIELD: Readonly<Record<string, 'first_name' | 'last_name' | 'email' | 'pass1' | 'device'>> = {
  first_name: 'first_name',
  last_name: 'last_name',
  email: 'email',
  password: 'pass1',
  uid: 'device',
};
