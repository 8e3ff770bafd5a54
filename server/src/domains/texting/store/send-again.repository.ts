import type { Tx } from '../../../platform/db/connection';
import { ASKED_AGAIN } from '../waits';

/** What of a claimed message of alias `m` decides how it is settled. `lateMs`: a parameter, TEXTLOOM_CARRIER_LATE_MINUTES. */
export const settleColumns = (lateMs: string): string =>
  `m.unanswered, m.missed, m.resent, coalesce(m.claimed_at < now() - ${lateMs} * interval '1 ms', false) as late,
   coalesce(m.claimed_at < now() - ${lateMs} * ${ASKED_AGAIN} * interval '1 ms', false) as overdue`;

/** Records that the carrier did not have these messages when they were late. */
export const markMissed = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0)
    await tx.execute('update message set missed = true where id = any($1::bigint[]) and status = 0 and unanswered', [
      ids,
    ]);
};

/**
 * Lets messages without a response be claimed again, because the carrier did not have them at two looks. Only the given
 * claims.
 */
export const allowAgain = async (tx: Tx, messages: readonly { id: number; claim: string }[]): Promise<void> => {
  if (messages.length > 0)
    await tx.execute(
      `update message m set unanswered = false, missed = false, resent = m.resent + 1 from unnest($1::bigint[], $2::timestamptz[]) c(id, claimed_at)
       where m.id = c.id and m.id = any($1::bigint[]) and m.status = 0 and m.claimed_at = c.claimed_at and m.missed`,
      [messages.map(({ id }) => id), messages.map(({ claim }) => claim)],
    );
};

/** Marks messages that were sent without a response: they are queried from now on (ADR 0016). */
export async function markUnanswered(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx.execute('update message set unanswered = true where id = any($1::bigint[]) and status = 0', [ids]);
}
