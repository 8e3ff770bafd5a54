import { stringify } from 'csv-stringify/sync';
import type { ImportError } from './import-job.repository';

/** What a spreadsheet would run as a formula; numbers and phones with a sign are none. */
const FORMULA = /^[=@\t\r]|^[+-](?![\d\s().-]*$)/;
const inert = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

/** The rows that were not taken, as a file to mend and to import again: extra columns are ignored then. */
export const errorsCsv = (header: readonly string[], errors: readonly ImportError[]): string =>
  stringify([['Line', 'Reason', ...header.map(inert)], ...errors.map(({ line, reason, original }) => [line, reason, ...original.map(inert)])], { bom: true, record_delimiter: '\r\n' });
