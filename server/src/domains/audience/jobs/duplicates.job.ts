import type { Database } from '../../../platform/db/connection';
import { LONG_WORK_MS } from '../../../platform/db/limits';

/**
 * Repairs the table of duplicate phones after two concurrent changes missed each other; returns the number of repairs.
 */
export const repairDuplicates = (db: Database): Promise<number> =>
  db.asEngine(
    async (tx) => (await tx.query<{ mended: number }>('select repair_phone_dup() as mended'))[0]?.mended ?? 0,
    { limitMs: LONG_WORK_MS },
  );
