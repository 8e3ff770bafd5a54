/**
 * Text with \n as its only line end. A form with a file writes each line end as \r\n, which would add a billed
 * character per line.
 */
export const plainLineEnds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

/** The same for every text in a value, in place where it can be: a list may have a million entries. */
export function withPlainLineEnds(value: unknown): unknown {
  if (typeof value === 'string') return plainLineEnds(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  const fields = value as Record<string, unknown>;
  for (const name of Object.keys(fields)) {
    const [before, after] = [fields[name], withPlainLineEnds(fields[name])];
    if (after !== before) fields[name] = after;
  }
  return value;
}
