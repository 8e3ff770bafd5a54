import { DateOrderEvidence, orderOf, readCell, type CsvRow } from '@textloom/contracts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { phonesThatLeft, type Layout, type Survey } from './import-row';

/** Rows read per turn of the event loop; other requests run in between. */
const ROWS_IN_TURN = 500;

export async function* inTurns(rows: Iterable<CsvRow>): AsyncGenerator<CsvRow[]> {
  let turn: CsvRow[] = [];
  for (const row of rows) {
    if (turn.push(row) < ROWS_IN_TURN) continue;
    yield turn;
    turn = [];
    await nextTurn();
  }
  yield turn;
}

/** Reads the whole file if it has columns that need it. `dayFirst`: where a column does not prove it. */
export async function surveyOf(rows: Iterable<CsvRow>, layout: Layout, dayFirst: boolean): Promise<Survey> {
  const left = new Set<number>();
  const evidenceByColumn = new Map(layout.dates.map((at) => [at, new DateOrderEvidence()]));
  const { allLeft, columns } = layout.status;
  if (allLeft || columns.length > 0 || evidenceByColumn.size > 0)
    for await (const turn of inTurns(rows))
      for (const { cells } of turn) {
        for (const phone of phonesThatLeft(cells, layout)) left.add(Number(phone));
        for (const [at, evidence] of evidenceByColumn) evidence.note(readCell(cells[at] ?? ''));
      }
  return { left, orders: new Map(Array.from(evidenceByColumn, ([at, evidence]) => [at, orderOf(evidence, dayFirst)])) };
}
