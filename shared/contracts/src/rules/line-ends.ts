/**
 * Text with \n as its only line end. A form with a file writes each line end as \r\n, which would add a billed
 * character per line.
 */
export const plainLineEnds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);

/**
 * The same for every text in a value, in place where it can be: a list may have a million entries. Without recursion,
 * because a body may be nested deeper than the call stack.
 */
export function withPlainLineEnds(value: unknown): unknown {
  if (typeof value === 'string') return plainLineEnds(value);
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one !== 'object' || one === null || ArrayBuffer.isView(one)) continue;
    const fields = one as Record<string, unknown>;
    for (const name of Object.keys(fields)) {
      const field = fields[name];
      if (typeof field === 'object') open.push(field);
      else if (typeof field === 'string' && field.includes('\r')) fields[name] = plainLineEnds(field);
    }
  }
  return value;
}
