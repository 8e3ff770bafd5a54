import { join, name, sql, type Sql, type Value } from './sql';

/** SQL: the columns of a row and their values, in the same order. The driver writes objects as JSON. */
export function partsOf(row: Readonly<Record<string, Value>>): { names: Sql; values: Sql; sets: Sql } {
  const columns = Object.entries(row);
  return {
    names: join(columns.map(([column]) => name(column))),
    values: join(columns.map(([, value]) => value)),
    sets: join(columns.map(([column, value]) => sql`${name(column)} = ${value}`)),
  };
}
