import type { ConversationState } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, sql, type Sql, statement } from '../../../platform/db/sql';

const NAME = sql`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`;
const active = (accountId: number): Sql => sql`account_id = ${accountId} and not deleted and not disabled`;

/** False for users who were invited and have never signed in. */
const JOINED = sql`(owner or last_login is not null)`;

/** Users who can be assigned and mentioned, the owner first. */
export const listColleagues = (tx: Tx, accountId: number) =>
  tx.query(statement('inbox.listColleagues', { id: col.number, name: col.text() })`
     select id, ${NAME} as name from app_user where ${active(accountId)} and ${JOINED} order by owner desc, name, id`);

/** Locks the user against concurrent removal, which also locks the user before the conversations. */
export const lockColleague = (tx: Tx, accountId: number, userId: number) =>
  tx.maybeOne(statement('inbox.lockColleague', { joined: col.bool })`
     select ${JOINED} as joined from app_user where ${active(accountId)} and id = ${userId} for share`);

/** Name of a user, who may have been removed. */
export const nameOf = (tx: Tx, accountId: number, userId: number) =>
  tx.value(statement('inbox.nameOf', { name: col.text() })`
     select ${NAME} as name from app_user where account_id = ${accountId} and id = ${userId}`);

/** The person of a conversation; the name is empty without a subscriber or a name. */
export const personOf = (tx: Tx, accountId: number, conversationId: number) =>
  tx.one(statement('inbox.personOf', { name: col.text(), phone: col.text() })`
     select coalesce(trim(s.first_name || ' ' || s.last_name), '') as name, c.phone
     from conversation c left join subscriber s on s.id = c.subscriber_id and s.account_id = c.account_id and not s.deleted
     where c.account_id = ${accountId} and c.id = ${conversationId}`);

export const setState = (tx: Tx, accountId: number, id: number, state: ConversationState, snoozedUntil: Date | null) =>
  tx.execute(command('inbox.setState')`
     update conversation set state = ${state}, snoozed_until = ${snoozedUntil} where account_id = ${accountId} and id = ${id}`);

const WAS = { id: col.number, state: col.text<ConversationState>(), snoozedUntil: col.orNull(col.time) };

/** Changes those that are not in this state yet, in a fixed order to avoid deadlocks. Returns what they were. */
export const setStates = (
  tx: Tx,
  accountId: number,
  change: {
    ids: readonly number[];
    state: ConversationState;
    snoozedUntil: Date | null;
    from: ConversationState | null;
  },
) =>
  tx.query(statement('inbox.setStates', WAS)`
     with was as (
       select id, state, snoozed_until from conversation
       where account_id = ${accountId} and id = any(${change.ids}) and (${change.from}::text is null or state = ${change.from})
         and (state, snoozed_until) is distinct from (${change.state}, ${change.snoozedUntil}::timestamptz)
       order by id for update
     )
     update conversation c set state = ${change.state}, snoozed_until = ${change.snoozedUntil} from was
     where c.account_id = ${accountId} and c.id = was.id
     returning was.id, was.state, was.snoozed_until as "snoozedUntil"`);

export const setAssignee = (tx: Tx, accountId: number, id: number, userId: number | null) =>
  tx.execute(command('inbox.setAssignee')`
     update conversation set assignee_id = ${userId} where account_id = ${accountId} and id = ${id}`);

/** Unassigns the conversations of a removed user, in a fixed order to avoid deadlocks. */
export const releaseConversations = (tx: Tx, accountId: number, userId: number) =>
  tx.values(statement('inbox.releaseConversations', { id: col.number })`
     update conversation set assignee_id = null where account_id = ${accountId} and id in (
       select id from conversation where account_id = ${accountId} and assignee_id = ${userId} order by id for update
     ) returning id`);

/** Removes the unread marks of a user. */
export const forgetUnread = (tx: Tx, accountId: number, userId: number) =>
  tx.execute(command('inbox.forgetUnread')`
     delete from conversation_unread where account_id = ${accountId} and user_id = ${userId}`);

/** Marks a conversation unread for users without a new message: after an assignment, a mention or a snooze. */
export const markUnreadFor = (tx: Tx, accountId: number, conversationId: number, userIds: readonly number[]) =>
  tx.execute(command('inbox.markUnreadFor')`
     insert into conversation_unread (user_id, conversation_id, account_id, messages)
     select id, ${conversationId}, account_id, 0 from app_user where ${active(accountId)} and id = any(${userIds}) order by id
     on conflict (user_id, conversation_id) do nothing`);

export const insertNote = (
  tx: Tx,
  accountId: number,
  note: { conversationId: number; userId: number; text: string; mentions: readonly number[] },
) =>
  tx.value(statement('inbox.insertNote', { id: col.number })`
     insert into conversation_note (account_id, conversation_id, user_id, body, mentions) values (${accountId}, ${note.conversationId}, ${note.userId}, ${note.text}, ${note.mentions}) returning id`);

export const lockNote = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('inbox.lockNote', { id: col.number, conversationId: col.number, userId: col.number })`
     select id, conversation_id as "conversationId", user_id as "userId" from conversation_note
     where account_id = ${accountId} and id = ${id} for update`);

export const deleteNote = (tx: Tx, accountId: number, id: number) =>
  tx.execute(command('inbox.deleteNote')`
     delete from conversation_note where account_id = ${accountId} and id = ${id}`);

const WOKEN = { id: col.number, accountId: col.number, assigneeId: col.orNull(col.number) };
export type Woken = col.RowOf<typeof WOKEN>;

/** Reopens conversations whose snooze has ended (index conversation_wake); each is returned to one process only. */
export const wakeDue = (tx: Tx, limit: number) =>
  tx.query(statement('inbox.wakeDue', WOKEN)`
     update conversation set state = 'open', snoozed_until = null where id in (
       select id from conversation where snoozed_until <= now() order by snoozed_until limit ${limit} for update skip locked
     ) returning id, account_id as "accountId", assignee_id as "assigneeId"`);
