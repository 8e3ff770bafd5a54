import * as col from '../../../platform/db/col';
import { command, sql, type Sql } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { askedAgain } from './waits';

/** The columns of a claimed message that decide how it is settled. */
export const SETTLING = {
  unanswered: col.bool,
  link: col.number,
  missed: col.bool,
  resent: col.number,
  late: col.bool,
  overdue: col.bool,
};

/** SQL: these columns, of message `m`. `lateMs`: TEXTLOOM_CARRIER_LATE_MINUTES. */
export const settlingColumns = (lateMs: number): Sql =>
  sql`m.unanswered, coalesce(m.link, 1) as link, m.missed, m.resent, coalesce(m.claimed_at < now() - ${lateMs}::float8 * interval '1 ms', false) as late,
   coalesce(m.claimed_at < now() - ${lateMs}::float8 * ${askedAgain} * interval '1 ms', false) as overdue`;

/** Records that the carrier did not have these messages when they became late. */
export const markMissed = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0)
    await tx.execute(command('texting.markMissed')`
     update message set missed = true where id = any(${ids}::bigint[]) and status = 0 and unanswered`);
};

/** Lets unanswered messages be claimed again, because the carrier lacked them at two queries. Only the given claims. */
export const allowAgain = async (tx: Tx, messages: readonly { id: number; claim: string }[]): Promise<void> => {
  if (messages.length === 0) return;
  const ids = messages.map(({ id }) => id);
  await tx.execute(command('texting.allowAgain')`
     update message m set unanswered = false, missed = false, resent = m.resent + 1 from unnest(${ids}::bigint[], ${messages.map(({ claim }) => claim)}::timestamptz[]) c(id, claimed_at)
       where m.id = c.id and m.id = any(${ids}::bigint[]) and m.status = 0 and m.claimed_at = c.claimed_at and m.missed`);
};

/** Marks messages that were sent without a response: they are queried from now on (ADR 0016). */
export async function markUnanswered(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx.execute(command('texting.markUnanswered')`
     update message set unanswered = true where id = any(${ids}::bigint[]) and status = 0`);
}
