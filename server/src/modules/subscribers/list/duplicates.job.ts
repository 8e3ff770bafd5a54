import type { Database } from '../../../db/connection';
import { LONG_WORK_MS } from '../../../db/limits';

/** Mends the phones known as duplicates where two changes at one moment missed each other; answers how many. */
export const repairDuplicates = (db: Database): Promise<number> =>
  db.asEngine(
    async (tx) => (await tx.query<{ mended: number }>('select repair_phone_dup() as mended'))[0]?.mended ?? 0,
    { limitMs: LONG_WORK_MS },
  );
