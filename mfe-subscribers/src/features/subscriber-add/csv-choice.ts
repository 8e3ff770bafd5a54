import { CSV_MAX_BYTES, IMPORT_COLUMNS } from '@textloom/contracts';
import { bus } from '@textloom/bus';
import { escapeHtml } from '@textloom/kit';
import { TEXTS } from './add-texts';

/** The beginning of a file as the browser reads it, before anything is sent. */
export interface Preview {
  columns: { name: string; known: boolean }[];
  rows: string[][];
  hasPhone: boolean;
}

/** Rows shown, and how much of the file is read for them. */
const ROWS = 5;
const READ_BYTES = 65_536;

const known = new Set(IMPORT_COLUMNS.map((name) => name.toLowerCase()));
const keyOf = (name: string): string => name.trim().toLowerCase();

/** UTF-8, or what Excel writes in the code page of its Windows; the last letter may be cut in two. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A sheet, a picture, or Excel's "Unicode Text", renamed: the server refuses them in these words. */
export class NotText extends Error {
  override message: string = TEXTS.notText;
}

const MARKS = [',', ';', '\t'] as const;
const hasPhone = ([header = []]: readonly (readonly string[])[]): boolean => header.some((name) => keyOf(name) === keyOf(IMPORT_COLUMNS[0]));

/**
 * The first rows, by the same rules as the server's: the separator is the first one under which there is a Phone
 * column (guessing by the cells takes a list of tags for columns), names compare without regard to case.
 */
export async function readPreview(file: File): Promise<Preview> {
  const [{ default: papa }, bytes] = await Promise.all([import('papaparse'), file.slice(0, READ_BYTES).arrayBuffer()]);
  if (new Uint8Array(bytes).includes(0)) throw new NotText();
  const text = textOf(bytes);
  const readings = MARKS.map((delimiter) => papa.parse<string[]>(text, { preview: ROWS + 1, skipEmptyLines: 'greedy', delimiter }).data);
  const [header = [], ...rows] = readings.find(hasPhone) ?? readings[0] ?? [];
  const columns = header.map((name) => ({ name: name.trim(), known: known.has(keyOf(name)) }));
  return { columns, rows, hasPhone: hasPhone([header]) };
}

const bytes = (size: number): string => `${size.toLocaleString('en-US')} bytes`;

/** What is wrong with a file as such (VAL-019 to VAL-021); a large one is explained in a dialog, and never sent. */
export function fileProblem(file: File): string | null {
  if (!/\.csv$/i.test(file.name)) return TEXTS.notCsv;
  if (file.size <= CSV_MAX_BYTES) return null;
  const html = `<p><strong>${escapeHtml(file.name)}</strong> has ${bytes(file.size)}. A file may have at most ${bytes(CSV_MAX_BYTES)} (5 MB).</p><p>Split it into smaller files and upload them one after the other.</p>`;
  bus.emit('modal.open', { title: TEXTS.tooLarge, html });
  return TEXTS.tooLarge;
}
