import type { Sql } from '../../../platform/db/sql';

const literal = (value: unknown): string => {
  if (value instanceof Date) return `'${value.toISOString()}'`;
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
};

/** SQL of a part with its values as literals, for statements that are still texts with numbered parameters. */
export const inlined = ({ strings, values }: Sql): string =>
  strings.reduce((text, next, index) => `${text}${literal(values[index - 1])}${next}`);
