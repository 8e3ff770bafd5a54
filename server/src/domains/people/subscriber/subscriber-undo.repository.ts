import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, constant, statement } from '../../../platform/db/sql';

/** How long a click can be undone; the screen offers it for 10 s. */
export const UNDO_SECONDS = 60;

export interface UndoNote {
  subscriberId: number;
  userId: number;
  /**
   * Whether the action changed the consent: a suppression that did not exist before, or lists that the phone was on.
   */
  unsubscribed: boolean;
  deleted: boolean;
}

/** Stores a user's action in the transaction that performs it; the previous one can then no longer be undone. */
export const noteUndo = (tx: Tx, accountId: number, note: UndoNote) =>
  tx.execute(command('people.noteUndo')`
     insert into subscriber_undo (subscriber_id, account_id, user_id, unsubscribed, deleted) values (${note.subscriberId}, ${accountId}, ${note.userId}, ${note.unsubscribed}, ${note.deleted})
     on conflict (subscriber_id) do update set user_id = excluded.user_id, at = excluded.at, unsubscribed = excluded.unsubscribed, deleted = excluded.deleted`);

const UNDOABLE = {
  phone: col.text(),
  keywordId: col.number,
  unsubscribed: col.bool,
  deleted: col.bool,
  /** Whether the subscriber itself was subscribed before the action. */
  wasSubscribed: col.bool,
  /** Time of the action in microseconds; the rows that it wrote have the same time. */
  moment: col.text(),
};
export type Undoable = col.RowOf<typeof UNDOABLE>;

export const findUndo = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('people.findUndo', { phone: col.text(), exists: col.bool })`
     select s.phone, u.subscriber_id is not null as exists from subscriber s left join subscriber_undo u on u.subscriber_id = s.id
     where s.account_id = ${accountId} and s.id = ${id} and (not s.deleted or u.subscriber_id is not null)`);

/**
 * Deletes and returns the record of the action if it can still be undone: same user, in time, the keyword live, its
 * consent events the last of this phone with the account, and no message from the phone since (docs/adr/0007-undo.md).
 */
export const takeUndo = (tx: Tx, accountId: number, id: number, userId: number) =>
  tx.maybeOne(statement('people.takeUndo', UNDOABLE)`
     delete from subscriber_undo u using subscriber s, keyword k
     where u.subscriber_id = ${id} and u.account_id = ${accountId} and u.user_id = ${userId} and u.at > now() - interval '${constant(UNDO_SECONDS)} seconds'
       and s.id = u.subscriber_id and k.id = s.keyword_id and not k.deleted and s.deleted = u.deleted and s.disabled = 1
       and (not u.unsubscribed or exists (
         select from (select at, event, actor from consent_event where account_id = ${accountId} and phone = s.phone order by id desc limit 1) last
         where last.at = u.at and last.event = 'opt-out' and last.actor = 'user:' || ${userId}::text))
       and not opted_out_since(s.phone, u.at)
     returning s.phone, s.keyword_id as "keywordId", u.unsubscribed, u.deleted, u.at::text as moment,
       exists (select from consent_event where account_id = ${accountId} and phone = s.phone and at = u.at and subscriber_id = u.subscriber_id) as "wasSubscribed"`);

/**
 * Removes the suppression and the activity entries that the action wrote, recognized by their time, and no older ones.
 */
export async function removeWritten(tx: Tx, accountId: number, { phone, moment }: Undoable): Promise<void> {
  await tx.execute(command('people.removeWritten')`
     delete from suppression where account_id = ${accountId} and phone = ${phone} and reason = 'owner' and created_at = ${moment}::timestamptz`);
  await tx.execute(command('people.removeWritten.2')`
     delete from activity where account_id = ${accountId} and phone = ${phone} and type = 'subscriber-unregister' and added_at = ${moment}::timestamptz`);
}

const RESUBSCRIBED = {
  id: col.number,
  keywordId: col.number,
};
export type Resubscribed = col.RowOf<typeof RESUBSCRIBED>;

/**
 * Resubscribes exactly the rows that the action unsubscribed, if no other suppression exists, and neither keyword nor
 * row was deleted since.
 */
export const resubscribe = (tx: Tx, accountId: number, id: number, { phone, moment }: Undoable) =>
  tx.query(statement('people.resubscribe', RESUBSCRIBED)`
     update subscriber s set disabled = 0, disabled_at = null, modified_at = now() from keyword k
     where s.account_id = ${accountId} and s.phone = ${phone} and s.disabled <> 0 and (not s.deleted or s.id = ${id}) and k.id = s.keyword_id and not k.deleted
       and s.id in (select subscriber_id from consent_event where account_id = ${accountId} and phone = ${phone} and at = ${moment}::timestamptz and event = 'opt-out')
       and not exists (select from suppression x where x.account_id = ${accountId} and x.phone = ${phone} and x.keyword_id in (0, s.keyword_id))
     returning s.id, s.keyword_id as "keywordId"`);

/** Restores a deleted subscriber to the lists. */
export const markBack = (tx: Tx, accountId: number, id: number) =>
  tx.execute(command('people.markBack')`
     update subscriber set deleted = false, modified_at = now() where account_id = ${accountId} and id = ${id}`);
