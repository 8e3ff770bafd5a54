import { testDatabase, type TestDatabase } from '../../testing/database';

describe('each month of messages', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
  });

  it('has every column, index and policy of the table, and one message per campaign and phone', async () => {
    const client = await db.dedicated();
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
    const { rows } = await client.query<{ name: string }>('select name from message_month limit 1');
    const parent = await shapeOf('message');
    const month = await shapeOf(rows[0]?.name ?? '');
    const other = await shapeOf('message_other');
    await client.end();
    expect(month).toMatchObject({ once: 1, secured: true });
    expect(parent).toEqual({ ...(month as object), once: 0 });
    expect(other).toEqual(month);
  });
});
