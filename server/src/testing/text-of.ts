import type { Sql } from '../platform/db/sql';

/** SQL of a part without values, for the texts that tests send. */
export function textOf(part: Sql): string {
  if (part.values.length > 0) throw new Error(`has values: ${part.text}`);
  return part.text;
}
