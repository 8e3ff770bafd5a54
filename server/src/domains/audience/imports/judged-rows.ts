import { importRows, type CsvRow, type ImportText } from '@textloom/contracts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { judgeRow, phoneThatLeft, REASONS, type Judged, type Layout } from './import-row';

/** Rows that are read in one turn of the event loop; other requests run in between. */
const ROWS_IN_TURN = 500;

async function* inTurns(rows: Iterable<CsvRow>): AsyncGenerator<CsvRow[]> {
  let turn: CsvRow[] = [];
  for (const row of rows) {
    if (turn.push(row) < ROWS_IN_TURN) continue;
    yield turn;
    turn = [];
    await nextTurn();
  }
  yield turn;
}

/** Phones that some row marks as left; this overrides other rows that subscribe the same phone. */
async function phonesThatLeft(rows: Iterable<CsvRow>, layout: Layout): Promise<Set<number>> {
  const left = new Set<number>();
  const { allLeft, columns } = layout.status;
  if (!allLeft && columns.length === 0) return left;
  for await (const turn of inTurns(rows))
    for (const { cells } of turn) {
      const phone = phoneThatLeft(cells, layout);
      if (phone !== null) left.add(Number(phone));
    }
  return left;
}

/** A row below the column names. */
export interface JudgedRow {
  /** From 1. */
  row: number;
  line: number;
  cells: string[];
  /** Offset of the text after it. */
  end: number;
  judged: Judged;
  /** Its phone is in an earlier row. */
  repeated: boolean;
}

/** The rows of a list in turns, each as an import and its dry run treat it. */
export async function* judgedRows(
  text: string,
  list: Pick<ImportText, 'delimiter' | 'header' | 'headless'>,
  layout: Layout,
): AsyncGenerator<JudgedRow[]> {
  const left = await phonesThatLeft(importRows(text, list), layout);
  // As numbers: ten digits fit, and they do not keep the file's text in memory.
  const seen = new Set<number>();
  let row = list.headless ? 0 : -1;
  for await (const turn of inTurns(importRows(text, list)))
    yield turn.flatMap(({ line, cells, end, broken }) => {
      row += 1;
      if (row === 0) return [];
      const judged = broken ? { reason: REASONS.unclosed } : judgeRow(cells, layout, left);
      const repeated = 'phone' in judged && seen.has(Number(judged.phone));
      if ('phone' in judged) seen.add(Number(judged.phone));
      return [{ row, line, cells, end, judged, repeated }];
    });
}
