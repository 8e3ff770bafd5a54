import type { Tx } from '../../../platform/db/connection';
import { recordReacted, type Reacted } from '../conversation/conversation.repository';
import { notifyConversation } from '../conversation/notify-outcome';

/**
 * Stores a reaction in the person's conversation without reopening it or marking it unread. Returns the conversation's
 * id.
 */
export async function recordReaction(tx: Tx, reacted: Reacted): Promise<number> {
  const conversationId = await recordReacted(tx, reacted);
  await notifyConversation(tx, { accountId: reacted.accountId, conversationId });
  return conversationId;
}
