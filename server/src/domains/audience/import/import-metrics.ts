import { counter } from '../../../platform/metrics/measures';
import type { Step } from './import-work.repository';

export const importRows = counter('textloom_import_rows_total', 'Committed rows of imports', ['result']);

/** Counts the rows of a committed step. */
export function noteRows({
  good,
  updated,
  skipped,
  failed,
}: Pick<Step, 'good' | 'updated' | 'skipped' | 'failed'>): void {
  for (const [result, rows] of Object.entries({ added: good, updated, skipped, failed }))
    if (rows > 0) importRows.inc({ result }, rows);
}
