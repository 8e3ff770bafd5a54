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

/** The first rows, by the same rules as the server's: separators, quotes, names without regard to case. */
export async function readPreview(file: File): Promise<Preview> {
  const { default: papa } = await import('papaparse');
  const text = new TextDecoder().decode(await file.slice(0, READ_BYTES).arrayBuffer());
  const { data } = papa.parse<string[]>(text, { preview: ROWS + 1, skipEmptyLines: 'greedy', delimitersToGuess: [',', ';', '\t'] });
  const [header = [], ...rows] = data;
  const columns = header.map((name) => ({ name: name.trim(), known: known.has(keyOf(name)) }));
  return { columns, rows, hasPhone: header.some((name) => keyOf(name) === keyOf(IMPORT_COLUMNS[0])) };
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
