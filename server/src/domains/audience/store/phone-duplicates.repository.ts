import type { Tx } from '../../../platform/db/connection';

/** Corrects the table of duplicate phones; returns the number of corrected rows. */
export const repairPhoneDuplicates = (tx: Tx) => tx.value<number>('select repair_phone_dup() as repaired');
