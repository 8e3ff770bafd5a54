import { readBirthday } from './birthday';
import { ConsentScan, type Scanned } from './consent-scan';
import { readCell } from './csv-cell';
import { readCsv, SEPARATOR_LINE, type CsvRow } from './csv-reader';
import { decodeCsv } from './csv-text';
import { isFieldSlug, readFieldValue, type ColumnField } from './custom-fields';
import {
  checkedGuesses,
  columnKey,
  exactColumn,
  exactColumns,
  guessColumns,
  IMPORT_COLUMNS,
  isHeadless,
  namedColumns,
  withFieldNames,
  withSlugs,
  type ColumnChoice,
} from './import-columns';
import { PHONE_PROBLEMS, readNewPhone } from './phone';

/** Why a whole file is refused; common to the preview and the server (VAL-024, decision 87). */
export const IMPORT_PROBLEMS = {
  notCsv: 'This is not a CSV file. Save your list as CSV (UTF-8) and try again.',
  noPhone: 'The first row must hold the column names, and one of them must be Phone.',
  unclosed: 'A quotation mark in the first row is never closed.',
  sameName: 'Two columns have the same name: ',
  noRows: 'There are no rows below the column names.',
  otherColumns: 'This file has other columns than those that were chosen.',
  /** The values are quoted already. */
  undecided: (column: string, values: string) =>
    `The column “${column}” may say who must not be texted. Say for each of its values whether it means yes, no, or nothing about texts: ${values}.`,
  emptyCells: 'empty cells',
  otherValues: 'all other values',
  leavers:
    'The name of this file or of its phone column says that these people must not be texted. Say whether they are to be unsubscribed or to be added.',
  fieldGone: 'A custom field that was chosen does not exist any more. Choose what its column holds.',
} as const;

const PHONE = columnKey(IMPORT_COLUMNS[0]);
const DELIMITERS = [',', ';', '\t', '|'];

/** How the columns of a file are read, in its order, when its own names do not say it. */
export interface ColumnChoices {
  columns: readonly ColumnChoice[];
  /** The first row is a person and holds no names. */
  headless: boolean;
}

/** A list to import, with its format. */
export interface ImportText {
  delimiter: string;
  /** Names under which the columns are read. */
  header: string[];
  headless: boolean;
  /** The names of the file itself; empty in a list without names. */
  names: readonly string[];
  /** What the columns are read as. */
  choices: readonly ColumnChoice[];
}

/** The rows of a list; the first one holds the column names, unless the list has none. */
export function importRows(
  text: string,
  { delimiter, header }: Pick<ImportText, 'delimiter' | 'header'>,
): Generator<CsvRow> {
  const phone = header.map(columnKey).indexOf(PHONE);
  return readCsv(
    text,
    delimiter,
    (cells) => header.length > 1 && cells.length === header.length && 'phone' in readNewPhone(cells[phone] ?? ''),
  );
}

function problemOf(text: string, list: ImportText, fields: readonly ColumnField[]): string | null {
  const columns = list.header.map((name) => exactColumn(name) ?? fields.find(({ slug }) => slug === name)?.slug);
  const twice = columns.findIndex((one, at) => one !== undefined && columns.indexOf(one) < at);
  const first = list.header[columns.indexOf(columns[twice])];
  if (first !== undefined && twice !== -1)
    return `${IMPORT_PROBLEMS.sameName}${withFieldNames([first], fields).join('').trim()}.`;
  if (!list.header.some((name) => columnKey(name) === PHONE)) return IMPORT_PROBLEMS.noPhone;
  const [names, person] = importRows(text, list);
  if (names?.broken) return IMPORT_PROBLEMS.unclosed;
  return (list.headless ? names : person) ? null : IMPORT_PROBLEMS.noRows;
}

interface FirstRow {
  delimiter: string;
  cells: string[];
}

/** The first row as each delimiter divides it; the one that the file names comes first. */
function firstRows(text: string): FirstRow[] {
  const named = SEPARATOR_LINE.exec(text)?.[1];
  return [...new Set(named === undefined ? DELIMITERS : [named, ...DELIMITERS])].flatMap((delimiter) => {
    const [first] = readCsv(text, delimiter);
    return first ? [{ delimiter, cells: first.cells }] : [];
  });
}

/**
 * Detects the format: the first delimiter that yields a Phone column, or as many columns as were chosen. Or the reason
 * why it is not a list. Columns of custom fields are named by their slugs.
 */
export function openImport(
  text: string,
  choices?: ColumnChoices,
  fields: readonly ColumnField[] = [],
): ImportText | { problem: string } {
  if (choices?.columns.some((one) => isFieldSlug(one) && !fields.some(({ slug }) => slug === one)))
    return { problem: IMPORT_PROBLEMS.fieldGone };
  const found = firstRows(text).find(({ cells }) =>
    choices ? cells.length === choices.columns.length : cells.some((name) => columnKey(name) === PHONE),
  );
  if (!found) return { problem: choices ? IMPORT_PROBLEMS.otherColumns : IMPORT_PROBLEMS.noPhone };
  const { delimiter, cells } = found;
  const names = choices?.headless ? cells.map(() => '') : cells;
  const list = {
    delimiter,
    header: choices ? namedColumns(names, choices.columns) : withSlugs(cells, fields),
    headless: choices?.headless ?? false,
    names,
    choices: choices?.columns ?? exactColumns(cells, fields),
  };
  const problem = problemOf(text, list, fields);
  return problem === null ? list : { problem };
}

/** Rows that are read in one turn of the event loop. */
const ROWS_IN_TURN = 500;

/**
 * Which columns of a list say who may be texted, by all of its rows; `nextTurn` lets others work in between. The page and
 * the server ask this same scan.
 */
export async function scanConsent(text: string, list: ImportText, nextTurn: () => Promise<unknown>): Promise<Scanned> {
  const scan = new ConsentScan(list);
  let row = list.headless ? 0 : -1;
  for (const { cells, broken } of importRows(text, list)) {
    row += 1;
    if (row > 0 && !broken) scan.add(cells);
    if (row % ROWS_IN_TURN === 0) await nextTurn();
  }
  return scan.result();
}

/** Rows below the column names that tell what a column holds. */
const SAMPLE_ROWS = 100;

function sampleOf(text: string, delimiter: string): string[][] {
  const sample: string[][] = [];
  for (const { cells } of readCsv(text, delimiter)) if (sample.push(cells) > SAMPLE_ROWS) break;
  return sample.slice(1);
}

/** The choices that a file suggests, by its names and its first rows; null for a file without rows. */
export function suggestedChoices(text: string, fields: readonly ColumnField[] = []): ColumnChoices | null {
  const ways = firstRows(text).map(({ delimiter, cells }) => {
    const headless = isHeadless(cells);
    const guesses = guessColumns(cells, headless, fields);
    return { columns: headless ? guesses : checkedGuesses(cells, guesses, sampleOf(text, delimiter)), headless };
  });
  const withPhone = ways.find(({ columns }) => columns.includes('Phone'));
  return withPhone ?? ways.toSorted((a, b) => b.columns.length - a.columns.length)[0] ?? null;
}

/** Values of a column that do not fit its custom field, each with the reason. */
export interface LostValues {
  /** Name of the field. */
  field: string;
  texts: string[];
  problem: string;
}

/** The beginning of a list, in the form in which it will be stored. */
export interface ImportPreview {
  /** Name of each column; empty in a list without names. */
  columns: string[];
  choices: ColumnChoices;
  rows: string[][];
  /** Birthdays of these rows that cannot be read: their people are imported without one. */
  lostBirthdays: string[];
  /** Phones of these rows that a spreadsheet shortened: their people are not imported. */
  shortenedPhones: string[];
  /** Values of these rows that do not fit their custom field: their people are imported without them. */
  lostValues: LostValues[];
  /** Reason for refusing the file as a whole, or with these choices. */
  problem: string | null;
}

const isShortened = (cell: string): boolean => {
  const reading = readNewPhone(cell);
  return 'problem' in reading && reading.problem === PHONE_PROBLEMS.excel;
};

function lostOf(field: ColumnField, cells: readonly string[]): LostValues[] {
  const lost = cells.flatMap((text) => {
    const read = readFieldValue(field, text);
    return read !== null && 'problem' in read ? [{ text, problem: read.problem }] : [];
  });
  const [first] = lost;
  return first ? [{ field: field.name, texts: lost.map(({ text }) => text), problem: first.problem }] : [];
}

const NO_CHOICES: ColumnChoices = { columns: [], headless: false };
const refused = (problem: string): ImportPreview => ({
  columns: [],
  choices: NO_CHOICES,
  rows: [],
  lostBirthdays: [],
  shortenedPhones: [],
  lostValues: [],
  problem,
});

/**
 * The first rows of a file, from its first bytes; `isWhole` when those are all. Uses the server's reader. Without
 * choices those that the file suggests are taken.
 */
export function previewImport(
  bytes: Uint8Array,
  isWhole: boolean,
  rows: number,
  chosen?: ColumnChoices,
  fields: readonly ColumnField[] = [],
): ImportPreview {
  const text = decodeCsv(bytes);
  if (text === null) return refused(IMPORT_PROBLEMS.notCsv);
  // The last line may be cut off, and so may its last character.
  const read = isWhole ? text : text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
  const choices = chosen ?? suggestedChoices(read, fields);
  if (choices === null) return refused(IMPORT_PROBLEMS.noRows);
  const first = firstRows(read).find(({ cells }) => cells.length === choices.columns.length);
  if (!first) return refused(IMPORT_PROBLEMS.otherColumns);
  const list = openImport(read, choices, fields);
  const format = 'problem' in list ? { delimiter: first.delimiter, header: first.cells } : list;
  const found: string[][] = [];
  for (const { cells } of importRows(read, format)) if (found.push(cells.map(readCell)) > rows) break;
  const shown = choices.headless ? found.slice(0, rows) : found.slice(1);
  const cellsOf = (column: ColumnChoice): string[] => {
    const at = choices.columns.indexOf(column);
    return shown.map((cells) => cells[at] ?? '');
  };
  return {
    columns: choices.headless ? first.cells.map(() => '') : first.cells.map((name) => name.trim()),
    choices,
    rows: shown,
    lostBirthdays: cellsOf('Birthday').filter((cell) => readBirthday(cell) === null),
    shortenedPhones: cellsOf('Phone').filter(isShortened),
    lostValues: fields.flatMap((field) => (isFieldSlug(field.slug) ? lostOf(field, cellsOf(field.slug)) : [])),
    problem: 'problem' in list ? list.problem : null,
  };
}
