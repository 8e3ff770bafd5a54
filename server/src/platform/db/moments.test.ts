import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testDatabase, type TestDatabase } from '../../testing/database';

interface Moments {
  planned: Record<string, unknown>;
  fixed: Record<string, string>;
  work: Record<string, readonly string[]>;
  happened: Record<string, readonly string[]>;
}

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});

it('every stored moment is declared as planned, fixed, worker state, or a record of what happened', async () => {
  const { planned, fixed, work, happened } = JSON.parse(
    readFileSync(join(__dirname, 'moments.json'), 'utf8'),
  ) as Moments;
  const listed = (tables: Record<string, readonly string[]>) =>
    Object.entries(tables).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`));
  const client = await db.dedicated();
  // Months of message are partitions; the migrations' own table is not part of them.
  const { rows } = await client.query<{ name: string }>(
    `select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname || '.' || a.attname as name
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where a.atttypid in ('timestamptz'::regtype, 'timestamptz[]'::regtype) and not a.attisdropped and c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname not in ('pg_catalog', 'information_schema') and c.relname <> 'schema_migration' order by 1`,
  );
  await client.end();
  expect([...Object.keys(planned), ...Object.keys(fixed), ...listed(work), ...listed(happened)].toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  );
});
