import type { Tx } from '../../../platform/db/connection';
import { KIND } from '../../texting/message';
import * as col from '../../../platform/db/col';
import { command, constant, name, sql, type Sql, statement } from '../../../platform/db/sql';

/** Unread conversations are counted up to this number; screens show "999+". */
const COUNTED_UNREAD = 1_000;

/** SQL: number of conversations that the user has not read, at most 1,000: the inbox badge. */
export const unreadOf = (userId: string): Sql =>
  sql`(select count(*) from (select from conversation_unread where user_id = ${name(userId)} limit ${constant(COUNTED_UNREAD)}) counted)`;

const UNREAD = { id: col.number, unread: col.number };
type Unread = Record<string, number>;

const byUser = (rows: col.RowOf<typeof UNREAD>[]): Unread =>
  Object.fromEntries(rows.map(({ id, unread }) => [String(id), unread]));

/** Unread conversations of these users, by user id. */
export const countUnread = async (tx: Tx, userIds: readonly number[]): Promise<Unread> =>
  byUser(
    await tx.query(statement('inbox.countUnread', UNREAD)`
     select id, ${unreadOf('id')} as unread from unnest(${userIds}::bigint[]) id`),
  );

/** Unread conversations of each user of the account, by user id, as the live events carry them. */
export const unreadByUser = async (tx: Tx, accountId: number): Promise<Unread> =>
  byUser(
    await tx.query(statement('inbox.unreadByUser', UNREAD)`
     select u.id, ${unreadOf('u.id')} as unread from app_user u where u.account_id = ${accountId} and not u.deleted`),
  );

/** Marks the conversation read for the user; returns whether it was unread. */
export const markRead = async (tx: Tx, userId: number, id: number): Promise<boolean> =>
  (await tx.execute(command('inbox.markRead')`
     delete from conversation_unread where user_id = ${userId} and conversation_id = ${id}`)) > 0;

/** Marks the conversation unread for one user; returns whether it was read. */
export const markUnread = async (tx: Tx, accountId: number, userId: number, id: number): Promise<boolean> =>
  (await tx.execute(command('inbox.markUnread')`
     insert into conversation_unread (user_id, conversation_id, account_id, messages) values (${userId}, ${id}, ${accountId}, 1) on conflict do nothing`)) >
  0;

export const isUnread = (tx: Tx, userId: number, id: number) =>
  tx.value(statement('inbox.isUnread', { unread: col.bool })`
     select exists (select from conversation_unread where user_id = ${userId} and conversation_id = ${id}) as unread`);

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

/**
 * Records a reply: one conversation per account and phone (ENG-006), reopened and unread for every user. Returns its
 * id.
 */
export async function recordIncoming(tx: Tx, incoming: Incoming): Promise<number> {
  const id = await tx.value(statement('inbox.recordIncoming', { id: col.number })`
     insert into conversation as c (account_id, phone, subscriber_id, reply_to, initial_message, last_message, last_direction, last_message_at, total_replies)
     values (${incoming.accountId}, ${incoming.phone}, ${incoming.subscriberId}, ${incoming.replyTo}, ${incoming.initialMessage}, ${incoming.text}, 'in', now(), 1)
     on conflict (account_id, phone) do update set
       subscriber_id = coalesce(excluded.subscriber_id, c.subscriber_id), reply_to = excluded.reply_to,
       initial_message = case when excluded.initial_message = '' then c.initial_message else excluded.initial_message end,
       last_message = excluded.last_message, last_direction = 'in', last_message_at = now(),
       total_replies = c.total_replies + 1, state = 'open', snoozed_until = null
     returning id`);
  await tx.execute(command('inbox.recordIncoming.2')`
     insert into conversation_unread as r (user_id, conversation_id, account_id, messages)
     select id, ${id}, account_id, 1 from app_user where account_id = ${incoming.accountId} and not deleted order by id
     on conflict (user_id, conversation_id) do update set messages = r.messages + 1`);
  return id;
}

export type ReadText = Pick<Incoming, 'accountId' | 'phone' | 'subscriberId' | 'text'>;

/**
 * Records a text as the last one of the conversation, without changing its state, count of replies or unread marks.
 */
export const recordRead = (tx: Tx, { accountId, phone, subscriberId, text }: ReadText) =>
  tx.value(statement('inbox.recordRead', { id: col.number })`
     insert into conversation as c (account_id, phone, subscriber_id, last_message, last_direction, last_message_at)
     values (${accountId}, ${phone}, ${subscriberId}, ${text}, 'in', now())
     on conflict (account_id, phone) do update set subscriber_id = coalesce(excluded.subscriber_id, c.subscriber_id),
       last_message = excluded.last_message, last_direction = 'in', last_message_at = now()
     returning id`);

export interface Outgoing extends Pick<Incoming, 'accountId' | 'phone' | 'subscriberId' | 'text'> {
  /** The conversation is done with it. */
  done?: boolean;
}

/**
 * Records a reply from the account's inbox: from now on, the phone's messages are routed here first (routing rule 1).
 * An open conversation then waits for the person, or is done.
 */
export const recordOutgoing = (tx: Tx, { done = false, ...outgoing }: Outgoing) =>
  tx.execute(command('inbox.recordOutgoing')`
     insert into conversation as c (account_id, phone, subscriber_id, last_message, last_direction, last_message_at, answered_at, state)
     values (${outgoing.accountId}, ${outgoing.phone}, ${outgoing.subscriberId}, ${outgoing.text}, 'out', now(), now(), 'waiting')
     on conflict (account_id, phone) do update set
       subscriber_id = coalesce(excluded.subscriber_id, c.subscriber_id),
       last_message = excluded.last_message, last_direction = 'out', last_message_at = now(), answered_at = now(),
       state = case when ${done} then 'done' when c.state = 'open' then 'waiting' else c.state end,
       snoozed_until = case when not ${done} then c.snoozed_until end`);

/**
 * Records a reply to all in the conversations of its recipients, like a reply from the inbox. Locks them in one order,
 * so that two calls cannot deadlock.
 */
export const recordAnswers = (tx: Tx, campaign: { id: number; account_id: number }) =>
  tx.execute(command('inbox.recordAnswers')`
     with answered as (
       select o.id, c.message from campaign c join message m on m.campaign_id = c.id join conversation o on o.account_id = c.account_id and o.phone = m.phone
       where c.id = ${campaign.id} and c.account_id = ${campaign.account_id} order by o.id for update of o
     )
     update conversation o set last_message = answered.message, last_direction = 'out', last_message_at = now(), answered_at = now(),
       state = case o.state when 'open' then 'waiting' else o.state end
     from answered where o.id = answered.id`);

/** The conversation in which a received text is shown, if there is one. */
export const conversationOfText = (tx: Tx, inboundId: number) =>
  tx.maybeValue(statement('inbox.conversationOfText', { id: col.number })`
     select c.id from inbound_message i join conversation c on c.account_id = i.account_id and c.phone = i.phone where i.id = ${inboundId}`);

/** The conversations of the replies and automatic answers among these messages. */
export const conversationsOf = (tx: Tx, messageIds: readonly number[]) =>
  tx.query(statement('inbox.conversationsOf', { conversationId: col.number, accountId: col.number })`
     select distinct c.id as "conversationId", c.account_id as "accountId" from message m join conversation c on c.account_id = m.account_id and c.phone = m.phone
     where m.id = any(${messageIds}::bigint[]) and m.kind in (${constant(KIND.reply)}, ${constant(KIND.autoAnswer)}) order by c.id`);
