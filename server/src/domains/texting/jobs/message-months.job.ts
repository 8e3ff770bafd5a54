import type { Log } from '../../../platform/base/log';
import type { Config } from '../../../platform/config/config';
import type { Database } from '../../../platform/db/connection';
import { LONG_WORK_MS } from '../../../platform/db/limits';

interface Needs {
  db: Database;
  log: Log;
  config: Pick<Config, 'messageRetentionMonths'>;
}

/** Once an hour; a process also looks at its start. */
export const MONTHS_EVERY_MS = 3_600_000;
const MONTHS_AHEAD = 2;

const monthsFrom = (at: Date, months: number): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));

/**
 * Creates the tables of this month and the next two, and returns how many were missing. Without them messages are still
 * accepted, in the default partition, and are moved later.
 */
export const addMessageMonths = async (db: Database, now: Date): Promise<number> =>
  db.asEngine(
    async (tx) =>
      (
        await tx.one<{ added: number }>('select add_message_months($1, $2) as added', [
          now,
          monthsFrom(now, MONTHS_AHEAD),
        ])
      ).added,
    { limitMs: LONG_WORK_MS },
  );

/** Routing looks back 30 days, and February is shorter: one month of retention keeps them. */
const GRACE_MS = 3 * 86_400_000;

/** Drops the tables of months past the retention. A month with a pending message is kept. */
async function removeOldMonths({ db, log, config }: Needs, now: Date): Promise<string[]> {
  const months = config.messageRetentionMonths;
  if (months === 0) return [];
  const kept = monthsFrom(new Date(now.getTime() - GRACE_MS), -months);
  const past = await db.asEngine((tx) =>
    tx.query<{ first: number; name: string }>(
      'select first_id as first, name from message_month where removed_at is null and end_id <= message_floor($1) order by first_id',
      [kept],
    ),
  );
  const removed: string[] = [];
  for (const { first, name } of past) {
    const { gone } = await db.asEngine(
      (tx) => tx.one<{ gone: boolean }>('select drop_message_month($1, $2) as gone', [first, months]),
      { limitMs: LONG_WORK_MS },
    );
    if (gone) removed.push(name);
    else log.warn({ table: name }, 'old messages were kept: a message or campaign of that month is not finished');
  }
  if (removed.length > 0)
    await db.asEngine(
      (tx) =>
        tx.query(
          `delete from conversation_text t using message_month m
           where m.removed_at is not null and t.message_id >= m.first_id and t.message_id < m.end_id`,
        ),
      { limitMs: LONG_WORK_MS },
    );
  if (removed.length > 0) log.info({ tables: removed, months }, 'old messages were removed');
  return removed;
}

/** Creates the months ahead and removes those past the retention; returns the removed tables. */
export async function keepMessageMonths(needs: Needs, now: Date): Promise<string[]> {
  await addMessageMonths(needs.db, now);
  const removed = await removeOldMonths(needs, now);
  await needs.db.asEngine((tx) => tx.query('select analyze_messages()'), { limitMs: LONG_WORK_MS });
  return removed;
}
