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

/** SQL of a row's columns, whose values are the parameters from $`first` on. The driver writes objects as JSON. */
export function columnsOf(
  row: object,
  first: number,
): { names: string; places: string; sets: string; values: unknown[] } {
  const columns = Object.keys(row).map((name, index) => ({ name, place: `$${index + first}` }));
  return {
    names: columns.map(({ name }) => name).join(', '),
    places: columns.map(({ place }) => place).join(', '),
    sets: columns.map(({ name, place }) => `${name} = ${place}`).join(', '),
    values: Object.values(row),
  };
}
