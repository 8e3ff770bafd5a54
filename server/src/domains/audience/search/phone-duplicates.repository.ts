import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/** Corrects the table of duplicate phones; returns the number of corrected rows. */
export const repairPhoneDuplicates = (tx: Tx) =>
  tx.value(statement('audience.repairPhoneDuplicates', { repaired: col.number })`
     select repair_phone_dup() as repaired`);
