import { importRows, type ImportText } from '@textloom/contracts';
import { judgeRow, REASONS, type Judged, type Layout } from './import-row';
import { inTurns, surveyOf } from './survey';

/** A row below the column names. */
export interface JudgedRow {
  /** Starts at 1. */
  row: number;
  line: number;
  cells: string[];
  /** Offset of the text after it. */
  end: number;
  judged: Judged;
  /** Its phone also occurs in an earlier row. */
  repeated: boolean;
}

/**
 * The rows of a file one by one, as an import and its dry run treat them. `dayFirst`: where a column does not prove it.
 */
export async function* judgedRows(
  text: string,
  list: Pick<ImportText, 'delimiter' | 'header' | 'headless' | 'titleRows'>,
  layout: Layout,
  dayFirst: boolean,
): AsyncGenerator<JudgedRow[]> {
  const survey = await surveyOf(importRows(text, list), layout, dayFirst);
  // Stored as numbers: ten digits fit, and they do not keep the file's text in memory.
  const seen = new Set<number>();
  let row = list.headless ? 0 : -1;
  for await (const turn of inTurns(importRows(text, list)))
    yield turn.flatMap(({ line, cells, end, broken }) => {
      row += 1;
      if (row === 0) return [];
      const judged = broken ? { reason: REASONS.unclosed } : judgeRow(cells, layout, survey);
      const repeated = 'phone' in judged && seen.has(Number(judged.phone));
      if ('phone' in judged) seen.add(Number(judged.phone));
      return [{ row, line, cells, end, judged, repeated }];
    });
}
