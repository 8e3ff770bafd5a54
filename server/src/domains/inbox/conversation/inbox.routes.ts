import {
  answerThread,
  exportInbox,
  getThread,
  listConversations,
  markConversationUnread,
  retryReply,
  walkConversations,
} from '@textloom/contracts';
import { sendCsv } from '../../../platform/web/csv-download';
import type { Module } from '../../../platform/web/deps';
import { idempotencyKey } from '../../../platform/web/idempotency';
import { route } from '../../../platform/web/route';
import { fileChange } from '../../files';
import * as exports from './inbox-export.service';
import * as replies from './inbox-reply.service';
import * as inbox from './inbox.service';

export const inboxRoutes: Module = (deps) => async (app) => {
  route(app, listConversations, ({ session, query }) => inbox.listConversations(deps, session, query));

  route(app, walkConversations, ({ session, query }) => inbox.walkConversations(deps, session, query));

  route(app, exportInbox, ({ session, query, reply }) => sendCsv(reply, exports.exportInbox(deps, session, query)));

  route(app, getThread, ({ session, params, query }) => inbox.openThread(deps, session, params.id, query));

  route(app, markConversationUnread, ({ session, params }) => inbox.unreadThread(deps, session, params.id));

  route(app, answerThread, async ({ session, params, body, uploads, request }) => {
    const file = await fileChange({ uploads, body });
    const sent = await replies.answerThread(deps, session, params.id, body, file, idempotencyKey(request));
    return { message: 'Response sent to subscriber', ...sent };
  });

  route(app, retryReply, async ({ session, params, body, request }) => {
    const sent = await replies.retryReply(deps, session, params.id, body.message_id, idempotencyKey(request));
    return { message: 'Response sent to subscriber', ...sent };
  });
};
