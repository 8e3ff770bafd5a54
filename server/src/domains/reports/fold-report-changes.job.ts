import type { Database } from '../../platform/db/connection';
import { foldChanges } from './report-changes.repository';

/** Changes per statement. */
const CHUNK = 20_000;

/**
 * Moves all changes into the sums per day; returns their number. Reports also read rows that are not folded yet, so the
 * job's interval only limits how many there are.
 */
export async function foldReportChanges(db: Pick<Database, 'asEngine'>, chunk = CHUNK): Promise<number> {
  let moved = 0;
  for (let more = chunk; more === chunk; moved += more) {
    more = await db.asEngine((tx) => foldChanges(tx, chunk));
  }
  return moved;
}
