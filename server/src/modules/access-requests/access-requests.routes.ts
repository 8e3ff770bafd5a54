import { cancelBody, envelope, savedSchema } from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../web/deps';
import { ok } from '../../web/reply';
import { requestAccess } from './access-requests.service';

/** POST profiles/cancelsubscription (API-071): for owners only. */
export const accessRequestRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const owners = { preHandler: [app.requireSession, app.requireAbility('plan.cancel')] };
    app.post(
      '/profiles/cancelsubscription',
      { ...owners, schema: { body: cancelBody, response: { 200: envelope(savedSchema) } } },
      async (request) => ok({}, await requestAccess(deps, request.session, request.body)),
    );
  };
