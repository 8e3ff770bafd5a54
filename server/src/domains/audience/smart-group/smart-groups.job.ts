import type { Database } from '../../../platform/db/connection';
import { LONG_WORK_MS } from '../../../platform/db/limits';
import { matchGroups, staleGroups } from './smart-groups.repository';

/** How old the members of a smart group may be where nothing asks for them to be exact. */
const MINUTES = 5;
/** Groups in one run; the others have their turn in the next. */
const MOST = 50;

/** Lets the members of smart groups follow their filters; returns the number of groups. */
export async function keepGroupsMatching(db: Database): Promise<number> {
  const stale = await db.asEngine((tx) => staleGroups(tx, MINUTES, MOST));
  for (const { id, account_id } of stale)
    await db.asEngine((tx) => matchGroups(tx, account_id, [id]), { limitMs: LONG_WORK_MS });
  return stale.length;
}
