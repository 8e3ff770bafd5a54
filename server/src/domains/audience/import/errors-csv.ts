import { guardCell } from '@textloom/contracts';
import { stringify } from 'csv-stringify/sync';
import type { ImportError } from './import-job.repository';

/** The rejected rows as a file to correct and import again; its extra columns are ignored then. */
export const errorsCsv = (header: readonly string[], errors: readonly ImportError[]): string =>
  stringify(
    [['Line', 'Reason', ...header], ...errors.map(({ line, reason, original }) => [line, reason, ...original])],
    { bom: true, cast: { string: guardCell }, record_delimiter: '\r\n', quote_record_delimiter: true },
  );
