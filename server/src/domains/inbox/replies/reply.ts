import type { Tx } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';
import { SENT_TEXT } from '../../texting/store/sent-text';
import { replied } from '../events';
import { recordIncoming, unreadByUser } from '../store/conversation.repository';
import { SENT_SINCE } from '../../texting/message-months';
import type { Route } from '../../texting/received/inbound.types';

interface Answered {
  campaignId: number | null;
  text: string;
  recent: boolean;
}

/**
 * The last campaign, welcome, first message or sequence message that this phone got from the account. Uses
 * message_phone.
 */
const lastAsked = (tx: Tx, accountId: number, phone: string): Promise<Answered | undefined> =>
  tx.maybeOne<Answered>(
    `select m.campaign_id as "campaignId", ${SENT_TEXT} as text, m.claimed_at > now() - interval '72 hours' as recent
     from message m left join campaign c on c.id = m.campaign_id
     where m.phone = $2 and m.account_id = $1 and m.kind in (1, 2, 6, 8) and m.id >= ${SENT_SINCE(30)} and m.claimed_at > now() - interval '30 days' and (m.status between 0 and 3 or m.status = 20)
     order by m.claimed_at desc, m.id desc limit 1`,
    [accountId, phone],
  );

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
