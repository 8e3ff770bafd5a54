import { notFound } from '../../../platform/base/app-error';
import { notifyLive } from '../../../platform/live/notify';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { conversationId } from '../store/typing.repository';

/** Notifies the account's open tabs that this user is typing an answer. Nothing is stored. */
export const reportTyping = (deps: Deps, { accountId, userId }: Session, address: string): Promise<void> =>
  deps.db.asAccount(accountId, async (tx) => {
    const id = await conversationId(tx, accountId, address);
    if (id === undefined) throw notFound('This conversation');
    await notifyLive(tx, accountId, { type: 'inbox.typing', payload: { conversation_id: id, user_id: userId } });
  });
