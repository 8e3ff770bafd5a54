import { envelope, inboxListReply, inboxQuery, threadParams, threadReply } from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../http/deps';
import { ok } from '../../http/reply';
import { listConversations, openThread } from './inbox.service';

export const inboxRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const signedIn = { preHandler: [app.requireSession] };

    app.get('/profiles/inbox', { ...signedIn, schema: { querystring: inboxQuery, response: { 200: envelope(inboxListReply) } } }, async (request) =>
      ok(await listConversations(deps, request.session, request.query)));

    app.get('/profiles/inbox/:id', { ...signedIn, schema: { params: threadParams, response: { 200: envelope(threadReply) } } }, async (request) =>
      ok(await openThread(deps, request.session, request.params.id)));
  };
