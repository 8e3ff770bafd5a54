import { answerThread, getThread, listConversations } from '@textloom/contracts';
import type { Module } from '../../web/deps';
import { idempotencyKey } from '../../web/idempotency';
import { route } from '../../web/route';
import { fileChange } from '../media/file-change';
import * as replies from './inbox-reply.service';
import * as inbox from './inbox.service';

export const inboxRoutes: Module = (deps) => async (app) => {
  route(app, listConversations, ({ session, query }) => inbox.listConversations(deps, session, query));

  route(app, getThread, ({ session, params }) => inbox.openThread(deps, session, params.id));

  route(app, answerThread, async ({ session, params, body, uploads, request }) => {
    const file = await fileChange({ uploads, body });
    const sent = await replies.answerThread(deps, session, params.id, body, file, idempotencyKey(request));
    return { message: 'Response sent to subscriber', ...sent };
  });
};
