import { activityListReply, envelope, idParams, listQuery, subscriberListReply, subscriberQuery, subscriberSchema, z } from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../http/deps';
import { ok } from '../../http/reply';
import { getSubscriber, listActivity, listSubscribers } from './subscribers.service';

const activityQuery = z.object(listQuery);

export const subscriberRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const signedIn = { preHandler: [app.requireSession] };

    app.get('/subscribers', { ...signedIn, schema: { querystring: subscriberQuery, response: { 200: envelope(subscriberListReply) } } }, async (request) =>
      ok(await listSubscribers(deps, request.session, request.query)));

    app.get('/subscribers/activity', { ...signedIn, schema: { querystring: activityQuery, response: { 200: envelope(activityListReply) } } }, async (request) =>
      ok(await listActivity(deps, request.session, request.query)));

    app.get('/subscribers/:id', { ...signedIn, schema: { params: idParams, response: { 200: envelope(subscriberSchema) } } }, async (request) =>
      ok(await getSubscriber(deps, request.session, request.params.id)));
  };
