/** Maximum number of filled cells after repeats are expanded: more than a list of 5 MB can have. */
const MAX_CELLS = 5_000_000;

const ROW = /<(?:[\w-]+:)?table-row\b([^>]*)>([\s\S]*?)<\/(?:[\w-]+:)?table-row>/g;
/** Matches a cell with content. */
const CELL = /<(?:[\w-]+:)?table-cell\b([^>]*[^/]|)>/g;
const timesOf = (attributes: string, what: 'rows' | 'columns'): number =>
  Number(new RegExp(`number-${what}-repeated="(\\d+)"`).exec(attributes)?.[1] ?? 1);

/**
 * Whether an .ods file declares more cells than a list may have: a few bytes can repeat a row a million times, and the
 * parsing library has no limit. Empty cells and rows do not count.
 */
export function hasTooManyCells(content: string): boolean {
  let cells = 0;
  for (const [, row = '', inside = ''] of content.matchAll(ROW)) {
    let inRow = 0;
    for (const [, cell = ''] of inside.matchAll(CELL)) inRow += timesOf(cell, 'columns');
    cells += inRow * timesOf(row, 'rows');
    if (cells > MAX_CELLS) return true;
  }
  return false;
}

const TABLE_STYLE = /<style:style\b[^>]*style:name="([^"]*)"[^>]*style:family="table"[^>]*>([\s\S]*?)<\/style:style>/g;
const TABLE = /<table:table\s[^>]*>/g;

/** Indexes of the hidden sheets, which the library does not report. */
export function hiddenTables(content: string): Set<number> {
  const hidden = new Set<string>();
  for (const [, name = '', inside = ''] of content.matchAll(TABLE_STYLE))
    if (inside.includes('table:display="false"')) hidden.add(name);
  const places = new Set<number>();
  for (const [at, [tag]] of [...content.matchAll(TABLE)].entries())
    if (hidden.has(/table:style-name="([^"]*)"/.exec(tag)?.[1] ?? '')) places.add(at);
  return places;
}
