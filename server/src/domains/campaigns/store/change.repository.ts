import type { Tx } from '../../../platform/db/connection';

/** A campaign whose row the caller has locked. */
export interface Started {
  id: number;
  account_id: number;
  name: string;
  segments: number;
  recipients: number;
  state: string;
}

/** Locks the row: changes of one campaign run one after another, and a batch that ends waits for them. */
export const lockStarted = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne<Started>(
    'select id, account_id, name, segments, recipients, state from campaign where account_id = $1 and id = $2::bigint and not deleted for update',
    [accountId, id],
  );

/**
 * SQL: nothing of campaign $1 has been written, and no worker may begin. The clock is read after the lock is acquired.
 */
const HELD = `id = $1 and state = 'expanding' and held_until > clock_timestamp()`;

/** Deletes a campaign that is still held; returns whether it was. */
export const markUndone = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.execute(
    `update campaign set state = 'cancelled', deleted = true, sent = 0, held_until = null, finished_at = now() where ${HELD}`,
    [id],
  )) > 0;

/** Ends the undo period of a campaign that is still held; returns whether it was. */
export const markNotHeld = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.execute(`update campaign set held_until = null where ${HELD}`, [id])) > 0;

/** A user pauses a campaign that is being sent; returns whether it was. */
export const markPaused = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.execute(
    `update campaign set state = 'paused', paused_from = state, reason = 'Paused.' where id = $1
       and state in ('expanding', 'sending') and (held_until is null or held_until <= clock_timestamp())`,
    [id],
  )) > 0;

/** Pauses a failing campaign; undefined when it is not being sent. */
export const markPausedBecause = (tx: Tx, id: number, reason: string) =>
  tx.maybeOne<{ id: number; account_id: number; name: string }>(
    `update campaign set state = 'paused', paused_from = state, reason = $2
     where id = $1 and state in ('expanding', 'sending') returning id, account_id, name`,
    [id, reason],
  );

export const markResumed = (tx: Tx, id: number) =>
  tx.execute(
    `update campaign set state = coalesce(paused_from, 'sending'), paused_from = null, reason = '', resumed_at = now(),
       lease_owner = null, lease_until = null where id = $1`,
    [id],
  );

/**
 * SQL: of the people whom a campaign selected at its start and who are not among the $2 people who were written, those whom
 * the limits left out, and the others, who are gone. Somebody with two subscriptions may be counted by the limits once for
 * each, if they leave one of them between two steps: they are one person.
 */
export const LEFT_OUT = `capped = least(capped, coalesce(selected - $2, capped)),
       over_promise = least(over_promise, greatest(0, coalesce(selected - $2 - capped, over_promise))),
       gone = greatest(0, coalesce(selected - capped - over_promise, recipients) - $2)`;

/** `written`: the number of recipients whose message was written; no more follow, and the others are counted. */
export const markCancelled = (tx: Tx, id: number, written: number) =>
  tx.execute(
    `update campaign set state = 'cancelled', recipients = $2, ${LEFT_OUT}, held_until = null, paused_from = null, reason = 'Cancelled.',
       lease_owner = null, lease_until = null where id = $1`,
    [id, written],
  );
