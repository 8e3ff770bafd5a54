import { birthdaysOn, latestRun, nextRun, runsBetween, shiftDay, type PlannedRun } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { LONG_WORK_MS } from '../../../platform/db/limits';
import { notifyLive } from '../../../platform/live/notify';
import { NOBODY, type Choice } from '../../campaigns';
import { type OutboundDeps, validityMs } from '../../texting/message';
import { recurrenceOf } from './recurrence-of';
import { holdBirthdays } from './held-birthdays.repository';
import { greet, hasRun, insertRun, lockDue, storeNext, type DueAutomation } from './recurring.repository';

/** The birthday of a run's recipients, in the forms of subscriber details, and the year. */
function birthdaysOf({ plan }: DueAutomation, day: string): { days: readonly string[]; year: number } {
  const date = shiftDay(day, plan.before);
  return { days: birthdaysOn(date), year: Number(date.slice(0, 4)) };
}

/** The recipients of this run; null when nobody has a birthday. */
async function choiceOf(tx: Tx, automation: DueAutomation, day: string): Promise<Choice | null> {
  if (automation.plan.every !== 'birthday') return automation.choice;
  const { days, year } = birthdaysOf(automation, day);
  const people = await greet(tx, automation, days, year);
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
 * Handles a run of a paused automation, which sends nothing: holds the people of birthdays, and counts any other run.
 * Returns the runs that are accounted for.
 */
async function hold(tx: Tx, automation: DueAutomation, run: PlannedRun | null): Promise<number> {
  if (automation.plan.every !== 'birthday' || !run) return 0;
  const { days, year } = birthdaysOf(automation, run.day);
  await holdBirthdays(tx, automation, days, year);
  return 1;
}

/**
 * Runs one automation that is due; returns false when none is. The campaign, the run's key and the time of the next run
 * are one transaction under the row's lock, so a run happens once. Of missed runs it makes up for the latest only, and
 * only within a message's validity; it counts the others. Birthdays during a pause are held, and other runs counted
 * separately (decision 578).
 */
export const runOneRecurring = (deps: OutboundDeps): Promise<boolean> =>
  deps.db.asEngine(
    async (tx) => {
      const automation = await lockDue(tx);
      if (!automation) return false;
      const { timezone, now } = automation;
      const plan = recurrenceOf(automation);
      const run = latestRun(plan, timezone, now, new Date(now.getTime() - validityMs(deps)));
      const due = runsBetween(plan, timezone, automation.next_at, now);
      const paused = automation.state === 'paused';
      if (run && !paused) await start(tx, automation, run);
      const done = paused ? await hold(tx, automation, run) : Number(run !== null);
      const unsent = Math.max(0, due - done);
      // Birthdays during a pause are held as people; whole days are missing only where no server ran.
      const missed = !paused || plan.every === 'birthday';
      await storeNext(tx, automation.id, nextRun(plan, timezone, now)?.at ?? null, {
        missed: missed ? unsent : 0,
        paused: missed ? 0 : unsent,
      });
      await notifyLive(tx, automation.account_id, { type: 'automation.changed', payload: { id: automation.id } });
      return true;
    },
    { limitMs: LONG_WORK_MS },
  );
