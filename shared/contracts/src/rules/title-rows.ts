import { readCell } from './csv-cell';
import type { ColumnField } from './custom-fields';
import { exactColumn, guessColumns } from './import-columns';
import { readPossiblePhone } from './phone';

/** Rows with a title, a date or a note that may stand above the column names. */
export const MAX_TITLE_ROWS = 20;

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;
const hasPhone = (cells: readonly string[]): boolean =>
  cells.some((cell) => 'phone' in readPossiblePhone(readCell(cell)));

/**
 * How many of the first rows stand above the column names: these are the row with a phone column and the most names, above
 * the first phone. Without one, the last row above it that has more than a title.
 */
export function titleRowsOf(rows: readonly (readonly string[])[], fields: readonly ColumnField[]): number {
  const [first = []] = rows;
  if (first.some((name) => exactColumn(name) === 'Phone') || hasPhone(first)) return 0;
  const data = rows.findIndex(hasPhone);
  const above = data === -1 ? rows : rows.slice(0, data);
  const named = above.flatMap((cells, at) => (guessColumns(cells, false, fields).includes('Phone') ? [at] : []));
  const count = (at: number): number => filled(above[at] ?? []);
  const [best] = named.toSorted((a, b) => count(b) - count(a));
  if (best !== undefined) return best;
  return data > 1 && count(0) === 1 && count(data - 1) > 1 ? data - 1 : 0;
}
