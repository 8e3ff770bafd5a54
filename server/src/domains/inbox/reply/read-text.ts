import type { Tx } from '../../../platform/db/connection';
import { recordRead, type ReadText } from '../conversation/conversation.repository';
import { notifyConversation } from '../conversation/notify-outcome';

/**
 * Stores a text that needs no reply in the person's conversation, without reopening it or marking it unread: a
 * reaction, or the answer to a question of a sequence. Returns the conversation's id.
 */
export async function recordReadText(tx: Tx, text: ReadText): Promise<number> {
  const conversationId = await recordRead(tx, text);
  await notifyConversation(tx, { accountId: text.accountId, conversationId });
  return conversationId;
}
