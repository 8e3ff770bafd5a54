import { call } from '@textloom/api';
import { deleteAuthorizedUser, inviteAuthorizedUser, type AuthorizedUser } from '@textloom/contracts';
import { alerts, escapeHtml, useConfirmedDeletion } from '@textloom/kit';
import { AUTHORIZED_USERS } from './api/keys';
import { TEXTS } from './messages';

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

/** Sends the link to set a password once more. */
export const invite = ({ id }: AuthorizedUser): Promise<void> =>
  call(inviteAuthorizedUser, { id }).then(({ message }) => alerts.success(escapeHtml(message)), alerts.failure);
