import {
  createAuthorizedUser,
  deleteAuthorizedUser,
  getAuthorizedUser,
  inviteAuthorizedUser,
  listAuthorizedUsers,
  updateAuthorizedUser,
} from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { atMost } from '../../../platform/web/rate-limit';
import { route } from '../../../platform/web/route';
import * as users from './authorized-users.service';

/** ACCT-040: the same text after adding and after editing. */
const UPDATED = 'Authorized Account updated';
/** Limits the cost of hashing; mails to an address are limited where they are queued. */
const mails = atMost(100, '1 hour', (session) => `invite ${session.accountId}`);

/** Authorized users of the account, managed by its owner alone (PERM-012, PERM-013, PERM-016). */
export const authorizedUserRoutes: Module = (deps) => async (app) => {
  route(app, listAuthorizedUsers, ({ session }) => users.listAuthorizedUsers(deps, session));

  route(app, getAuthorizedUser, ({ session, params }) => users.getAuthorizedUser(deps, session, params.id));

  route(
    app,
    createAuthorizedUser,
    async ({ session, body }) => ({
      message: UPDATED,
      ...(await users.createAuthorizedUser(deps, session, body)),
    }),
    mails,
  );

  route(
    app,
    updateAuthorizedUser,
    async ({ session, params, body, request }) => ({
      message: UPDATED,
      ...(await users.updateAuthorizedUser(deps, session, params.id, body, request.ip)),
    }),
    mails,
  );

  route(app, deleteAuthorizedUser, async ({ session, params }) => ({
    message: 'Authorized user deleted.',
    ...(await users.deleteAuthorizedUser(deps, session, params.id)),
  }));

  route(
    app,
    inviteAuthorizedUser,
    async ({ session, params }) => ({
      message: 'The invitation was sent again.',
      ...(await users.inviteAgain(deps, session, params.id)),
    }),
    mails,
  );
};
