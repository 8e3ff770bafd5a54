import pg from 'pg';
import { testDatabase, type TestDatabase } from '../../testing/database';

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase({ limits: { requestMs: 300 } });
  await db.asEngine(async (tx) => {
    await tx.execute('insert into account (id, company) values (1, $1), (2, $2)', ['One', 'Two']);
  });
});

const companies = 'select company from account order by id';

describe('the two database roles', () => {
  it('show an account only its own rows', async () => {
    const rows = await db.asAccount(2, (tx) => tx.query<{ company: string }>(companies));
    expect(rows).toEqual([{ company: 'Two' }]);
  });

  it('refuse to write into another account', async () => {
    const change = db.asAccount(2, (tx) => tx.execute(`update account set company = 'x' where id = 1`));
    await expect(change).resolves.toBe(0);
    await expect(db.asAccount(2, (tx) => tx.execute('insert into account (id) values (3)'))).rejects.toMatchObject({
      code: '42501',
    });
  });

  it("show no tenant's rows to a query outside asAccount, even after one that had an account", async () => {
    await db.asAccount(1, (tx) => tx.query(companies));
    expect((await db.pool.query(companies)).rows).toEqual([]);
  });

  it('show every account to the engine', async () => {
    const rows = await db.asEngine((tx) => tx.query(companies));
    expect(rows).toHaveLength(2);
    expect((await db.engine.query(companies)).rows).toHaveLength(2);
  });

  it('are not superusers and cannot bypass row-level security', async () => {
    const row = await db.asAccount(1, (tx) =>
      tx.one('select rolsuper, rolbypassrls, current_user as role from pg_roles where rolname = current_user'),
    );
    expect(row).toEqual({ rolsuper: false, rolbypassrls: false, role: 'textloom_app' });
  });

  it('refuse an account id that is not an integer', () => {
    expect(() => db.asAccount(Number.NaN, (tx) => tx.query('select 1'))).toThrow('no account id');
  });
});

describe('a transaction', () => {
  it('is rolled back when the work throws, and the connection stays usable', async () => {
    const work = db.asAccount(1, async (tx) => {
      await tx.execute(`update account set company = 'changed' where id = 1`);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await db.asAccount(1, (tx) => tx.one(companies))).toEqual({ company: 'One' });
  });

  it('cancels a statement of a request that runs too long, but not one of the engine', async () => {
    await expect(db.asAccount(1, (tx) => tx.query('select pg_sleep(2)'))).rejects.toMatchObject({
      code: '57014',
    });
    await expect(db.asEngine((tx) => tx.query('select pg_sleep(0.5)'))).resolves.toHaveLength(1);
  });

  it('returns integers as numbers and days as text', async () => {
    const row = await db.asEngine((tx) =>
      tx.one(`select 5000000000::int8 as big, sum(7::int8) as total, '2026-11-01'::date as day`),
    );
    expect(row).toEqual({ big: 5_000_000_000, total: 7, day: '2026-11-01' });
  });

  it('throws unless there is exactly one row where one is expected', async () => {
    await expect(db.asEngine((tx) => tx.one('select 1 where false'))).rejects.toThrow('got none');
    await expect(db.asEngine((tx) => tx.maybeOne('select generate_series(1, 2)'))).rejects.toThrow('got 2');
    await expect(db.asEngine((tx) => tx.maybeOne('select 1 where false'))).resolves.toBeUndefined();
  });
});

describe('prepared statements', () => {
  const prepared = 'select statement from pg_prepared_statements where statement like $1';
  const named = async (transaction: typeof db.asInbound, text: string): Promise<number> =>
    transaction(async (tx) => {
      await tx.query(text, [1]);
      await tx.query(text, [2]);
      return (await tx.query(prepared, [`${text}%`])).length;
    });

  it('parse each text of an inbound transaction once per connection', async () => {
    expect(await named(db.asInbound, 'select $1::int as inbound')).toBe(1);
  });

  it('are used by the engine where it asks for them, and never by requests', async () => {
    expect(await named((work) => db.asEngine(work, { prepared: true }), 'select $1::int as sent')).toBe(1);
    expect(await named(db.asEngine, 'select $1::int as engine')).toBe(0);
    expect(await named((work) => db.asAccount(1, work), 'select $1::int as request')).toBe(0);
  });

  it('survive a change of the table that they read', async () => {
    const login = await db.dedicated();
    await login.query('create table changing (id int); grant select on changing to textloom_engine');
    const read = () => db.asInbound((tx) => tx.one('select count(*) as n from changing where id > $1', [0]));
    expect(await read()).toEqual({ n: 0 });
    await login.query('alter table changing add column note text; insert into changing (id) values (1)');
    await login.end();
    expect(await read()).toEqual({ n: 1 });
  });
});

describe('the connection that listens', () => {
  it('runs one statement at a time, however many channels are added at once', async () => {
    const { query } = pg.Client.prototype;
    let [running, most] = [0, 0];
    const watched = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
      this: pg.Client,
      ...statement: unknown[]
    ) {
      most = Math.max(most, (running += 1));
      return Promise.resolve(Reflect.apply(query, this, statement)).finally(() => (running -= 1));
    });
    const own = await testDatabase();
    const listening = (channel: string): Promise<void> =>
      new Promise((done) => own.listen(channel, { notified: () => undefined, connected: () => done() }));
    await listening('first');
    watched.mockClear();
    most = 0;
    await Promise.all(['second', 'third', 'fourth'].map(listening));
    expect(watched).toHaveBeenCalledTimes(3);
    expect(most).toBe(1);
    watched.mockRestore();
  });
});

describe('closing', () => {
  it('ends without an error after the server closed our connections', async () => {
    const lines: string[] = [];
    const note = (_details: object, text: string): void => void lines.push(text);
    const other = await testDatabase({ log: { info: note, warn: note } });
    await Promise.all([other.asEngine((tx) => tx.query('select 1')), other.pool.query('select 1')]);
    const watch = await other.dedicated();
    await other.close();
    const { rows } = await watch.query(
      'select count(*) as left from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await watch.end();
    expect(rows).toEqual([{ left: 0 }]);
    expect(lines).toEqual([]);
  });
});
