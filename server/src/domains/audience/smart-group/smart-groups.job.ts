import type { Database } from '../../../platform/db/connection';
import { LONG_WORK_MS } from '../../../platform/db/limits';
import { matchGroups, staleGroups } from './smart-groups.repository';

/** Maximum age of a smart group's members where nothing requires exact ones. */
const MINUTES = 5;
/** Groups per run; the others follow in the next. */
const MOST = 50;

/** Updates the members of smart groups by their filters; returns the number of groups. */
export async function keepGroupsMatching(db: Database): Promise<number> {
  const stale = await db.asEngine((tx) => staleGroups(tx, MINUTES, MOST));
  for (const { id, account_id } of stale)
    await db.asEngine((tx) => matchGroups(tx, account_id, [id]), { limitMs: LONG_WORK_MS });
  return stale.length;
}
