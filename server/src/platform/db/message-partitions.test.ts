import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { fromRoot } from '../base/paths';
import { testDatabase } from '../../testing/database';
import { createDatabase, type Database } from './connection';
import { migrate } from './migrate';

const MIGRATIONS = fromRoot('server/src/platform/db/migrations');

describe('the migration of messages to one table per month', () => {
  let folder: string;
  let db: Database;
  let url: string;
  const sql = <T>(text: string, params: readonly unknown[] = []): Promise<T[]> =>
    db.asEngine((tx) => tx.query<T>(text, params));

  /** An empty database beside the migrated one, brought to the version before the months. */
  beforeAll(async () => {
    const beside = await testDatabase();
    const owner = await beside.dedicated();
    const name = `${new URL(beside.url).pathname.slice(1)}_old`;
    await owner.query(`create database ${name} template template0`);
    const other = new URL(beside.url);
    other.pathname = `/${name}`;
    url = other.toString();
    folder = mkdtempSync(join(tmpdir(), 'textloom-migrations-'));
    for (const file of readdirSync(MIGRATIONS).filter((one) => one < '0030'))
      copyFileSync(join(MIGRATIONS, file), join(folder, file));
    await migrate(url, { directory: folder });
    db = createDatabase({ url, poolSize: 2 });
    beside.beforeDrop(async () => {
      await db.close();
      await owner.query(`drop database ${name}`);
      await owner.end();
      rmSync(folder, { recursive: true, force: true });
    });
  });

  it('keeps them in one table up to the end of this month, and the next month has its own', async () => {
    await sql(`insert into message (account_id, kind, status, phone, campaign_id)
      select 1, 1, 3, (5125550000 + n)::text, 7 from generate_series(1, 50) n`);
    await sql(`insert into send_queue (message_id, lane) select max(id), 1 from message`);
    await migrate(url);
    expect(
      await sql(`select tableoid::regclass::text as name, count(*) as n, min(id) as first from message group by 1`),
    ).toEqual([{ name: 'message_before', n: 50, first: 1 }]);
    expect(await sql('select first_id from message_month order by 1')).toHaveLength(3);
    // New messages have ids of this month, and are found as recent like those before.
    await sql(`insert into message (account_id, kind, phone) values (1, 2, '5125550001')`);
    expect(
      await sql(`select count(*) as n from message where phone = '5125550001' and id >= message_since(1)`),
    ).toEqual([{ n: 2 }]);
    await expect(
      sql(`insert into message (account_id, kind, phone, campaign_id) values (1, 1, '5125550001', 7)`),
    ).rejects.toMatchObject({ code: '23505' });
  });

  it('loses no column, index or policy of the table, and copies no row', async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const shapeOf = async (table: string): Promise<unknown> =>
      (
        await client.query(
          `select (select json_agg(json_build_array(attname, atttypid::regtype, attnotnull) order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0) as columns,
                  (select json_agg(regexp_replace(pg_get_indexdef(indexrelid), '^.* USING', '') order by 1) from (
                     select indexrelid, regexp_replace(pg_get_indexdef(indexrelid), '^.* USING', '') from pg_index where indrelid = c.oid and (indisprimary or not indisunique) order by 2) i) as indexes,
                  (select json_agg(json_build_array(polname, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) order by polname) from pg_policy where polrelid = c.oid) as policies,
                  (select count(*) from pg_index where indrelid = c.oid and indisunique and not indisprimary)::int as once,
                  c.relrowsecurity as secured
           from pg_class c where c.oid = $1::regclass`,
          [table],
        )
      ).rows[0];
    const first = await sql<{ name: string }>('select name from message_month where first_id > 0 limit 1');
    const before = await shapeOf('message_before');
    const parent = await shapeOf('message');
    const month = await shapeOf(first[0]?.name ?? '');
    const other = await shapeOf('message_other');
    await client.end();
    expect(before).toMatchObject({ once: 1, secured: true });
    expect(parent).toEqual({ ...(before as object), once: 0 });
    expect(month).toEqual(before);
    expect(other).toEqual(before);
  });
});
