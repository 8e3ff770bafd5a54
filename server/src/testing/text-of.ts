import type { Sql } from '../platform/db/sql';

/** The SQL text of a part without values, for texts that tests send. */
export function textOf(part: Sql): string {
  if (part.values.length > 0) throw new Error(`has values: ${part.text}`);
  return part.text;
}
