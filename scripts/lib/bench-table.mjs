/** Rows of cells as aligned columns, without padding after the last. */
export function table(rows) {
  const widths = rows.reduce((most, row) => row.map((cell, i) => Math.max(most[i] ?? 0, cell.length)), []);
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i === 1 ? cell.padStart(widths[i]) : i < row.length - 1 ? cell.padEnd(widths[i]) : cell))
        .join('  '),
    )
    .join('\n');
}

/** Parses lines `<label> {json}` of a workload's output and ignores others. */
export function readLines(output) {
  return output.split('\n').flatMap((line) => {
    const match = /^([\w/ -]+?) (\{.*\})$/.exec(line);
    if (!match) return [];
    try {
      return [{ label: match[1], value: JSON.parse(match[2]) }];
    } catch {
      return [];
    }
  });
}
