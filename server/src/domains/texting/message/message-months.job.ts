import type { Log } from '../../../platform/base/log';
import type { Config } from '../../../platform/config/config';
import type { Database } from '../../../platform/db/connection';
import { LONG_WORK_MS } from '../../../platform/db/limits';
import { monthsRemoved } from '../events';
import { addMonths, analyzeMessages, dropMonth, monthsBefore } from './message-months.repository';
import { countMonth, forgetStrangers } from './message-totals.repository';

interface Needs {
  db: Database;
  log: Log;
  config: Pick<Config, 'messageRetentionMonths'>;
}

const MONTHS_AHEAD = 2;

const monthsFrom = (at: Date, months: number): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));

/**
 * Creates the tables of this month and the next two, and returns how many were missing. Without them messages are still
 * accepted, in the default partition, and are moved later.
 */
export const addMessageMonths = async (db: Database, now: Date): Promise<number> =>
  db.asEngine((tx) => addMonths(tx, now, monthsFrom(now, MONTHS_AHEAD)), { limitMs: LONG_WORK_MS });

/** Carriers report within three days. A campaign that was paused is finished by then, or its month waits. */
const COUNTED_AFTER_MS = 35 * 86_400_000;

/**
 * Counts the months that ended long enough ago, so that lists need not read their messages. Months are counted in
 * order: an unfinished month blocks the later ones, which lists read message by message until then.
 */
async function countMonths({ db }: Needs, now: Date): Promise<void> {
  const ended = await db.asEngine((tx) => monthsBefore(tx, new Date(now.getTime() - COUNTED_AFTER_MS)));
  for (const month of ended.filter(({ counted }) => !counted))
    if (!(await db.asEngine((tx) => countMonth(tx, month), { limitMs: LONG_WORK_MS }))) return;
}

/**
 * Routing looks back 30 days, which can be more than one month (February): with this grace, a retention of one month
 * keeps them.
 */
const GRACE_MS = 3 * 86_400_000;

/** Drops the tables of months past the retention. A month with a pending message is kept. */
async function removeOldMonths({ db, log, config }: Needs, now: Date): Promise<string[]> {
  const months = config.messageRetentionMonths;
  if (months === 0) return [];
  const kept = monthsFrom(new Date(now.getTime() - GRACE_MS), -months);
  const past = await db.asEngine((tx) => monthsBefore(tx, kept));
  const removed: string[] = [];
  for (const { first, name } of past) {
    const gone = await db.asEngine((tx) => dropMonth(tx, first, months), { limitMs: LONG_WORK_MS });
    if (gone) removed.push(name);
    else log.warn({ table: name }, 'old messages were kept: a message or campaign of that month is not finished');
  }
  if (removed.length === 0) return removed;
  await db.asEngine((tx) => monthsRemoved.emit(tx, removed), { limitMs: LONG_WORK_MS });
  await db.asEngine(forgetStrangers, { limitMs: LONG_WORK_MS });
  log.info({ tables: removed, months }, 'old messages were removed');
  return removed;
}

/**
 * Creates the coming months, counts those that ended, and removes those past the retention; returns the removed tables.
 */
export async function keepMessageMonths(needs: Needs, now: Date): Promise<string[]> {
  await addMessageMonths(needs.db, now);
  await countMonths(needs, now);
  const removed = await removeOldMonths(needs, now);
  await needs.db.asEngine(analyzeMessages, { limitMs: LONG_WORK_MS });
  return removed;
}
