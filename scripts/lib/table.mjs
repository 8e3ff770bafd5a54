/** Rows of cells as aligned columns; `right` is the number of the column that is aligned at its end. */
export function table(rows, { right } = {}) {
  const widths = rows.reduce((most, row) => row.map((cell, i) => Math.max(most[i] ?? 0, cell.length)), []);
  const padded = (cell, i) => (i === right ? cell.padStart(widths[i]) : cell.padEnd(widths[i]));
  return rows.map((row) => row.map(padded).join('  ').trimEnd()).join('\n');
}
