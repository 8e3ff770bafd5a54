import type { Tx } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';
import { unreadByUser } from '../store/conversation.repository';
import { KIND } from '../../texting/kinds';

/** Notifies open tabs of the new state of replies and automatic answers; other messages among the ids are ignored. */
export async function notifyOutcomes(tx: Tx, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return;
  const changed = await tx.query<{ id: number; account: number }>(
    `select distinct c.id, c.account_id as account from message m join conversation c on c.account_id = m.account_id and c.phone = m.phone
     where m.id = any($1::bigint[]) and m.kind in (${KIND.reply}, ${KIND.autoAnswer}) order by c.id`,
    [messageIds],
  );
  for (const { id, account } of changed) await notifyConversation(tx, { accountId: account, conversationId: id });
}

/** Notifies open tabs of a changed conversation, also when a file arrived after its text. */
export async function notifyConversation(
  tx: Tx,
  { accountId, conversationId }: { accountId: number; conversationId: number },
): Promise<void> {
  await notifyLive(tx, accountId, {
    type: 'inbox.changed',
    payload: { conversation_id: conversationId, unread: await unreadByUser(tx, accountId) },
  });
}
