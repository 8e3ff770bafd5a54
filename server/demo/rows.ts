import * as col from '../src/platform/db/col';
import { constant, join, name, sql, type Sql, statement } from '../src/platform/db/sql';
import type { Tx } from '../src/platform/db/transaction';

/**
 * Inserts rows with the same columns, in this order, and returns their new ids. Names of tables and columns come only
 * from the code of this folder.
 */
export async function insert(tx: Tx, table: string, rows: readonly object[]): Promise<number[]> {
  const columns = join(Object.keys(rows[0] ?? {}).map(name));
  const ids = await tx.values(statement('demo.insert', { id: col.orNull(col.json(0)) })`
     insert into ${name(table)} as t (${columns}) select ${columns} from jsonb_populate_recordset(null::${name(table)}, ${JSON.stringify(rows)})
     returning to_jsonb(t) -> 'id' as id`);
  // A few tables have no ids.
  return ids.map((id) => id ?? 0);
}

/**
 * SQL: a pseudo-random whole number from 0 to 999,999,999 that is the same on every machine, so that the data is the
 * same, too.
 */
export const drawn = (key: Sql, draw: number): Sql => sql`(hashint8extended(${key}, ${constant(draw)}) & 1073741823)`;
