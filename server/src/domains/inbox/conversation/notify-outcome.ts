import type { Tx } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';
import { conversationOfText, conversationsOf, unreadByUser } from './conversation.repository';

/** Notifies open tabs of the new state of replies and automatic answers; other messages among the ids are ignored. */
export async function notifyOutcomes(tx: Tx, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return;
  for (const changed of await conversationsOf(tx, messageIds)) await notifyConversation(tx, changed);
}

/** Notifies open tabs that the file of a received text was stored or refused. */
export async function notifyFile(
  tx: Tx,
  { accountId, inboundId }: { accountId: number; inboundId: number },
): Promise<void> {
  const conversationId = await conversationOfText(tx, inboundId);
  if (conversationId !== undefined) await notifyConversation(tx, { accountId, conversationId });
}

/** Notifies open tabs of a changed conversation. */
export async function notifyConversation(
  tx: Tx,
  { accountId, conversationId }: { accountId: number; conversationId: number },
): Promise<void> {
  await notifyLive(tx, accountId, {
    type: 'inbox.changed',
    payload: { conversation_id: conversationId, unread: await unreadByUser(tx, accountId) },
  });
}
