/** A row of a CSV text. Rows of empty cells are omitted. */
export interface CsvRow {
  /** Line where it begins, from 1; a row may span several. */
  line: number;
  cells: string[];
  /** Offset after it. */
  end: number;
  /** Its quotation mark is never closed: only this line is returned, and reading continues with the next one. */
  broken: boolean;
}

/** Lines that one cell may span: more mean an unclosed quotation mark. Also limits what is read twice. */
const MAX_CELL_LINES = 100;

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * Cached position of the next such character, because every line needs it. By a pattern and not by indexOf: V8 may run
 * indexOf before the condition that guards it, and then reads the whole text for every line that lacks the character.
 */
function finder(text: string, wanted: string): (from: number) => number {
  const pattern = new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'g');
  let asked = 0;
  let found = -1;
  return (from) => {
    if (found < from || from < asked) {
      pattern.lastIndex = from;
      found = pattern.test(text) ? pattern.lastIndex - 1 : Infinity;
    }
    asked = from;
    return found;
  };
}

/** Line breaks between two offsets, as an editor counts them: CR LF is one. */
function breaksIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) count += 1;
    if (count > MAX_CELL_LINES) return count;
  }
  return count;
}

interface Cell {
  value: string;
  /** A delimiter, a line break or the end follows. */
  end: number;
  lines: number;
}

/** The quoted text from `from` on; null when it is never closed. A quotation mark inside a line may be literal. */
function quotedCell(text: string, delimiter: string, from: number): Cell | null {
  let value = '';
  let lines = 0;
  for (let at = from; ;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return null;
    lines += breaksIn(text, at, quote);
    if (lines > MAX_CELL_LINES) return null;
    value += text.slice(at, quote);
    let end = quote + 1;
    if (text[end] === '"') {
      value += '"';
      at = end + 1;
      continue;
    }
    while (text[end] === ' ') end += 1;
    if (end >= text.length || text[end] === delimiter || text[end] === '\n' || text[end] === '\r')
      return { value, end, lines };
    // After a line break it begins another cell: the earlier one is not closed.
    if (lines > 0) return null;
    value += '"';
    at = quote + 1;
  }
}

interface Row extends Omit<CsvRow, 'line'> {
  /** Line breaks inside of it; it ends before one. */
  lines: number;
}

/** Whether a line in a cell looks like a row, so that the cell's quotation mark was a mistake. */
type LooksLikeRow = (cells: readonly string[]) => boolean;

const swallowsRows = (value: string, delimiter: string, looksLikeRow: LooksLikeRow): boolean =>
  value
    .split(/\r\n|\n|\r/)
    .slice(1)
    .some((line) => looksLikeRow(line.split(delimiter)));

/** A first line that names the delimiter for Excel; not a row. Programs quote it, or fill it up to the other rows. */
export const SEPARATOR_LINE = /^"?sep=(?:([^"\r\n])\1*)?"?(?:\r\n|\n|\r|$)/i;

/**
 * Rows of a CSV text with their line numbers; line breaks of any kind, also mixed. An unclosed quotation mark loses no
 * other row: its line is returned as broken, and the next one is read.
 */
export function* readCsv(text: string, delimiter: string, looksLikeRow: LooksLikeRow = () => false): Generator<CsvRow> {
  const nextLf = finder(text, '\n');
  const nextCr = finder(text, '\r');
  const nextQuote = finder(text, '"');
  const nextMark = finder(text, delimiter);
  const lineEnd = (from: number): number => Math.min(nextLf(from), nextCr(from), text.length);

  const plainRow = (from: number, broken = false): Row => {
    const end = lineEnd(from);
    return { cells: text.slice(from, end).split(delimiter), end, lines: 0, broken };
  };
  function quotedRow(from: number): Row {
    const cells: string[] = [];
    let lines = 0;
    for (let at = from; ; at += 1) {
      let begin = at;
      while (text[begin] === ' ') begin += 1;
      if (text[begin] === '"') {
        const cell = quotedCell(text, delimiter, begin + 1);
        // Earlier cells of the line keep their text, unless they span several lines.
        if (!cell || (cell.lines > 0 && swallowsRows(cell.value, delimiter, looksLikeRow))) {
          const rest = plainRow(lines === 0 ? at : from, true);
          return lines === 0 ? { ...rest, cells: [...cells, ...rest.cells] } : rest;
        }
        cells.push(cell.value);
        lines += cell.lines;
        at = cell.end;
      } else {
        const end = Math.min(nextMark(at), lineEnd(at));
        cells.push(text.slice(at, end));
        at = end;
      }
      if (text[at] !== delimiter) return { cells, end: at, lines, broken: false };
    }
  }

  let from = SEPARATOR_LINE.exec(text)?.[0].length ?? 0;
  for (let line = from === 0 ? 1 : 2; from < text.length;) {
    const row = nextQuote(from) < lineEnd(from) ? quotedRow(from) : plainRow(from);
    from = row.end + (text[row.end] === '\r' && text[row.end + 1] === '\n' ? 2 : 1);
    if (row.broken || !isBlank(row.cells))
      yield { line, cells: row.cells, end: Math.min(from, text.length), broken: row.broken };
    line += row.lines + 1;
  }
}
