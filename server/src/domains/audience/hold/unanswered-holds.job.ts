import type { Database } from '../../../platform/db/connection';
import { dueHolds, takeDueHold } from '../../people/hold';
import { endAsked } from '../../people/opt-out';
import { lockPhones } from '../../people/phone';
import { ANSWER_WITHIN_HOURS } from './notify-hold';

/** Holds per run; the rest follow in the next ones. */
const AT_ONCE = 200;

/**
 * Turns unanswered reports of a wish to leave into opt-outs (ADR 0112). Each is taken and written in one transaction,
 * so that it happens once even if a worker dies. Returns how many.
 */
export async function endUnansweredHolds(db: Database): Promise<number> {
  let ended = 0;
  for (const hold of await db.asEngine((tx) => dueHolds(tx, ANSWER_WITHIN_HOURS, AT_ONCE)))
    ended += await db.asEngine(async (tx) => {
      await lockPhones(tx, [hold.phone]);
      if (!(await takeDueHold(tx, hold, ANSWER_WITHIN_HOURS))) return 0;
      const words = `Reported as asked to leave; nobody answered within ${ANSWER_WITHIN_HOURS} hours`;
      await endAsked(tx, hold, { words, actor: 'system', channel: 'web' });
      return 1;
    });
  return ended;
}
