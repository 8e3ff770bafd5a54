import { setImmediate as nextTurn } from 'node:timers/promises';
import { parse, type CsvError } from 'csv-parse';

export interface CsvRecord {
  /** Line of the file where the row begins: one row may span several. */
  line: number;
  cells: string[];
  /** Bytes of the file that have been read. */
  bytes: number;
  /** Why the rest of the file cannot be read; there is no row behind it. */
  broken?: string;
}

/** What one turn of the event loop reads; other requests come in between. */
const CHUNK = 32_768;

/** A line break as an editor counts it: Windows's is one. The last cell of a row may keep half of it. */
const BREAK = /\r\n|\n|\r(?!$)/g;
const hasBreak = (cell: string): boolean => cell.includes('\n') || cell.includes('\r');
const breaksIn = (cell: string): number => (hasBreak(cell) ? (cell.match(BREAK)?.length ?? 0) : 0);

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** The text from the beginning of a line on, without the white space before it. */
function textFrom(content: Buffer, line: number): string {
  const text = content.toString('utf8');
  let from = 0;
  for (const { 0: found, index } of text.matchAll(/\r\n|\n|\r/g)) {
    if (line === 1) break;
    line -= 1;
    from = index + found.length;
  }
  return text.slice(from).trimStart();
}

/**
 * Rows of a CSV text with their line numbers, blank ones left out. The memory it takes does not grow with the
 * file. Lines are counted by what the library gives: its own count has Windows's breaks inside of quotes twice,
 * and asking it where each row stands takes as long as reading the row.
 */
export async function* readRecords(content: Buffer, delimiter: string): AsyncGenerator<CsvRecord> {
  const parser = parse({ delimiter, relax_column_count: true, relax_quotes: true });
  let broken: CsvError | undefined;
  parser.on('error', (error: CsvError) => (broken = error));
  let next = 1;
  let bytes = 0;
  const drain = function* (): Generator<CsvRecord> {
    for (let found: unknown = parser.read(); found !== null; found = parser.read()) {
      // Made by the library by the options above; checking each row would cost more than reading it.
      const cells = found as string[];
      const line = next;
      next += 1;
      for (const cell of cells) next += breaksIn(cell);
      if (!isBlank(cells)) yield { line, cells, bytes };
    }
  };
  for (let from = 0; from < content.length; from += CHUNK) {
    const chunk = content.subarray(from, from + CHUNK);
    bytes += chunk.length;
    parser.write(chunk);
    yield* drain();
    await nextTurn();
  }
  parser.end();
  yield* drain();
  await nextTurn();
  yield* drain();
  if (!broken) return;
  const [rest = ''] = textFrom(content, next).split('\n');
  yield { line: next, cells: [rest], bytes, broken: 'A quotation mark is never closed; nothing behind it could be read.' };
}
