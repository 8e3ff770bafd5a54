import { authorizedBody, isSameEmail, type AuthorizedUser } from '@textloom/contracts';
import { useZodForm } from '@textloom/ui';
import { TEXTS } from './messages';

/** Initial values: a stored user, or empty. */
export const fieldsOf = (user?: AuthorizedUser) => {
  const { first_name = '', last_name = '', phone = '', email = '', allow = [] } = user ?? {};
  return { first_name, last_name, phone, email, allow, password: '' };
};
export type UserFields = ReturnType<typeof fieldsOf>;

/** Changing the email requires the owner's password. */
const changing = (stored: string) =>
  authorizedBody.superRefine(({ email, password }, context) => {
    if (!isSameEmail(email, stored) && !password)
      context.addIssue({ code: 'custom', path: ['password'], message: TEXTS.passwordRequired });
  });

export const useUserForm = (user?: AuthorizedUser) =>
  useZodForm(user ? changing(user.email) : authorizedBody, { defaultValues: fieldsOf(user) });
