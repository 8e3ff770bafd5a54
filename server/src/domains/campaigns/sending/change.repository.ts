import * as col from '../../../platform/db/col';
import { command, sql, statement, type Sql } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/** A campaign whose row the caller has locked. */
export const STARTED = {
  id: col.number,
  account_id: col.number,
  name: col.text(),
  segments: col.number,
  recipients: col.number,
  state: col.text(),
};
export type Started = col.RowOf<typeof STARTED>;

/**
 * Locks the row, which serializes changes of one campaign; a batch that ends waits for them. What only refers to the row
 * does not wait: a claim that gives codes may hold the batch that a change waits for, and a step of the expansion asks for
 * this lock last.
 */
export const lockStarted = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('campaigns.lockStarted', STARTED)`
     select id, account_id, name, segments, recipients, state from campaign where account_id = ${accountId} and id = ${id}::bigint and not deleted for no key update`);

/**
 * SQL: nothing of the campaign has been written, and no worker may begin. The clock is read after the lock is acquired.
 */
const held = (id: number): Sql => sql`id = ${id} and state = 'expanding' and held_until > clock_timestamp()`;

/** Deletes a campaign that is still held. Returns whether it was. */
export const markUndone = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.execute(command('campaigns.markUndone')`
     update campaign set state = 'cancelled', deleted = true, sent = 0, held_until = null, finished_at = now() where ${held(id)}`)) >
  0;

/** Ends the undo period of a campaign that is still held. Returns whether it was. */
export const markNotHeld = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.execute(command('campaigns.markNotHeld')`
     update campaign set held_until = null where ${held(id)}`)) > 0;

/** Pauses a campaign that is being sent, for a user. Returns whether it was being sent. */
export const markPaused = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.execute(command('campaigns.markPaused')`
     update campaign set state = 'paused', paused_from = state, reason = 'Paused.' where id = ${id}
       and state in ('expanding', 'sending') and (held_until is null or held_until <= clock_timestamp())`)) > 0;

/** Pauses a failing campaign; undefined when it is not being sent. */
export const markPausedBecause = (tx: Tx, id: number, reason: string) =>
  tx.maybeOne(statement('campaigns.markPausedBecause', { id: col.number, account_id: col.number, name: col.text() })`
     update campaign set state = 'paused', paused_from = state, reason = ${reason}
     where id = ${id} and state in ('expanding', 'sending') returning id, account_id, name`);

export const markResumed = (tx: Tx, id: number) =>
  tx.execute(command('campaigns.markResumed')`
     update campaign set state = coalesce(paused_from, 'sending'), paused_from = null, reason = '', resumed_at = now(),
       lease_owner = null, lease_until = null where id = ${id}`);

/**
 * SQL: of the people whom a campaign selected at its start and for whom no message was written: those whom the limits
 * left out, and the others, who are gone. The limits may count a person with two subscriptions twice if one of them
 * ends between two steps, hence `least`.
 */
export const leftOut = (written: number): Sql => sql`capped = least(capped, coalesce(selected - ${written}, capped)),
       over_promise = least(over_promise, greatest(0, coalesce(selected - ${written} - capped, over_promise))),
       gone = greatest(0, coalesce(selected - capped - over_promise, recipients) - ${written})`;

/** `written`: the number of recipients whose message was written; no more follow, and the others are counted. */
export const markCancelled = (tx: Tx, id: number, written: number) =>
  tx.execute(command('campaigns.markCancelled')`
     update campaign set state = 'cancelled', recipients = ${written}, ${leftOut(written)}, held_until = null, paused_from = null, reason = 'Cancelled.',
       lease_owner = null, lease_until = null where id = ${id}`);
