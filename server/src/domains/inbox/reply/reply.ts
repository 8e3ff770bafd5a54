import type { Tx } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';
import { replied } from '../events';
import { recordIncoming, unreadByUser } from '../conversation/conversation.repository';
import { lastAsked } from './last-asked.repository';
import type { Route } from '../../texting/inbound-text';

export interface StoredReply {
  conversationId: number;
  /** Campaign of the reply, or 0. */
  replyTo: number;
}

/** Stores a reply to an account: the conversation, the campaign's count, and the account's badge (ENG-006). */
export async function recordReply(
  tx: Tx,
  phone: string,
  route: Route,
  subscriberId: number | null,
  text: string,
): Promise<StoredReply> {
  const { accountId } = route;
  const asked = await lastAsked(tx, accountId, phone);
  const replyTo = asked?.recent ? (asked.campaignId ?? 0) : 0;
  const conversationId = await recordIncoming(tx, {
    accountId,
    phone,
    subscriberId,
    replyTo,
    initialMessage: asked?.text ?? '',
    text,
  });
  const unread = await unreadByUser(tx, accountId);
  await notifyLive(tx, accountId, {
    type: 'inbox.received',
    payload: { conversation_id: conversationId, subscriber_id: subscriberId, unread },
  });
  await replied.emit(tx, { accountId, phone, replyTo });
  return { conversationId, replyTo };
}
