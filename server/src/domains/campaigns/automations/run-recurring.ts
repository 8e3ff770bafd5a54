import { birthdaysOn, latestRun, nextRun, runsBetween, shiftDay, type PlannedRun } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { LONG_WORK_MS } from '../../../platform/db/limits';
import { notifyLive } from '../../../platform/live/notify';
import { NOBODY, type Choice } from '../store/recipients.repository';
import { type OutboundDeps, validityMs } from '../../texting';
import { recurrenceOf } from '../rules/recurrence-of';
import { greet, hasRun, insertRun, lockDue, storeNext, type DueAutomation } from '../store/recurring.repository';

/** The recipients of this run; null when nobody has a birthday. */
async function choiceOf(tx: Tx, automation: DueAutomation, day: string): Promise<Choice | null> {
  const { every, before } = automation.plan;
  if (every !== 'birthday') return automation.choice;
  const date = shiftDay(day, before);
  const people = await greet(tx, automation, birthdaysOn(date), Number(date.slice(0, 4)));
  return people.length === 0 ? null : { ...NOBODY, subscribers: people };
}

async function start(tx: Tx, automation: DueAutomation, { day, at }: PlannedRun): Promise<void> {
  if (await hasRun(tx, automation.id, day)) return;
  const choice = await choiceOf(tx, automation, day);
  if (!choice) return;
  const { id } = await insertRun(tx, automation, { day, at, choice });
  await notifyLive(tx, automation.account_id, { type: 'campaign.changed', payload: { id } });
}

/**
 * Runs one automation that is due; returns false when none is. The campaign, the run's key and the time of the next run
 * are one transaction under the row's lock: a run happens once. If runs were missed, only the latest is made up for,
 * and only within a message's validity; the others are counted.
 */
export const runOneRecurring = (deps: OutboundDeps): Promise<boolean> =>
  deps.db.asEngine(
    async (tx) => {
      const automation = await lockDue(tx);
      if (!automation) return false;
      const { timezone, now } = automation;
      const plan = recurrenceOf(automation);
      const run = latestRun(plan, timezone, now, new Date(now.getTime() - validityMs(deps)));
      if (run) await start(tx, automation, run);
      const missed = runsBetween(plan, timezone, automation.next_at, now) - (run ? 1 : 0);
      await storeNext(tx, automation.id, nextRun(plan, timezone, now)?.at ?? null, Math.max(0, missed));
      await notifyLive(tx, automation.account_id, { type: 'automation.changed', payload: { id: automation.id } });
      return true;
    },
    { limitMs: LONG_WORK_MS },
  );
