import type { Tx } from '../../../platform/db/connection';

/** Corrects the table of duplicate phones; returns the number of corrected rows. */
export const repairPhoneDuplicates = async (tx: Tx): Promise<number> =>
  (await tx.one<{ repaired: number }>('select repair_phone_dup() as repaired')).repaired;
