import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { deleteAuthorizedUser, inviteAuthorizedUser, type AuthorizedUser } from '@textloom/contracts';
import { confirm, escapeHtml, useAlert, useRowDeletion } from '@textloom/kit';
import { AUTHORIZED_USERS } from './api/keys';
import { MESSAGES } from './messages';

export const nameOf = ({ first_name, last_name }: AuthorizedUser): string => `${first_name} ${last_name}`.trim();

/** Deleting asks first (decision 156) and follows the rules of every row (MODAL-015 to MODAL-018). */
export function useDeleteUser() {
  const client = useQueryClient();
  const deletion = useRowDeletion<AuthorizedUser>(
    (row) => call(deleteAuthorizedUser, { id: row.id }),
    () => void client.invalidateQueries({ queryKey: AUTHORIZED_USERS }),
  );
  const ask = async (row: AuthorizedUser): Promise<void> => {
    const sure = await confirm({
      title: MESSAGES.deleteTitle,
      message: `Delete ${nameOf(row)} (${row.email})? This user is signed out everywhere at once and can not sign in any more.`,
      yes: 'Delete',
      no: 'Cancel',
      destructive: true,
    });
    if (sure) await deletion.remove(row);
  };
  return { ask, stateOf: deletion.stateOf };
}

/** Sends the link to set a password once more. */
export function useInvite(): (row: AuthorizedUser) => Promise<void> {
  const alert = useAlert();
  return async (row) => {
    try {
      const { message } = await call(inviteAuthorizedUser, { id: row.id });
      alert.success(escapeHtml(message));
    } catch (error) {
      alert.failure(error);
    }
  };
}
