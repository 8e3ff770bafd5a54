import { readBirthday } from './birthday';
import { ConsentScan, type Scanned } from './consent-scan';
import { readCell } from './csv-cell';
import { readCsv, type CsvRow } from './csv-reader';
import { decodeCsv } from './csv-text';
import { isFieldSlug, readFieldValue, type ColumnField } from './custom-fields';
import {
  checkedGuesses,
  columnKey,
  exactColumn,
  exactColumns,
  guessColumns,
  IMPORT_COLUMNS,
  isExact,
  isHeadless,
  namedColumns,
  withFieldNames,
  withSlugs,
  type ColumnChoice,
} from './import-columns';
import { PHONE_PROBLEMS, readPossiblePhone } from './phone';
import { kindProblem } from './field-kinds';
import { DATE_ORDER_PROBLEM, DateOrderEvidence, monthFirst, orderOf } from './date-order';
import { PHONE_CHOICES, PHONE_LABEL } from './phone-order';
import { phoneColumns, rowPhone } from './row-phone';
import { MAX_TITLE_ROWS, titleRowsOf } from './title-rows';
import { fitting, SAMPLE_ROWS, waysToRead, withColumn } from './ways-to-read';

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
    'The name or the title of this file, or the name of a phone column, says that these people must not be texted. Say whether they are to be unsubscribed or to be added.',
  fieldGone: 'A custom field that was chosen does not exist any more. Choose what its column holds.',
} as const;

const PHONE = columnKey(IMPORT_COLUMNS[0]);

/** How the columns of a file are read, in its order, when its own names do not say it. */
export interface ColumnChoices {
  columns: readonly ColumnChoice[];
  /** The first row is a person and holds no names. */
  headless: boolean;
  /** Rows with a title above the column names; none when it is missing. */
  titleRows?: number;
  /** Where the dates of a column do not prove which number is the day. */
  dayFirst?: boolean;
}

/** A list to import, with its format. */
export interface ImportText {
  delimiter: string;
  /** Names under which the columns are read. */
  header: string[];
  headless: boolean;
  /** Rows above the first one that is read. */
  titleRows: number;
  /** The cells of those rows. */
  titles: readonly string[];
  /** The names of the file itself; empty in a list without names. */
  names: readonly string[];
  /** What the columns are read as. */
  choices: readonly ColumnChoice[];
}

/** The rows of a list; the first one holds the column names, unless the list has none. Title rows are not among them. */
export function* importRows(
  text: string,
  { delimiter, header, titleRows }: Pick<ImportText, 'delimiter' | 'header' | 'titleRows'>,
): Generator<CsvRow> {
  const phones = phoneColumns(header);
  let above = titleRows;
  const rows = readCsv(
    text,
    delimiter,
    (cells) => header.length > 1 && cells.length === header.length && 'phone' in rowPhone(cells, phones),
  );
  for (const row of rows) if (above-- <= 0) yield row;
}

/** The columns that are read as dates. */
export const dateColumns = (columns: readonly string[], fields: readonly ColumnField[]): number[] => {
  const dates = new Set(['birthday', ...fields.flatMap(({ kind, slug }) => (kind === 'date' ? [slug] : []))]);
  return columns.flatMap((name, at) => (dates.has(columnKey(name)) ? [at] : []));
};

/** `names`: of the columns, as the file has them. */
function problemOf(
  text: string,
  list: ImportText,
  names: readonly string[],
  fields: readonly ColumnField[],
  dayFirst: boolean,
): string | null {
  const columns = list.header.map((name) => exactColumn(name) ?? fields.find(({ slug }) => slug === name)?.slug);
  const twice = columns.findIndex((one, at) => one !== undefined && one !== PHONE_LABEL && columns.indexOf(one) < at);
  const named = list.header[columns.indexOf(columns[twice])];
  if (named !== undefined && twice !== -1)
    return `${IMPORT_PROBLEMS.sameName}${withFieldNames([named], fields).join('').trim()}.`;
  if (!list.header.some((name) => columnKey(name) === PHONE)) return IMPORT_PROBLEMS.noPhone;
  const first: CsvRow[] = [];
  for (const row of importRows(text, list)) if (first.push(row) > SAMPLE_ROWS) break;
  const people = first.slice(list.headless ? 0 : 1).map(({ cells }) => cells);
  if (first[0]?.broken) return IMPORT_PROBLEMS.unclosed;
  if (people.length === 0) return IMPORT_PROBLEMS.noRows;
  for (const [at, slug] of list.header.entries()) {
    const field = fields.find((one) => one.slug === slug);
    const problem = field && kindProblem(names[at]?.trim() || String(at + 1), field, people, at, dayFirst);
    if (problem) return problem;
  }
  return null;
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
  const found = choices ? fitting(text, choices) : withColumn(text, PHONE);
  if (!found) return { problem: choices ? IMPORT_PROBLEMS.otherColumns : IMPORT_PROBLEMS.noPhone };
  const { delimiter, cells, titles } = found;
  const names = choices?.headless ? cells.map(() => '') : cells;
  const list = {
    delimiter,
    header: choices ? namedColumns(names, choices.columns) : withSlugs(cells, fields),
    headless: choices?.headless ?? false,
    titleRows: choices?.titleRows ?? 0,
    titles,
    names,
    choices: choices?.columns ?? exactColumns(cells, fields),
  };
  const problem = problemOf(text, list, names, fields, choices?.dayFirst ?? false);
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

/** The choices that a file suggests, by its names and its first rows; null for a file without rows. */
export function suggestedChoices(text: string, fields: readonly ColumnField[] = []): ColumnChoices | null {
  const ways = waysToRead(text, MAX_TITLE_ROWS + 1 + SAMPLE_ROWS).map(({ rows }): ColumnChoices => {
    const titleRows = titleRowsOf(rows.slice(0, MAX_TITLE_ROWS + 1), fields);
    const [cells = [], ...sample] = rows.slice(titleRows);
    const headless = isHeadless(cells);
    const guesses = guessColumns(cells, headless, fields);
    const columns = headless ? guesses : checkedGuesses(cells, guesses, sample);
    return { columns, headless, ...(titleRows > 0 && { titleRows }) };
  });
  const complete = ways.find(({ columns }) => columns.includes('Phone'));
  return complete ?? ways.toSorted((a, b) => b.columns.length - a.columns.length)[0] ?? null;
}

/** Values of a column that do not fit its custom field, each with the reason. */
export interface LostValues {
  /** Name of the field. */
  field: string;
  texts: string[];
  problem: string;
}

/** Whether a file is read so without these choices. */
export const isSaid = (
  header: readonly string[],
  { columns, headless, titleRows = 0, dayFirst = false }: ColumnChoices,
  fields: readonly ColumnField[] = [],
): boolean => !headless && titleRows === 0 && !dayFirst && isExact(header, columns, fields);

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
  /** Of each column with dates that can be read either way, the first such date. */
  openDates: string[];
  /** Values of these rows that do not fit their custom field: their people are imported without them. */
  lostValues: LostValues[];
  /** Reason for refusing the file as a whole, or with these choices. */
  problem: string | null;
}

const isShortened = (cell: string): boolean => {
  const reading = readPossiblePhone(cell);
  return 'problem' in reading && reading.problem === PHONE_PROBLEMS.excel;
};

function lostOf(field: ColumnField, cells: readonly string[], inOrder: (text: string) => string | null): LostValues[] {
  const lost = cells.flatMap((text) => {
    const ordered = inOrder(text);
    const read = ordered === null ? { problem: DATE_ORDER_PROBLEM } : readFieldValue(field, ordered);
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
  openDates: [],
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
  const first = fitting(read, choices);
  if (!first) return refused(IMPORT_PROBLEMS.otherColumns);
  const list = openImport(read, choices, fields);
  const format =
    'problem' in list ? { delimiter: first.delimiter, header: first.cells, titleRows: choices.titleRows ?? 0 } : list;
  const found: string[][] = [];
  const evidenceByColumn = new Map(dateColumns(choices.columns, fields).map((at) => [at, new DateOrderEvidence()]));
  for (const { cells } of importRows(read, format)) {
    if (found.length <= rows) found.push(cells.map(readCell));
    else if (evidenceByColumn.size === 0) break;
    for (const [at, evidence] of evidenceByColumn) evidence.note(readCell(cells[at] ?? ''));
  }
  const shown = choices.headless ? found.slice(0, rows) : found.slice(1);
  const cellsOf = (column: ColumnChoice): string[] => {
    const at = choices.columns.indexOf(column);
    return shown.map((cells) => cells[at] ?? '');
  };
  const datesOf = (column: ColumnChoice): ((text: string) => string | null) => {
    const evidence = evidenceByColumn.get(choices.columns.indexOf(column));
    return (text) => (evidence ? monthFirst(text, orderOf(evidence, choices.dayFirst)) : text);
  };
  const birthday = datesOf('Birthday');
  return {
    columns: choices.headless ? first.cells.map(() => '') : first.cells.map((name) => name.trim()),
    choices,
    rows: shown,
    lostBirthdays: cellsOf('Birthday').filter((cell) => readBirthday(birthday(cell) ?? '?') === null),
    shortenedPhones: PHONE_CHOICES.flatMap(cellsOf).filter(isShortened),
    openDates: Array.from(evidenceByColumn.values(), ({ order, example }) => (order === null ? example : '')).filter(
      Boolean,
    ),
    lostValues: fields.flatMap((field) =>
      isFieldSlug(field.slug) ? lostOf(field, cellsOf(field.slug), datesOf(field.slug)) : [],
    ),
    problem: 'problem' in list ? list.problem : null,
  };
}
