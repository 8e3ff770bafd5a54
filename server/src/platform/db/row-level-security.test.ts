import { accountFactory, type TestUser } from '../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { fillAccount } from '../../testing/fill-account';
import { APP_ROLE, ENGINE_ROLE } from './connection';

let db: TestDatabase;
let mine: TestUser;
let other: TestUser;

beforeAll(async () => {
  db = await testDatabase();
  const accounts = accountFactory(db);
  mine = await accounts.createOwner();
  other = await accounts.createOwner();
  for (const { accountId } of [mine, other]) await fillAccount(db, accountId);
});

/** Every product table that belongs to an account, read from the catalogue, so that new tables are included. */
const tenantTables = (): Promise<{ name: string; secured: boolean; app: string[]; engine: string[] }[]> =>
  db.asEngine((tx) =>
    tx.query(
      `select c.relname as name, c.relrowsecurity as secured,
              coalesce((select array_agg(coalesce(qual, '') || ' / ' || coalesce(with_check, '')) from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and '${APP_ROLE}' = any(p.roles)), '{}') as app,
              coalesce((select array_agg(p.cmd) from pg_policies p where p.permissive = 'PERMISSIVE' and p.schemaname = 'public' and p.tablename = c.relname and '${ENGINE_ROLE}' = any(p.roles)), '{}') as engine
       from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
       where c.relkind in ('r', 'p', 'v', 'm')
         and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped) order by 1`,
    ),
  );

describe('Row-level security', () => {
  it('is enabled on every table with an account_id, with a policy for each role', async () => {
    const tables = await tenantTables();
    expect(tables.length).toBeGreaterThanOrEqual(24);
    const condition = '(account_id = current_account())';
    expect(tables).toEqual(
      tables.map(({ name }) => ({ name, secured: true, app: [`${condition} / ${condition}`], engine: ['ALL'] })),
    );
  });

  it("keeps an account's requests from reading or changing another account's rows in any table", async () => {
    for (const { name } of await tenantTables()) {
      const everybody = await db.asEngine((tx) =>
        tx.query<{ account_id: number }>(`select distinct account_id from ${name} order by 1`),
      );
      // Without rows of both accounts the rest would prove nothing, so a new table needs a row in fillAccount().
      expect([name, everybody.map((row) => row.account_id)]).toEqual([name, [mine.accountId, other.accountId]]);
      const seen = await db.asAccount(mine.accountId, (tx) =>
        tx.query<{ account_id: number }>(`select distinct account_id from ${name}`),
      );
      expect([name, seen]).toEqual([name, [{ account_id: mine.accountId }]]);
      await db.asAccount(mine.accountId, async (tx) => {
        // A role that may not change rows at all cannot change another account's either.
        const { may } = await tx.one<{ may: boolean }>(`select has_table_privilege('${name}', 'delete') as may`);
        const deleted = may ? await tx.execute(`delete from ${name} where account_id = $1`, [other.accountId]) : 0;
        expect([name, deleted]).toEqual([name, 0]);
      });
    }
  });

  it('hides the other rows of the account table', async () => {
    expect(await db.asAccount(mine.accountId, (tx) => tx.query('select id from account'))).toEqual([
      { id: mine.accountId },
    ]);
    expect(
      await db.asAccount(mine.accountId, (tx) =>
        tx.execute('update account set frozen = true where id = $1', [other.accountId]),
      ),
    ).toBe(0);
  });

  it("denies requests access to the carrier simulator's tables", async () => {
    await expect(
      db.asAccount(mine.accountId, (tx) => tx.query('select * from simulator.message')),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
