import type { Tx } from '../platform/db/connection';
import type { TestDatabase } from './database';

/** A transaction that sees the database as it is now, held open as a backup does; returns the function that ends it. */
export async function holdSnapshot(db: TestDatabase): Promise<() => Promise<void>> {
  const client = await db.dedicated();
  await client.query('begin isolation level repeatable read; select 1');
  return () => client.end();
}

/** Reads the table's statistics, as autovacuum does at some time: a plan must not depend on whether it has. */
export async function analyze(db: TestDatabase, table: string): Promise<void> {
  const client = await db.dedicated();
  await client.query(`analyze ${table}`);
  await client.end();
}

/** The blocks of a table and its indexes that the work reads in this transaction. */
export async function blocksOf<T>(
  tx: Tx,
  table: string,
  work: () => Promise<T>,
): Promise<{ result: T; blocks: number }> {
  const fetched = (): Promise<number> =>
    tx.value(
      `select (select sum(pg_stat_get_xact_blocks_fetched(r.id)) from (
         select $1::regclass::oid as id union all select indexrelid from pg_index where indrelid = $1::regclass) r)::int as blocks`,
      [table],
    );
  const before = await fetched();
  const result = await work();
  return { result, blocks: (await fetched()) - before };
}
