import { cutText, seemsHeading } from '@textloom/contracts';
import { CsvError, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import type { Upload } from '../../../platform/web/parsing/multipart';
import { invalid, type AppError } from '../../../platform/base/app-error';

/** Distinct codes by column name. */
export type CodeColumns = ReadonlyMap<string, ReadonlySet<string>>;

const CODE_FILE_MESSAGES = {
  missing: 'Choose a CSV file with codes.',
  notCsv: 'This is not a CSV file. Save your codes as CSV and try again.',
  noHeader: 'The first row must hold the names of the codes, such as COUPON, with the codes below it.',
  sameName: 'Two columns of this file have the same name.',
  secondHeader: (text: string) =>
    `“${cutText(text, 40)}” below the names seems to be a name too. Delete the rows above the names; if it is a code, move it further down.`,
  noCodes: 'There are no codes below the names in the first row.',
  tooManyColumns: 'A file can have at most 20 columns of codes.',
  tooLong: 'A code can have at most 100 characters.',
} as const;

const MAX_COLUMNS = 20;
const MAX_CODE = 100;
/** A name that is allowed between the braces of a welcome message. */
const NAME = /^\p{L}[\p{L}\p{N} _-]{0,39}$/u;

const refuse = (message: string): AppError => invalid('csv', message);

/** The text of the file; invalid UTF-8 means a spreadsheet or a picture under another name. */
function textOf({ name, data }: Upload): string {
  if (!/\.csv$/i.test(name) || data.includes(0)) throw refuse(CODE_FILE_MESSAGES.notCsv);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    throw refuse(CODE_FILE_MESSAGES.notCsv);
  }
}

/** The separator of the first row: spreadsheets of many countries write semicolons, and a copied table has tabs. */
function separatorOf(text: string): string {
  const first = /[^\r\n\uFEFF][^\r\n]*/.exec(text)?.[0] ?? '';
  const plain = first.replace(/"[^"]*"/g, '');
  return [',', ';', '\t'].find((one) => plain.includes(one)) ?? ',';
}

const isHeader = (names: readonly string[]): boolean => names.every((name) => NAME.test(name));

/** `AB12-C` → `aa00-a`: codes of one series have the same shape, which a name rarely shares. */
const shape = (text: string): string => text.replace(/\p{L}/gu, 'a').replace(/\p{N}/gu, '0');

/** A first row with digits and the shape of all codes below it is a code itself: the names are missing. */
const looksLikeItsCodes = (name: string, codes: ReadonlySet<string>): boolean =>
  /\d/.test(name) && codes.size > 0 && [...codes].every((code) => shape(code) === shape(name));

function columnsOf(names: readonly string[]): Map<string, Set<string>> {
  if (!isHeader(names)) throw refuse(CODE_FILE_MESSAGES.noHeader);
  if (names.length > MAX_COLUMNS) throw refuse(CODE_FILE_MESSAGES.tooManyColumns);
  if (new Set(names.map((name) => name.toUpperCase())).size < names.length) throw refuse(CODE_FILE_MESSAGES.sameName);
  return new Map(names.map((name) => [name, new Set<string>()]));
}

function addRow(columns: Map<string, Set<string>>, cells: readonly string[]): void {
  [...columns.values()].forEach((codes, index) => {
    const code = cells[index] ?? '';
    if (code.length > MAX_CODE) throw refuse(CODE_FILE_MESSAGES.tooLong);
    if (code !== '') codes.add(code);
  });
}

/**
 * Reads a file of custom codes (decision 74): names in the first row, codes below, one column each. Yields between
 * rows, so that a large file does not block other requests. `known`: names that are accepted without the check of their
 * shape.
 */
export async function readCodes(upload: Upload | undefined, known: ReadonlySet<string>): Promise<CodeColumns> {
  if (!upload) throw refuse(CODE_FILE_MESSAGES.missing);
  const text = textOf(upload);
  const delimiter = separatorOf(text);
  // The parser would also trim the tabs that separate; trim the cells here instead.
  const tabs = delimiter === '\t';
  const rows = Readable.from([text]).pipe(
    parse({ trim: !tabs, bom: true, skip_empty_lines: true, delimiter, record_delimiter: ['\r\n', '\n', '\r'] }),
  );
  let columns: Map<string, Set<string>> | undefined;
  try {
    for await (const read of rows as AsyncIterable<string[]>) {
      const cells = tabs ? read.map((cell) => cell.trim()) : read;
      if (columns) addRow(columns, cells);
      else columns = columnsOf(cells);
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw refuse(`${CODE_FILE_MESSAGES.notCsv} Row ${Number(error.lines ?? 0)} could not be read.`);
    throw error;
  }
  if (!columns) throw refuse(CODE_FILE_MESSAGES.noCodes);
  for (const [name, codes] of columns) {
    if (!known.has(name.toUpperCase()) && looksLikeItsCodes(name, codes)) throw refuse(CODE_FILE_MESSAGES.noHeader);
    const rows = [...codes];
    if (seemsHeading(rows)) throw refuse(CODE_FILE_MESSAGES.secondHeader(rows[0] ?? ''));
  }
  if ([...columns.values()].every((codes) => codes.size === 0)) throw refuse(CODE_FILE_MESSAGES.noCodes);
  return columns;
}
