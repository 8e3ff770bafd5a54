const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows as a CSV text, each padded to the length of the longest. */
export function csvOfRows(rows: readonly (readonly string[])[]): string {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return rows
    .map((row) => `${Array.from({ length: columns }, (_, at) => quoted(row[at] ?? '')).join(',')}\r\n`)
    .join('');
}
