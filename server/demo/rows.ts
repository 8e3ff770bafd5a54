import type { Tx } from '../src/platform/db/transaction';

const CHUNK = 5000;

/**
 * Inserts many rows with one statement per chunk. `types` maps columns to SQL types; table and column names come only
 * from the code of this folder.
 */
export async function insertRows<C extends string>(
  tx: Tx,
  table: string,
  types: Readonly<Record<C, string>>,
  rows: readonly Readonly<Record<NoInfer<C>, unknown>>[],
): Promise<void> {
  const columns = Object.keys(types) as C[];
  const arrays = columns.map((column, index) => `$${index + 1}::${arrayType(types[column])}`);
  const values = columns.map((column) => (types[column] === 'jsonb' ? `${column}::jsonb` : column));
  const text = `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from unnest(${arrays.join(', ')}) as given (${columns.join(', ')})`;
  for (let from = 0; from < rows.length; from += CHUNK) {
    const part = rows.slice(from, from + CHUNK);
    await tx.execute(
      text,
      columns.map((column) => part.map((row) => plain(row[column], types[column]))),
    );
  }
}

// The driver would pass a jsonb array as a PostgreSQL array, so it is passed as text.
const arrayType = (type: string): string => `${type === 'jsonb' ? 'text' : type}[]`;
const plain = (value: unknown, type: string): unknown => (type === 'jsonb' ? JSON.stringify(value) : (value ?? null));

/** Allocates ids of a sequence in order, so that rows can refer to each other before they exist. */
export async function takeIds(tx: Tx, sequence: string, count: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'select nextval($1::regclass) as id from generate_series(1, $2) order by 1',
    [sequence, count],
  );
  return rows.map((row) => row.id);
}

/** Assigns an id of the sequence to every row, in order. */
export async function numbered<R extends object>(
  tx: Tx,
  sequence: string,
  rows: readonly R[],
): Promise<(R & { id: number })[]> {
  const ids = await takeIds(tx, sequence, rows.length);
  return rows.map((row, index) => {
    const id = ids[index];
    if (id === undefined) throw new Error(`${sequence} gave too few ids`);
    return { ...row, id };
  });
}
