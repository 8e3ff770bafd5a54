import { rmSync } from 'node:fs';
import pg from 'pg';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { testClusterVariable } from '../../testing/database-variable';
import { makeTestFolder } from '../../testing/cluster';
import { until } from '../../testing/carrier';
import { hasPgbouncer, startPgbouncer, type Pgbouncer } from '../../testing/pgbouncer';
import { bundleServer, spawnServer } from '../../testing/spawn-server';
import { checkAddresses } from './check-addresses';
import { createDatabase, type Database } from './connection';

describe('the addresses of a database', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });

  it('work without a pooler, including named statements', async () => {
    await expect(checkAddresses({ url: db.url, directUrl: db.url, prepared: true })).resolves.toBeUndefined();
  });

  it('are refused when they lead to different databases', async () => {
    const other = await testDatabase();
    await expect(checkAddresses({ url: db.url, directUrl: other.url, prepared: false })).rejects.toThrow(
      'lead to different databases',
    );
  });
});

function behindPgbouncer(): void {
  let direct: TestDatabase;
  let pooler: Pgbouncer;
  let lenient: Pgbouncer;
  let folder: string;
  let db: Database;

  beforeAll(async () => {
    folder = makeTestFolder();
    direct = await testDatabase();
    const server = process.env[testClusterVariable] ?? '';
    pooler = await startPgbouncer(server, folder);
    lenient = await startPgbouncer(server, folder, 'ignore_startup_parameters = options');
    db = createDatabase({
      url: pooler.through(direct.url),
      directUrl: direct.url,
      prepared: false,
      poolSize: 4,
      limits: { requestMs: 400 },
    });
    await db.asEngine(async (tx) => {
      await tx.execute('insert into account (id, company) values (1, $1), (2, $2)', ['One', 'Two']);
    });
  });

  afterAll(async () => {
    await db?.close();
    await Promise.all([pooler?.stop(), lenient?.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  const companies = 'select company from account order by id';

  it('transactions have their role and their account, and single statements their role', async () => {
    expect(await db.asAccount(2, (tx) => tx.values(companies))).toEqual(['Two']);
    expect((await db.pool.query(companies)).rows).toEqual([]);
    expect((await db.engine.query(companies)).rows).toHaveLength(2);
    const { rows } = await db.pool.query('select current_user as role, session_user as login');
    expect(rows).toEqual([{ role: 'textloom_app', login: 'textloom' }]);
  });

  it('leaves nothing of a transaction in the session that the next client gets', async () => {
    await db.asAccount(1, (tx) => tx.values(companies));
    const client = new pg.Client({ connectionString: pooler.through(direct.url) });
    await client.connect();
    const { rows } = await client.query(
      `select current_user as role, coalesce(current_setting('app.account_id', true), '') as account, current_setting('statement_timeout') as limit`,
    );
    await client.end();
    expect(rows).toEqual([{ role: 'textloom', account: '', limit: '0' }]);
  });

  it('cancels a statement of a request that runs too long, but not one of the engine', async () => {
    await expect(db.asAccount(1, (tx) => tx.query('select pg_sleep(2)'))).rejects.toMatchObject({ code: '57014' });
    await expect(db.pool.query('select pg_sleep(2)')).rejects.toMatchObject({ code: '57014' });
    await expect(db.asEngine((tx) => tx.query('select pg_sleep(0.8)'))).resolves.toHaveLength(1);
  });

  it('serves inbound texts, whichever session each gets', async () => {
    const one = (n: number) =>
      db.asInbound(async (tx) => {
        await tx.query('select pg_sleep(0.02)');
        return tx.value<number>('select $1::int', [n]);
      });
    const numbers = Array.from({ length: 40 }, (_, n) => n);
    expect(await Promise.all(numbers.map(one))).toEqual(numbers);
  });

  it('delivers notifications, over the direct address', async () => {
    const heard: string[] = [];
    let ready = false;
    const stop = db.listen('pooled_test', { notified: (text) => heard.push(text), connected: () => (ready = true) });
    await until(async () => ready);
    await db.engine.query(`select pg_notify('pooled_test', 'hello')`);
    await until(async () => heard.length > 0);
    stop();
    expect(heard).toEqual(['hello']);
    await db.ready();
  });

  it('refuses to start without the direct address, whether the pooler refuses the options of a session or drops them', async () => {
    for (const one of [pooler, lenient]) {
      const url = one.through(direct.url);
      await expect(checkAddresses({ url, directUrl: url, prepared: false })).rejects.toThrow(
        'set TEXTLOOM_DATABASE_DIRECT_URL',
      );
    }
  });

  it('refuses a direct address that also leads through a pooler', async () => {
    const [url, directUrl] = [pooler.through(direct.url), lenient.through(direct.url)];
    await expect(checkAddresses({ url, directUrl, prepared: false })).rejects.toThrow('not through a pooler');
  });

  it('refuses named statements, which PgBouncer 1.18 does not keep', async () => {
    const url = pooler.through(direct.url);
    await checkAddresses({ url, directUrl: direct.url, prepared: false });
    await expect(checkAddresses({ url, directUrl: direct.url, prepared: true })).rejects.toThrow(
      'set TEXTLOOM_DATABASE_PREPARED=false',
    );
  });

  it('starts the whole server with both addresses, and names what is missing without the second', async () => {
    const bundle = await bundleServer();
    const env = { DATABASE_URL: pooler.through(direct.url) };
    const wrong = spawnServer(bundle, env);
    await wrong.wrote('set TEXTLOOM_DATABASE_DIRECT_URL');
    await wrong.stop();
    const server = spawnServer(bundle, { ...env, TEXTLOOM_DATABASE_DIRECT_URL: direct.url });
    const address = /http:\/\/[^/]+/.exec(await server.wrote('is ready:'))?.[0] ?? '';
    const ready = await fetch(`${address}/readyz`);
    await server.stop();
    expect(ready.status).toBe(200);
  });
}

// Machines without Debian's PgBouncer cannot run this.
if (hasPgbouncer())
  describe('A database behind PgBouncer in transaction mode', () => {
    behindPgbouncer();
  });
