import type { Tx } from '../../db/connection';

/**
 * SQL: number of an account's conversations with unread messages, shown as the inbox badge. Uses conversation_unread.
 */
export const unreadOf = (accountId: string): string =>
  `(select count(*) from conversation where account_id = ${accountId} and unread > 0)`;

export const unreadTotal = async (tx: Tx, accountId: number): Promise<number> =>
  (await tx.one<{ total: number }>(`select ${unreadOf('$1')} as total`, [accountId])).total;

export interface Incoming {
  accountId: number;
  phone: string;
  subscriberId: number | null;
  /** Campaign of the reply, or 0. */
  replyTo: number;
  /** Text of the campaign or welcome that was replied to; empty keeps the current one. */
  initialMessage: string;
  text: string;
}

/** Records a reply: one conversation per account and phone (ENG-006). Returns its id. */
export async function recordIncoming(tx: Tx, incoming: Incoming): Promise<number> {
  const row = await tx.one<{ id: number }>(
    `insert into conversation as c (account_id, phone, subscriber_id, reply_to, initial_message, last_message, last_direction, last_message_at, total_replies, unread)
     values ($1, $2, $3, $4, $5, $6, 'in', now(), 1, 1)
     on conflict (account_id, phone) do update set
       subscriber_id = coalesce(excluded.subscriber_id, c.subscriber_id), reply_to = excluded.reply_to,
       initial_message = case when excluded.initial_message = '' then c.initial_message else excluded.initial_message end,
       last_message = excluded.last_message, last_direction = 'in', last_message_at = now(),
       total_replies = c.total_replies + 1, unread = c.unread + 1
     returning id`,
    [
      incoming.accountId,
      incoming.phone,
      incoming.subscriberId,
      incoming.replyTo,
      incoming.initialMessage,
      incoming.text,
    ],
  );
  return row.id;
}

export interface Outgoing {
  accountId: number;
  phone: string;
  subscriberId: number | null;
  text: string;
}

/**
 * Records a reply from the account's inbox: from now on, the phone's messages are routed here first (routing rule 1).
 */
export async function recordOutgoing(tx: Tx, outgoing: Outgoing): Promise<number> {
  const row = await tx.one<{ id: number }>(
    `insert into conversation as c (account_id, phone, subscriber_id, last_message, last_direction, last_message_at, answered_at)
     values ($1, $2, $3, $4, 'out', now(), now())
     on conflict (account_id, phone) do update set
       subscriber_id = coalesce(excluded.subscriber_id, c.subscriber_id),
       last_message = excluded.last_message, last_direction = 'out', last_message_at = now(), answered_at = now()
     returning id`,
    [outgoing.accountId, outgoing.phone, outgoing.subscriberId, outgoing.text],
  );
  return row.id;
}

/**
 * Records a reply to many in the conversations of its recipients, like a reply from the inbox. Locked in one order, so
 * that two of them cannot deadlock.
 */
export const recordAnswers = (tx: Tx, campaign: { id: number; account_id: number }): Promise<number> =>
  tx.execute(
    `with answered as (
       select o.id, c.message from campaign c join message m on m.campaign_id = c.id join conversation o on o.account_id = c.account_id and o.phone = m.phone
       where c.id = $1 and c.account_id = $2 order by o.id for update of o
     )
     update conversation o set last_message = answered.message, last_direction = 'out', last_message_at = now(), answered_at = now()
     from answered where o.id = answered.id`,
    [campaign.id, campaign.account_id],
  );
