import { setImmediate as nextTurn } from 'node:timers/promises';
import { parse, type CsvError } from 'csv-parse';

export interface CsvRecord {
  /** Line of the file where the row begins: one row may span several. */
  line: number;
  cells: string[];
  /** Bytes of the file up to the end of this row. */
  bytes: number;
  /** Why the rest of the file cannot be read; there is no row behind it. */
  broken?: string;
}

/** What one turn of the event loop reads; other requests come in between. */
const CHUNK = 32_768;

interface Parsed {
  record: string[];
  info: { bytes: number };
}

const [LF, CR] = [10, 13];

/** Lines as an editor numbers them. The library counts a line break inside of quotes twice when it is Windows's. */
class LineCounter {
  position = 0;
  #line = 1;
  readonly #content: Buffer;

  constructor(content: Buffer) {
    this.#content = content;
  }

  #step(): void {
    const byte = this.#content[this.position];
    if (byte === LF || (byte === CR && this.#content[this.position + 1] !== LF)) this.#line += 1;
    this.position += 1;
  }

  /** The line of the row that ends at this byte: behind the row before and the blank lines between. */
  nextRow(end: number): number {
    while (this.position < end && (this.#content[this.position] === LF || this.#content[this.position] === CR)) this.#step();
    const line = this.#line;
    while (this.position < end) this.#step();
    return line;
  }
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Rows of a CSV text with their line numbers, blank ones left out. The memory it takes does not grow with the file. */
export async function* readRecords(content: Buffer, delimiter: string): AsyncGenerator<CsvRecord> {
  const parser = parse({ delimiter, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
  let broken: CsvError | undefined;
  parser.on('error', (error: CsvError) => (broken = error));
  const lines = new LineCounter(content);
  const drain = function* (): Generator<CsvRecord> {
    for (let found: unknown = parser.read(); found !== null; found = parser.read()) {
      // Made by the library by the options above; checking each row would cost more than reading it.
      const { record, info } = found as Parsed;
      const line = lines.nextRow(info.bytes);
      if (!isBlank(record)) yield { line, cells: record, bytes: info.bytes };
    }
  };
  for (let from = 0; from < content.length; from += CHUNK) {
    parser.write(content.subarray(from, from + CHUNK));
    yield* drain();
    await nextTurn();
  }
  parser.end();
  yield* drain();
  await nextTurn();
  yield* drain();
  if (!broken) return;
  const from = lines.position;
  const [rest = ''] = content.subarray(from).toString('utf8').replace(/^\s+/, '').split('\n');
  yield { line: lines.nextRow(content.length), cells: [rest], bytes: content.length, broken: 'A quotation mark is never closed; nothing behind it could be read.' };
}
