import { readBirthday } from './birthday';
import { readCell } from './csv-cell';
import { readCsv, SEPARATOR_LINE, type CsvRow } from './csv-reader';
import { decodeCsv } from './csv-text';
import { readNewPhone } from './phone';
import { statusColumns } from './subscription-status';

/**
 * Column names of an import's first row, compared without case and outer spaces (VAL-022, decision 87). Only Phone is
 * mandatory. Columns with the subscription status are read too: see statusColumns.
 */
export const IMPORT_COLUMNS = [
  'Phone',
  'First Name',
  'Last Name',
  'Email',
  'Address',
  'City',
  'State',
  'Zip',
  'Company Name',
  'Tags',
  'Birthday',
] as const;

/** Why a whole file is refused; common to the preview and the server (VAL-024, decision 87). */
export const IMPORT_PROBLEMS = {
  notCsv: 'This is not a CSV file. Save your list as CSV (UTF-8) and try again.',
  noPhone: 'The first row must hold the column names, and one of them must be Phone.',
  unclosed: 'A quotation mark in the first row is never closed.',
  sameName: 'Two columns have the same name: ',
  noRows: 'There are no rows below the column names.',
} as const;

/** Column names compare without case and outer spaces (decision 87). */
export const columnKey = (name: string): string => name.trim().toLowerCase();

const PHONE = columnKey(IMPORT_COLUMNS[0]);
const BIRTHDAY = columnKey('Birthday' satisfies (typeof IMPORT_COLUMNS)[number]);
const KEYS = new Set(IMPORT_COLUMNS.map(columnKey));
const DELIMITERS = [',', ';', '\t', '|'];

/** A list to import, with its format. */
export interface ImportText {
  delimiter: string;
  /** The first row: names of the columns. */
  header: string[];
}

/** The rows of a list, the column names first. */
export function importRows(text: string, { delimiter, header }: ImportText): Generator<CsvRow> {
  const phone = header.map(columnKey).indexOf(PHONE);
  return readCsv(
    text,
    delimiter,
    (cells) => header.length > 1 && cells.length === header.length && 'phone' in readNewPhone(cells[phone] ?? ''),
  );
}

function problemOf(text: string, list: ImportText): string | null {
  const names = list.header.map(columnKey).filter((key) => KEYS.has(key));
  const twice = names.find((key, index) => names.indexOf(key) < index);
  if (twice !== undefined)
    return `${IMPORT_PROBLEMS.sameName}${list.header.find((name) => columnKey(name) === twice)?.trim() ?? twice}.`;
  const [first, second] = importRows(text, list);
  if (first?.broken) return IMPORT_PROBLEMS.unclosed;
  return second ? null : IMPORT_PROBLEMS.noRows;
}

/** Detects the format: the first delimiter that yields a Phone column. Or the reason why it is not a list. */
export function openImport(text: string): ImportText | { problem: string } {
  const named = SEPARATOR_LINE.exec(text)?.[1];
  for (const delimiter of named === undefined ? DELIMITERS : [named, ...DELIMITERS]) {
    const [first] = readCsv(text, delimiter);
    if (!first?.cells.some((name) => columnKey(name) === PHONE)) continue;
    const list = { delimiter, header: first.cells };
    const problem = problemOf(text, list);
    return problem === null ? list : { problem };
  }
  return { problem: IMPORT_PROBLEMS.noPhone };
}

/** The relevant columns of a list: a subscriber's fields and status columns. */
export function knownColumns(header: readonly string[]): boolean[] {
  const status = new Set(statusColumns(header).map(({ at }) => at));
  return header.map((name, at) => KEYS.has(columnKey(name)) || status.has(at));
}

/** The beginning of a list, in the form in which it will be stored. */
export interface ImportPreview {
  columns: { name: string; known: boolean }[];
  rows: string[][];
  /** Birthdays of these rows that cannot be read: their people are imported without one. */
  lostBirthdays: string[];
  /** Reason for refusing the file. */
  problem: string | null;
}

const refused = (problem: string): ImportPreview => ({ columns: [], rows: [], lostBirthdays: [], problem });

/** The first rows of a file, from its first bytes; `isWhole` when those are all. Uses the server's reader. */
export function previewImport(bytes: Uint8Array, isWhole: boolean, rows: number): ImportPreview {
  const text = decodeCsv(bytes);
  if (text === null) return refused(IMPORT_PROBLEMS.notCsv);
  // The last line may be cut off, and so may its last character.
  const read = isWhole ? text : text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
  const list = openImport(read);
  if ('problem' in list) return refused(list.problem);
  const known = knownColumns(list.header);
  const found: string[][] = [];
  for (const { cells } of importRows(read, list)) if (found.push(cells.map(readCell)) > rows) break;
  const shown = found.slice(1);
  const birthday = list.header.map(columnKey).indexOf(BIRTHDAY);
  return {
    columns: list.header.map((name, at) => ({ name: name.trim(), known: known[at] ?? false })),
    rows: shown,
    lostBirthdays: shown.map((cells) => cells[birthday] ?? '').filter((cell) => readBirthday(cell) === null),
    problem: null,
  };
}
