import {
  authorizedBody,
  authorizedListReply,
  authorizedUserSchema,
  envelope,
  idParams,
  savedSchema,
} from '@textloom/contracts';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../web/deps';
import { ok } from '../../web/reply';
import {
  createAuthorizedUser,
  deleteAuthorizedUser,
  getAuthorizedUser,
  inviteAgain,
  listAuthorizedUsers,
  updateAuthorizedUser,
} from './authorized-users.service';

const saved = { response: { 200: envelope(savedSchema) } };
/** ACCT-040: of both, adding and editing. */
const UPDATED = 'Authorized Account updated';
/** Bounds what hashing may cost; mails to addresses that somebody typed are counted where they are queued. */
const mails = {
  config: {
    rateLimit: {
      max: 100,
      timeWindow: '1 hour',
      hook: 'preHandler' as const,
      keyGenerator: ({ session }: FastifyRequest) => `invite ${session.accountId}`,
    },
  },
};

/** Sub-users of the account: its owner's matter alone (PERM-012, PERM-013, PERM-016). */
export const authorizedUserRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const byOwner = { preHandler: [app.requireSession, app.requireAbility('user.manage')] };
    const one = { params: idParams };

    app.get(
      '/profiles/authorized',
      { ...byOwner, schema: { response: { 200: envelope(authorizedListReply) } } },
      async (request) => ok(await listAuthorizedUsers(deps, request.session)),
    );

    app.get(
      '/profiles/authorized/:id',
      { ...byOwner, schema: { ...one, response: { 200: envelope(authorizedUserSchema) } } },
      async (request) => ok(await getAuthorizedUser(deps, request.session, request.params.id)),
    );

    app.post(
      '/profiles/authorized',
      { ...byOwner, ...mails, schema: { body: authorizedBody, ...saved } },
      async (request) => ok(await createAuthorizedUser(deps, request.session, request.body), UPDATED),
    );

    app.put(
      '/profiles/authorized/:id',
      { ...byOwner, ...mails, schema: { ...one, body: authorizedBody, ...saved } },
      async (request) =>
        ok(await updateAuthorizedUser(deps, request.session, request.params.id, request.body, request.ip), UPDATED),
    );

    app.delete('/profiles/authorized/:id', { ...byOwner, schema: { ...one, ...saved } }, async (request) =>
      ok(await deleteAuthorizedUser(deps, request.session, request.params.id), 'Authorized user deleted.'),
    );

    app.post(
      '/profiles/authorized/:id/invite',
      { ...byOwner, ...mails, schema: { ...one, ...saved } },
      async (request) =>
        ok(await inviteAgain(deps, request.session, request.params.id), 'The invitation was sent again.'),
    );
  };
