import {
  envelope,
  inboxListReply,
  inboxQuery,
  savedSchema,
  threadParams,
  threadReply,
  threadReplyBody,
} from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../web/deps';
import { idempotencyKey } from '../../web/idempotency';
import { ok } from '../../web/reply';
import { fileChange, fileField } from '../media/file-change';
import { listConversations, openThread } from './inbox.service';
import { answerThread } from './inbox-reply.service';

export const inboxRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const signedIn = { preHandler: [app.requireSession] };

    app.get(
      '/profiles/inbox',
      { ...signedIn, schema: { querystring: inboxQuery, response: { 200: envelope(inboxListReply) } } },
      async (request) => ok(await listConversations(deps, request.session, request.query)),
    );

    app.get(
      '/profiles/inbox/:id',
      { ...signedIn, schema: { params: threadParams, response: { 200: envelope(threadReply) } } },
      async (request) => ok(await openThread(deps, request.session, request.params.id)),
    );

    app.post(
      '/profiles/inbox/:id',
      {
        ...signedIn,
        config: { fileField: 'file' },
        schema: {
          params: threadParams,
          body: threadReplyBody.extend(fileField),
          response: { 200: envelope(savedSchema) },
        },
      },
      async (request) => {
        const file = await fileChange(request);
        return ok(
          await answerThread(deps, request.session, request.params.id, request.body, file, idempotencyKey(request)),
          'Response sent to subscriber',
        );
      },
    );
  };
