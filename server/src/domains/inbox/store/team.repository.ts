import type { Colleague, ConversationState } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

const NAME = `coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`;
const ACTIVE = 'account_id = $1 and not deleted and not disabled';

/** False for users who were invited and have never signed in. */
const JOINED = '(owner or last_login is not null)';

/** Users who can be assigned and mentioned, the owner first. */
export const listColleagues = (tx: Tx, accountId: number) =>
  tx.query<Colleague>(
    `select id, ${NAME} as name from app_user where ${ACTIVE} and ${JOINED} order by owner desc, name, id`,
    [accountId],
  );

/** Locked, so that the user is not removed at the same time. Removing locks the user before the conversations too. */
export const lockColleague = (tx: Tx, accountId: number, userId: number) =>
  tx.maybeOne<{ joined: boolean }>(`select ${JOINED} as joined from app_user where ${ACTIVE} and id = $2 for share`, [
    accountId,
    userId,
  ]);

/** Name of a user, who may have been removed. */
export const nameOf = (tx: Tx, accountId: number, userId: number) =>
  tx.value<string>(`select ${NAME} as name from app_user where account_id = $1 and id = $2`, [accountId, userId]);

/** The person of a conversation; the name is empty without a subscriber or a name. */
export const personOf = (tx: Tx, accountId: number, conversationId: number) =>
  tx.one<{ name: string; phone: string }>(
    `select coalesce(trim(s.first_name || ' ' || s.last_name), '') as name, c.phone
     from conversation c left join subscriber s on s.id = c.subscriber_id and s.account_id = c.account_id and not s.deleted
     where c.account_id = $1 and c.id = $2`,
    [accountId, conversationId],
  );

export const setState = (tx: Tx, accountId: number, id: number, state: ConversationState, snoozedUntil: Date | null) =>
  tx.execute('update conversation set state = $3, snoozed_until = $4 where account_id = $1 and id = $2', [
    accountId,
    id,
    state,
    snoozedUntil,
  ]);

export const setAssignee = (tx: Tx, accountId: number, id: number, userId: number | null) =>
  tx.execute('update conversation set assignee_id = $3 where account_id = $1 and id = $2', [accountId, id, userId]);

/** Unassigns the conversations of a removed user, in a fixed order against deadlocks. */
export const releaseConversations = (tx: Tx, accountId: number, userId: number) =>
  tx.values<number>(
    `update conversation set assignee_id = null where account_id = $1 and id in (
       select id from conversation where account_id = $1 and assignee_id = $2 order by id for update
     ) returning id`,
    [accountId, userId],
  );

/** Removes the unread marks of a user. */
export const forgetUnread = (tx: Tx, accountId: number, userId: number) =>
  tx.execute('delete from conversation_unread where account_id = $1 and user_id = $2', [accountId, userId]);

/** Marks a conversation unread for users without a new message: after an assignment, a mention or a snooze. */
export const markUnreadFor = (tx: Tx, accountId: number, conversationId: number, userIds: readonly number[]) =>
  tx.execute(
    `insert into conversation_unread (user_id, conversation_id, account_id, messages)
     select id, $2, account_id, 0 from app_user where ${ACTIVE} and id = any($3) order by id
     on conflict (user_id, conversation_id) do nothing`,
    [accountId, conversationId, userIds],
  );

export const insertNote = (
  tx: Tx,
  accountId: number,
  note: { conversationId: number; userId: number; text: string; mentions: readonly number[] },
) =>
  tx.value<number>(
    'insert into conversation_note (account_id, conversation_id, user_id, body, mentions) values ($1, $2, $3, $4, $5) returning id',
    [accountId, note.conversationId, note.userId, note.text, note.mentions],
  );

export const lockNote = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne<{ id: number; conversationId: number; userId: number }>(
    `select id, conversation_id as "conversationId", user_id as "userId" from conversation_note
     where account_id = $1 and id = $2 for update`,
    [accountId, id],
  );

export const deleteNote = (tx: Tx, accountId: number, id: number) =>
  tx.execute('delete from conversation_note where account_id = $1 and id = $2', [accountId, id]);

export interface Woken {
  id: number;
  accountId: number;
  assigneeId: number | null;
}

/** Opens conversations whose snooze has ended (index conversation_wake); each is returned to one process only. */
export const wakeDue = (tx: Tx, limit: number) =>
  tx.query<Woken>(
    `update conversation set state = 'open', snoozed_until = null where id in (
       select id from conversation where snoozed_until <= now() order by snoozed_until limit $1 for update skip locked
     ) returning id, account_id as "accountId", assignee_id as "assigneeId"`,
    [limit],
  );
