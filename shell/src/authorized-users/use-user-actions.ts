import { call } from '@textloom/api';
import { deleteAuthorizedUser, inviteAuthorizedUser, type AuthorizedUser } from '@textloom/contracts';
import { alerts, escapeHtml, useConfirmedDeletion } from '@textloom/kit';
import { TEXTS } from './messages';

/** Cache keys of the authorized users. */
export const AUTHORIZED_USERS = ['authorized-users'] as const;
export const authorizedUserKey = (id: number) => [...AUTHORIZED_USERS, 'one', id] as const;

export const nameOf = ({ first_name, last_name }: AuthorizedUser): string => `${first_name} ${last_name}`.trim();

export const useDeleteUser = () =>
  useConfirmedDeletion<AuthorizedUser>({
    question: (row) => ({
      title: TEXTS.deleteTitle,
      message: TEXTS.deleteQuestion(nameOf(row), row.email),
    }),
    remove: ({ id }) => call(deleteAuthorizedUser, { id }),
    refreshes: AUTHORIZED_USERS,
  });

/** Resends the link to set a password. */
export const invite = ({ id }: AuthorizedUser): Promise<void> =>
  call(inviteAuthorizedUser, { id }).then(({ message }) => alerts.success(escapeHtml(message)), alerts.failure);
