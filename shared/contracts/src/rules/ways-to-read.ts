import { readCsv, SEPARATOR_LINE } from './csv-reader';
import { columnKey } from './import-columns';

const DELIMITERS = [',', ';', '\t', '|'];

/** Rows below the column names that tell what a column holds. */
export const SAMPLE_ROWS = 100;

export interface Way {
  delimiter: string;
  /** The first ones of the file. */
  rows: string[][];
}

/** The first rows as each delimiter divides them; the one that the file names comes first. */
export function waysToRead(text: string, most: number): Way[] {
  const named = SEPARATOR_LINE.exec(text)?.[1];
  return [...new Set(named === undefined ? DELIMITERS : [named, ...DELIMITERS])].flatMap((delimiter) => {
    const rows: string[][] = [];
    for (const { cells } of readCsv(text, delimiter)) if (rows.push(cells) >= most) break;
    return rows.length === 0 ? [] : [{ delimiter, rows }];
  });
}

/** The format in which these choices fit the file: with as many columns as were chosen. */
export function fitting(
  text: string,
  { columns, titleRows = 0 }: { columns: readonly unknown[]; titleRows?: number },
): { delimiter: string; cells: string[] } | null {
  for (const { delimiter, rows } of waysToRead(text, titleRows + 1)) {
    const cells = rows[titleRows];
    if (cells?.length === columns.length) return { delimiter, cells };
  }
  return null;
}

/** The first format that yields a column with this key in the first row. */
export function withColumn(text: string, key: string): { delimiter: string; cells: string[] } | null {
  for (const { delimiter, rows } of waysToRead(text, 1)) {
    const [cells = []] = rows;
    if (cells.some((name) => columnKey(name) === key)) return { delimiter, cells };
  }
  return null;
}
