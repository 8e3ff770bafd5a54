import { CSV_MAX_BYTES, IMPORT_COLUMNS } from '@textloom/contracts';
import { AppError } from '../../http/reply';
import { readRecords } from './read-records';

export const IMPORT_MESSAGES = {
  tooLarge: 'File size error',
  notCsv: 'This is not a CSV file. Save your list as CSV (UTF-8) and try again.',
  noPhone: 'The first row must hold the column names, and one of them must be Phone.',
  sameName: 'Two columns have the same name: ',
  noRows: 'There are no rows below the column names.',
} as const;

export const refuse = (message: string): AppError => new AppError('invalid', message, { file: message });
export const tooLarge = (): AppError => new AppError('too_large', IMPORT_MESSAGES.tooLarge, { file: IMPORT_MESSAGES.tooLarge });

/** A file that can be imported: its text as UTF-8 without a mark, and what its first row says. */
export interface ImportFile {
  content: Buffer;
  delimiter: string;
  header: string[];
}

/** Column names compare without regard to case and outer spaces (decision 87). */
export const columnKey = (name: string): string => name.trim().toLowerCase();

const PHONE = columnKey(IMPORT_COLUMNS[0]);
const DELIMITERS = [',', ';', '\t'];
const UTF16 = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/** Excel writes CSV in the code page of its Windows unless told otherwise: names with accents are no reason to refuse it. */
function textOf(data: Buffer): string {
  if (data.includes(0) || UTF16.some((mark) => data.subarray(0, 2).equals(mark))) throw refuse(IMPORT_MESSAGES.notCsv);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    return new TextDecoder('windows-1252').decode(data);
  }
}

/** The first two rows that are not blank, by this delimiter. */
async function beginning(content: Buffer, delimiter: string): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of readRecords(content, delimiter)) if (rows.push(cells) === 2) break;
  return rows;
}

/** Every check that needs no row to be read: what fails here is refused as a whole (VAL-019, VAL-020, VAL-024). */
export async function openImportFile(name: string, data: Buffer): Promise<ImportFile> {
  if (data.length > CSV_MAX_BYTES) throw tooLarge();
  if (!/\.csv$/i.test(name)) throw refuse(IMPORT_MESSAGES.notCsv);
  const content = Buffer.from(textOf(data), 'utf8');
  for (const delimiter of DELIMITERS) {
    const [header = [], first] = await beginning(content, delimiter);
    const known = header.map(columnKey).filter((key) => IMPORT_COLUMNS.some((column) => columnKey(column) === key));
    if (!known.includes(PHONE)) continue;
    const twice = known.find((key, index) => known.indexOf(key) < index);
    if (twice !== undefined) throw refuse(`${IMPORT_MESSAGES.sameName}${header.find((one) => columnKey(one) === twice)?.trim() ?? twice}.`);
    if (!first) throw refuse(IMPORT_MESSAGES.noRows);
    return { content, delimiter, header };
  }
  throw refuse(IMPORT_MESSAGES.noPhone);
}
