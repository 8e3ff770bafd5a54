import { read, SSF, type CellObject, type WorkBook } from '@e965/xlsx';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import { hasTooManyCells, hiddenTables } from './ods';

/** Maximum unpacked size of the parts that are read, because a small file may claim to hold gigabytes. */
const MAX_UNPACKED_BYTES = 134_217_728;
/** Maximum rows of a sheet. A list of 5 MB has fewer. */
export const MAX_SHEET_ROWS = 300_000;
/** Maximum columns of a sheet. */
const MAX_COLUMNS = 500;
/** Maximum sheets read: each takes a pass over the shared parts. */
export const MAX_SHEETS = 50;

export class TooLarge extends Error {}

/** Whether the file reader needs this part: neither pictures nor macros. */
const isText = (name: string): boolean =>
  /\.(?:xml|rels)$/i.test(name) && !/(?:^|\/)(?:media|drawings|charts)\//i.test(name);

interface Opened {
  bytes: Uint8Array;
  /** Indexes of hidden sheets, for formats in which the library does not report them. */
  hidden: ReadonlySet<number>;
}

/**
 * The same file with these parts only, not compressed. The unpacker never writes more than a part's declared size, so
 * their sum limits what is unpacked; the parsing library has no such limit.
 */
function unpacked(bytes: Uint8Array): Opened {
  let total = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!isText(name)) return false;
      total += originalSize;
      if (total > MAX_UNPACKED_BYTES) throw new TooLarge();
      return true;
    },
  });
  const content = parts['content.xml'];
  const ods = content && strFromU8(content);
  if (ods !== undefined && hasTooManyCells(ods)) throw new TooLarge();
  return { bytes: zipSync(parts, { level: 0 }), hidden: ods === undefined ? new Set() : hiddenTables(ods) };
}

/** First bytes of an .xls file (Excel 97 to 2003). */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Detects the format by the first bytes, because programs use any of these extensions. */
function opened(bytes: Uint8Array): Opened {
  return COMPOUND.every((byte, at) => bytes[at] === byte) ? { bytes, hidden: new Set() } : unpacked(bytes);
}

const two = (value: number): string => String(value).padStart(2, '0');

/** An unambiguous date; the displayed form if it has a time or no year. */
function dateText(serial: number, shown: string, format: string, date1904: boolean): string {
  if (!Number.isInteger(serial) || !/y/i.test(format)) return shown;
  const { y, m, d } = SSF.parse_date_code(serial, { date1904 });
  return `${y}-${two(m)}-${two(d)}`;
}

/** A number as displayed, unless that hides digits: a phone number keeps all of them. */
function numberText(value: number, shown: string): string {
  if (!Number.isSafeInteger(value) || (!shown.includes(',') && shown.replace(/\D/g, '').endsWith(String(value))))
    return shown;
  return String(value);
}

function cellText(cell: CellObject | undefined, date1904: boolean): string {
  if (cell?.v === undefined || cell.t === 'e' || cell.t === 'z') return '';
  const shown = cell.w ?? String(cell.v);
  if (typeof cell.v !== 'number') return cell.t === 's' ? String(cell.v) : shown;
  const format = String(cell.z ?? 'General');
  return SSF.is_date(format) ? dateText(cell.v, shown, format, date1904) : numberText(cell.v, shown);
}

const hasText = (row: readonly string[] = []): boolean => row.some((text) => text.trim() !== '');

function sheetOf(bytes: Uint8Array, at: number): WorkBook {
  return read(bytes, {
    type: 'array',
    dense: true,
    sheets: at,
    sheetRows: MAX_SHEET_ROWS + 1,
    cellFormula: false,
    cellHTML: false,
    cellNF: true,
  });
}

/** A sheet with its filled rows. */
export interface SheetRows {
  name: string;
  rows: string[][];
  /** The sheet has more rows than an import allows; only the first ones are included. */
  tooLarge: boolean;
}

/** The filled rows of one sheet; none if it is hidden. */
function rowsOf(bytes: Uint8Array, at: number, name: string): SheetRows {
  const { Sheets: sheets, Workbook: workbook } = sheetOf(bytes, at);
  const isShown = (workbook?.Sheets?.[at]?.Hidden ?? 0) === 0;
  const data = isShown ? (sheets[name]?.['!data'] ?? []) : [];
  const date1904 = workbook?.WBProps?.date1904 ?? false;
  // Rows and cells that are empty may be missing.
  const rows = Array.from(data, (row: CellObject[] | undefined) =>
    Array.from((row ?? []).slice(0, MAX_COLUMNS), (cell: CellObject | undefined) => cellText(cell, date1904)),
  );
  return { name, rows: rows.filter(hasText), tooLarge: hasText(rows[MAX_SHEET_ROWS]) };
}

/** The visible sheets with rows, one at a time, so that a workbook is never in memory as a whole. */
export function* sheetRows(file: Uint8Array): Generator<SheetRows> {
  const { bytes, hidden } = opened(file);
  const { SheetNames: names } = read(bytes, { type: 'array', bookSheets: true });
  for (const [at, name] of names.slice(0, MAX_SHEETS).entries()) {
    const sheet = hidden.has(at) ? null : rowsOf(bytes, at, name);
    if (sheet !== null && sheet.rows.length > 0) yield sheet;
  }
}
