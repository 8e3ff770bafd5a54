import { useQueryClient } from '@tanstack/react-query';
import { isApiError } from '@textloom/api';
import { alerts, escapeHtml, link, useGoOn } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { applyFieldErrors } from '@textloom/ui';
import { AUTHORIZED_USERS } from './api/keys';
import { optionsOf } from './options';
import type { UserFields, useUserForm } from './user-fields';

export const LIST_ADDRESS = link('/account', null, { tab: 'authorized' });

/** Saves the form and returns to the list (ACCT-040); an error is shown beside its field and in an alert (ERR-027). */
export function useSave(
  form: ReturnType<typeof useUserForm>,
  send: (values: Omit<UserFields, 'password'> & { password?: string }) => Promise<{ message: string }>,
) {
  const client = useQueryClient();
  const goOn = useGoOn();
  const held = optionsOf(useProfile().allow);
  return async (values: UserFields): Promise<void> => {
    try {
      const { password, ...fields } = values;
      // An option that the account lost while the form was open no longer has a checkbox.
      const { message } = await send({
        ...fields,
        ...(password === '' ? {} : { password }),
        allow: held.filter((name) => values.allow.includes(name)),
      });
      await client.invalidateQueries({ queryKey: AUTHORIZED_USERS });
      alerts.success(escapeHtml(message));
      goOn(LIST_ADDRESS);
    } catch (error) {
      if (!isApiError(error)) throw error;
      applyFieldErrors(form, error);
      alerts.failure(error);
    }
  };
}
