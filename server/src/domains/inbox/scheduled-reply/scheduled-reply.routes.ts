import {
  changeScheduledReply,
  removeScheduledReply,
  restoreScheduledReply,
  scheduleReply,
  sendScheduledReply,
} from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { idempotencyKey } from '../../../platform/web/idempotency';
import { route } from '../../../platform/web/route';
import { fileChange } from '../../files';
import * as scheduled from './scheduled-reply.service';

/** Replies that leave at a later moment. Every user of the account may use all calls, as with replies. */
export const scheduledReplyRoutes: Module = (deps) => async (app) => {
  route(app, scheduleReply, async ({ session, params, body, uploads, request }) => {
    const file = await fileChange({ uploads, body });
    const stored = await scheduled.schedule(deps, session, params.id, body, file, idempotencyKey(request));
    return { message: 'Reply scheduled', ...stored };
  });

  route(app, changeScheduledReply, async ({ session, params, body }) => ({
    message: 'Scheduled reply saved',
    ...(await scheduled.change(deps, session, params.id, body)),
  }));

  route(app, sendScheduledReply, async ({ session, params, request }) => ({
    message: 'Response sent to subscriber',
    ...(await scheduled.sendNow(deps, session, params.id, idempotencyKey(request))),
  }));

  route(app, removeScheduledReply, ({ session, params }) => scheduled.remove(deps, session, params.id));

  route(app, restoreScheduledReply, ({ session, params }) => scheduled.restore(deps, session, params.id));
};
