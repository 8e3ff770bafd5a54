import { useQueryClient } from '@tanstack/react-query';
import { alerts, escapeHtml, link, useNavigateWhileMounted } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { AUTHORIZED_USERS } from './use-user-actions';
import { optionsOf } from './options';
import type { UserFields } from './user-fields';

export const LIST_ADDRESS = link('/account', null, { tab: 'authorized' });

/** Saves the form and returns to the list (ACCT-040); an error is shown beside its field and in an alert (ERR-027). */
export function useSave(
  send: (values: Omit<UserFields, 'password'> & { password?: string }) => Promise<{ message: string }>,
) {
  const client = useQueryClient();
  const navigate = useNavigateWhileMounted();
  const held = optionsOf(useProfile().allow);
  return async (values: UserFields): Promise<void> => {
    const { password, ...fields } = values;
    // An option that the account lost while the form was open no longer has a checkbox.
    const { message } = await send({
      ...fields,
      ...(password === '' ? {} : { password }),
      allow: held.filter((name) => values.allow.includes(name)),
    });
    await client.invalidateQueries({ queryKey: AUTHORIZED_USERS });
    alerts.success(escapeHtml(message));
    navigate(LIST_ADDRESS);
  };
}
