import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, sql, statement } from '../../../platform/db/sql';

/** SQL: the reply leaves at its moment, if nothing happens before. */
const WAITS = sql`state = 'waiting' and removed_at is null`;

/** How long a removal can be undone, and how long a reply that was not sent stays in its conversation. */
const UNDONE_WITHIN = sql`interval '10 minutes'`;
const SHOWN_FOR = sql`interval '30 days'`;

export interface NewScheduled {
  conversationId: number;
  userId: number;
  body: string;
  segments: number;
  mediaId: number | null;
  sendAt: Date;
}

/** The replies that wait in a conversation, and in the account up to a number. Uses scheduled_reply_account. */
export const countWaiting = (tx: Tx, accountId: number, conversationId: number, most: number) =>
  tx.one(statement('inbox.countWaiting', { here: col.number, all: col.number })`
     select (select count(*) from scheduled_reply where account_id = ${accountId} and conversation_id = ${conversationId} and ${WAITS}) as here,
            (select count(*) from (select from scheduled_reply where account_id = ${accountId} and ${WAITS} limit ${most}) w) as all`);

export const insertScheduled = (tx: Tx, accountId: number, reply: NewScheduled) =>
  tx.value(statement('inbox.insertScheduled', { id: col.number })`
     insert into scheduled_reply (account_id, conversation_id, user_id, body, segments, media_id, send_at)
     values (${accountId}, ${reply.conversationId}, ${reply.userId}, ${reply.body}, ${reply.segments}, ${reply.mediaId}, ${reply.sendAt}) returning id`);

/** Not locked: its conversation is locked first. */
export const conversationOfScheduled = (tx: Tx, accountId: number, id: number) =>
  tx.maybeValue(statement('inbox.conversationOfScheduled', { conversation_id: col.number })`
     select conversation_id from scheduled_reply where account_id = ${accountId} and id = ${id}`);

const LOCKED = {
  id: col.number,
  userId: col.number,
  body: col.text(),
  segments: col.number,
  mediaId: col.orNull(col.number),
  sendAt: col.time,
  waits: col.bool,
  removed: col.bool,
};
export type LockedScheduled = col.RowOf<typeof LOCKED>;

export const lockScheduled = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('inbox.lockScheduled', LOCKED)`
     select id, user_id as "userId", body, segments, media_id as "mediaId", send_at as "sendAt", ${WAITS} as waits, removed_at is not null as removed
     from scheduled_reply where account_id = ${accountId} and id = ${id} for update`);

export const updateScheduled = (
  tx: Tx,
  accountId: number,
  id: number,
  { userId, body, segments, sendAt }: Pick<NewScheduled, 'userId' | 'body' | 'segments' | 'sendAt'>,
) =>
  tx.execute(command('inbox.updateScheduled')`
     update scheduled_reply set user_id = ${userId}, body = ${body}, segments = ${segments}, send_at = ${sendAt}
     where account_id = ${accountId} and id = ${id}`);

/** Removes the row of a reply that was sent, in the transaction that stores its message. */
export const deleteScheduled = (tx: Tx, accountId: number, id: number) =>
  tx.execute(command('inbox.deleteScheduled')`
     delete from scheduled_reply where account_id = ${accountId} and id = ${id}`);

export const removeScheduled = (tx: Tx, accountId: number, id: number) =>
  tx.execute(command('inbox.removeScheduled')`
     update scheduled_reply set removed_at = now() where account_id = ${accountId} and id = ${id} and removed_at is null`);

/** Brings back what was removed a moment ago; withdrawn meanwhile, it stays withdrawn. Returns whether it did. */
export const restoreScheduled = async (tx: Tx, accountId: number, id: number): Promise<boolean> =>
  (await tx.execute(command('inbox.restoreScheduled')`
     update scheduled_reply set removed_at = null
     where account_id = ${accountId} and id = ${id} and removed_at > now() - ${UNDONE_WITHIN}`)) > 0;

export const refuseScheduled = (tx: Tx, accountId: number, id: number, reason: string) =>
  tx.execute(command('inbox.refuseScheduled')`
     update scheduled_reply set state = 'refused', reason = ${reason}, ended_at = now() where account_id = ${accountId} and id = ${id}`);

const DUE = { id: col.number, accountId: col.number, conversationId: col.number };
export type DueScheduled = col.RowOf<typeof DUE>;

/** Replies whose moment has come (scheduled_reply_due). Not locked: their conversations are locked first. */
export const dueScheduled = (tx: Tx, limit: number) =>
  tx.query(statement('inbox.dueScheduled', DUE)`
     select id, account_id as "accountId", conversation_id as "conversationId" from scheduled_reply
     where ${WAITS} and send_at <= now() order by send_at, id limit ${limit}`);

const WITHDRAWN = { ...DUE, userId: col.number, reason: col.text() };

/** Withdrawn replies whose authors the caller notifies; each is returned to one process only. */
export const takeDueNotices = (tx: Tx, limit: number) =>
  tx.query(statement('inbox.takeDueNotices', WITHDRAWN)`
     update scheduled_reply set notice_due = false where id in (
       select id from scheduled_reply where notice_due order by id limit ${limit} for update skip locked
     ) returning id, account_id as "accountId", conversation_id as "conversationId", user_id as "userId", reason`);

/** Withdraws all replies that wait, after a restore: they may have left, and the person may have written. */
export const withdrawScheduled = (tx: Tx) =>
  tx.execute(command('inbox.withdrawScheduled')`
     update scheduled_reply set state = 'withdrawn', reason = 'restored', ended_at = now(), notice_due = removed_at is null where state = 'waiting'`);

/** Deletes what can no longer be brought back, and what was not sent long ago. Returns their files. */
export const deleteEnded = (tx: Tx, limit: number) =>
  tx.query(statement('inbox.deleteEnded', { accountId: col.number, mediaId: col.orNull(col.number) })`
     delete from scheduled_reply where id in (
       select id from scheduled_reply where removed_at < now() - ${UNDONE_WITHIN}
       union all select id from scheduled_reply where ended_at < now() - ${SHOWN_FOR}
       limit ${limit}
     ) returning account_id as "accountId", media_id as "mediaId"`);
