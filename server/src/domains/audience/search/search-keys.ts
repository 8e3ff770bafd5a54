import type { Database } from '../../../platform/db/connection';
import { LONG_WORK_MS } from '../../../platform/db/limits';
import { sortSearchKeys } from '../../people/subscriber';

/**
 * Steps of an import per transaction, of up to 5,000 rows each: a change of a phone or an email in the account has to
 * wait for it.
 */
const STEPS = 5;

/**
 * Adds an import's subscribers to what searches for a part of a phone or for an email read (ADR 0072). An import does
 * it at its end; the job does it for imports whose worker was killed, and for the people of an earlier version.
 */
export async function makeSearchKeys(db: Pick<Database, 'asEngine'>, steps = STEPS): Promise<void> {
  while ((await db.asEngine((tx) => sortSearchKeys(tx, steps), { limitMs: LONG_WORK_MS })) > 0);
}
