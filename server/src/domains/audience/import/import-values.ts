import type { Tx } from '../../../platform/db/connection';
import { keepTouched, keepValues, type RowsImport } from '../../people/import';
import { holdFields } from '../custom-field/custom-fields.repository';
import { writeRowValues } from '../custom-field/subscriber-value.repository';
import type { RowValue } from './sub-batch';

/**
 * Writes the custom field values of a step's rows after its subscribers, and stores the earlier values for an undo.
 * Fields that were removed meanwhile get none.
 */
export async function writeImportedValues(tx: Tx, job: RowsImport, rows: readonly RowValue[]): Promise<void> {
  if (rows.length === 0) return;
  const held = new Set((await holdFields(tx, job.accountId)).map(({ id }) => id));
  const written = await writeRowValues(
    tx,
    job,
    rows.filter(({ fieldId }) => held.has(fieldId)),
  );
  if (written.length === 0) return;
  const touched = [...new Set(written.flatMap(({ before, untouched }) => (untouched ? [before.id] : [])))];
  if (touched.length > 0) await keepTouched(tx, job, touched);
  await keepValues(
    tx,
    job,
    written.map(({ before }) => before),
  );
}
