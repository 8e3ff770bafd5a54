import { birthdaysOn, latestRun, nextRun, runsBetween, shiftDay } from '@textloom/contracts';
import { LONG_WORK_MS } from '../../../platform/db/limits';
import { notifyLive } from '../../../platform/live/notify';
import type { OutboundDeps } from '../../texting/message';
import { EACH_DAY } from '../recurring/recurrence-of';
import { lockDueDay, noteDated } from './sequence-day.repository';
import { NONE_UNSENT, storeNext } from '../recurring/recurring.repository';
import { enteredSequence, enterNoted } from './enter-sequence.repository';
import { releaseHeld } from './held-people.repository';

/** People per transaction. */
const CHUNK = 5_000;

/**
 * Places people at the beginning of a sequence after its trigger, starting with those whom its pause held. The trigger
 * noted them in its own transaction, and the transaction that creates their places removes the notes: each enters once,
 * even if a process is killed. Returns false when nobody is left.
 */
export const enterOneSequence = (deps: OutboundDeps): Promise<boolean> =>
  deps.db.asEngine(
    async (tx) => {
      const sequence = await enteredSequence(tx);
      if (!sequence) return false;
      await (sequence.releasing ? releaseHeld : enterNoted)(tx, sequence, CHUNK);
      await notifyLive(tx, sequence.account_id, { type: 'automation.changed', payload: { id: sequence.id } });
      return true;
    },
    { limitMs: LONG_WORK_MS },
  );

/** Slightly more than a day, because one may have 25 hours. */
const A_DAY_MS = 26 * 3_600_000;

/**
 * Notes the people of one sequence whose date has come, once in each local day of the owner. A paused sequence holds
 * them instead. Days on which no server ran are not made up for, but counted. Returns false when no day has begun.
 */
export const noteOneDay = (deps: OutboundDeps): Promise<boolean> =>
  deps.db.asEngine(
    async (tx) => {
      const sequence = await lockDueDay(tx);
      if (!sequence) return false;
      const { timezone, now, before } = sequence;
      const today = latestRun(EACH_DAY, timezone, now, new Date(now.getTime() - A_DAY_MS));
      if (today) {
        const date = shiftDay(today.day, before);
        await noteDated(tx, sequence, date, birthdaysOn(date), today.at);
      }
      const missed = runsBetween(EACH_DAY, timezone, sequence.next_at, now) - (today ? 1 : 0);
      await storeNext(tx, sequence.id, nextRun(EACH_DAY, timezone, now)?.at ?? null, {
        ...NONE_UNSENT,
        missed: Math.max(0, missed),
      });
      return true;
    },
    { limitMs: LONG_WORK_MS },
  );
