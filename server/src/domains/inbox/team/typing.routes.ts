import { reportTyping } from '@textloom/contracts';
import { notFound } from '../../../platform/base/app-error';
import { notifyLive } from '../../../platform/live/notify';
import type { Module } from '../../../platform/web/deps';
import { atMost } from '../../../platform/web/rate-limit';
import { route } from '../../../platform/web/route';
import { conversationId } from './typing.repository';

/** A tab reports at most every three seconds; the limit leaves room for a second tab. */
const perMinute = atMost(40, '1 minute', (session) => `typing ${session.userId}`);

/** Notifies the account's open tabs that a user is typing an answer. Nothing is stored. */
export const typingRoutes: Module = (deps) => async (app) => {
  route(
    app,
    reportTyping,
    ({ session: { accountId, userId }, params }) =>
      deps.db.asAccount(accountId, async (tx) => {
        const id = await conversationId(tx, accountId, params.id);
        if (id === undefined) throw notFound('This conversation');
        await notifyLive(tx, accountId, { type: 'inbox.typing', payload: { conversation_id: id, user_id: userId } });
      }),
    perMinute,
  );
};
