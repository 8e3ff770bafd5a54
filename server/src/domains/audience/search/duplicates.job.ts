import type { Database } from '../../../platform/db/connection';
import { LONG_WORK_MS } from '../../../platform/db/limits';
import { repairPhoneDuplicates } from './phone-duplicates.repository';

/**
 * Repairs the table of duplicate phones after two concurrent changes that did not see each other; returns the number of
 * repairs.
 */
export const repairDuplicates = (db: Database): Promise<number> =>
  db.asEngine(repairPhoneDuplicates, { limitMs: LONG_WORK_MS });
