import { authorizedBody, type AuthorizedUser } from '@textloom/contracts';
import { useZodForm } from '@textloom/ui';

/** What the form starts from: a user as stored, or nobody yet. */
export const fieldsOf = (user?: AuthorizedUser) => {
  const { first_name = '', last_name = '', phone = '', email = '', allow = [] } = user ?? {};
  return { first_name, last_name, phone, email, allow };
};
export type UserFields = ReturnType<typeof fieldsOf>;

export const useUserForm = (user?: AuthorizedUser) => useZodForm(authorizedBody, { defaultValues: fieldsOf(user) });
