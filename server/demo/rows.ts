import type { Tx } from '../src/platform/db/transaction';

/**
 * Inserts rows with the same columns, in this order, and returns their new ids. Names of tables and columns come only
 * from the code of this folder.
 */
export async function insert(tx: Tx, table: string, rows: readonly object[]): Promise<number[]> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  const stored = await tx.query<{ id: number }>(
    `insert into ${table} as t (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)
     returning to_jsonb(t) -> 'id' as id`,
    [JSON.stringify(rows)],
  );
  return stored.map(({ id }) => id);
}

/**
 * SQL: a pseudo-random whole number from 0 to 999,999,999 that is the same on every machine, so that the data is the
 * same, too.
 */
export const drawn = (key: string, draw: number): string => `(hashint8extended(${key}, ${draw}) & 1073741823)`;
