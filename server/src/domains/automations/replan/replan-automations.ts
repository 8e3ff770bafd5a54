import { latestRun, localDay, nextRun, type Recurrence, zoneOf } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { notifyLive } from '../../../platform/live/notify';
import { EACH_DAY, recurrenceOf } from '../recurring/recurrence-of';
import { hasRun, NONE_UNSENT, storeNext } from '../recurring/recurring.repository';
import { lockRunning, moveBegunDays, type Running } from './replan.repository';

interface Move {
  accountId: number;
  /** Codes of the timezones. */
  before: number;
  after: number;
}

/** Slightly more than a day, because one may have 25 hours. */
const A_DAY_MS = 26 * 3_600_000;

/** The next run in the new timezone that is not on a day on which it already ran. */
async function nextMoment(
  tx: Tx,
  { id, next_at: planned }: Running,
  plan: Recurrence,
  { before, after }: Move,
): Promise<Date | null> {
  const now = new Date();
  const passed = latestRun(plan, after, now, new Date(now.getTime() - A_DAY_MS));
  // Still to come in the old timezone and already past in the new one: it is due, like any missed run.
  if (passed && passed.day >= localDay(planned, before)) return passed.at;
  const next = nextRun(plan, after, now);
  return next && (await hasRun(tx, id, next.day)) ? (nextRun(plan, after, next.at)?.at ?? null) : (next?.at ?? null);
}

/**
 * After the owner moved: recurring campaigns, and the days on which people enter sequences, are at the same time of the
 * new timezone, each day once (decision 498).
 */
export async function replanAutomations(tx: Tx, move: Move): Promise<void> {
  await moveBegunDays(tx, move.accountId, zoneOf(move.before), zoneOf(move.after));
  for (const running of await lockRunning(tx, move.accountId)) {
    const plan = running.kind === 'sequence' ? EACH_DAY : recurrenceOf(running);
    await storeNext(tx, running.id, await nextMoment(tx, running, plan, move), NONE_UNSENT);
    await notifyLive(tx, move.accountId, { type: 'automation.changed', payload: { id: running.id } });
  }
}
