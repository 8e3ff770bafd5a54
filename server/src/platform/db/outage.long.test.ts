import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { testClusterVariable } from '../../testing/database-variable';
import { tcpProxy, type TcpProxy } from '../../testing/tcp-proxy';
import type { DatabaseLimits } from './limits';
import { DatabaseUnavailable } from './unavailable';

/** Short for a test, long enough for a busy machine: calls that must return get seconds. */
const LIMITS: Partial<DatabaseLimits> = {
  engineMs: 2_000,
  requestMs: 2_000,
  graceMs: 500,
  beginMs: 1_500,
  connectMs: 4_000,
  probeMs: 1_500,
  heartbeatMs: 1_000,
  idleInTransactionMs: 1_000,
};

let proxy: TcpProxy;
let db: TestDatabase;
let lines: { text: string; reason?: string }[];

beforeAll(async () => {
  proxy = await tcpProxy(process.env[testClusterVariable] ?? '');
  const note = (details: object, text: string): void => void lines.push({ ...details, text });
  db = await testDatabase({ through: proxy.through, limits: LIMITS, log: { info: note, warn: note } });
  lines = [];
  await db.asEngine((tx) => tx.execute(`insert into account (id, company) values (1, 'One')`));
});

beforeEach(() => {
  lines = [];
});

afterEach(async () => {
  await proxy.forward();
  await until(works, 20_000);
});

afterAll(() => proxy.close());

const ask = (): Promise<unknown> => db.asEngine((tx) => tx.one('select 1 as n'));
const works = (): Promise<boolean> =>
  Promise.all([ask(), db.pool.query('select 1'), db.engine.query('select 1')]).then(
    () => true,
    () => false,
  );
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => error.name,
  );

/** Ends connections of the two pools, as an operator or a restart does. */
async function killAll(): Promise<void> {
  const admin = await db.dedicated();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await admin.end();
}

async function administer(...statements: string[]): Promise<void> {
  const admin = await db.dedicated();
  for (const statement of statements)
    await admin.query(
      statement.replace('$database', String((await admin.query('select current_database() as name')).rows[0].name)),
    );
  await admin.end();
}

describe('lost connections', () => {
  it('end only the transaction whose connection breaks between two statements', async () => {
    const broken = db.asEngine(async (tx) => {
      await tx.execute(`update account set company = 'changed' where id = 1`);
      await killAll();
      await sleep(50);
      await tx.execute(`update account set company = 'changed again' where id = 1`);
    });
    await expect(broken).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await db.asEngine((tx) => tx.one('select company from account where id = 1'))).toEqual({ company: 'One' });
  });

  it('end the running statements on every connection, and the next ones work', async () => {
    const sleeping = Array.from({ length: 4 }, () => outcome(db.asEngine((tx) => tx.query('select pg_sleep(1.5)'))));
    const single = outcome(db.pool.query('select pg_sleep(1.5)'));
    await until(async () => (await running()) >= 5);
    await killAll();
    expect(new Set([...(await Promise.all(sleeping)), await single])).toEqual(new Set(['DatabaseUnavailable']));
    await until(works);
    expect(lines.filter(({ text }) => text.startsWith('database unavailable'))).toEqual([]);
  });

  it('are detected among the idle ones by the next transaction, which uses another', async () => {
    await Promise.all(Array.from({ length: 4 }, ask));
    proxy.forget();
    await expect(db.asEngine((tx) => tx.one('select 1 as n'))).resolves.toEqual({ n: 1 });
  });

  it('are logged once when the database is lost and once when it is back, however many calls fail', async () => {
    await proxy.refuse();
    await until(async () => (await outcome(ask())) === 'DatabaseUnavailable' && lines.length > 0);
    // Refused immediately instead of waiting for a connection.
    const began = Date.now();
    const asked = await Promise.all(Array.from({ length: 2_000 }, () => outcome(ask())));
    expect(new Set(asked)).toEqual(new Set(['DatabaseUnavailable']));
    expect(Date.now() - began).toBeLessThan(4_000);
    await sleep(1_500);
    await proxy.forward();
    await until(works, 10_000);
    expect(lines.map(({ text }) => text)).toEqual([
      'database unavailable; requests get 503 and workers wait',
      'database available again',
    ]);
    expect(lines[0]?.reason).toMatch(/ECONNREFUSED|ECONNRESET|terminated/);
  });

  it('bring LISTEN back and report that notifications may have been missed', async () => {
    const heard: string[] = [];
    const stop = db.listen('outage_test', {
      notified: (payload) => heard.push(payload),
      connected: (again) => heard.push(again ? 'again' : 'first'),
    });
    await until(() => heard.includes('first'));
    await killAll();
    await until(() => heard.includes('again'), 10_000);
    await db.engine.query(`select pg_notify('outage_test', 'after')`);
    await until(() => heard.includes('after'));
    stop();
  });

  it('leave open connections in use when the server has no free one', async () => {
    await killAll();
    // One after the other, so that the pool opens only one.
    await until(async () => (await outcome(ask())) === 'done');
    const admin = await db.dedicated();
    const { rows } = await admin.query('select current_database() as name');
    const limit = (most: number): Promise<unknown> =>
      admin.query(`alter database ${rows[0].name} connection limit ${most}`);
    await limit(1);
    try {
      const held = db.asEngine(async (tx) => {
        const crowded = await outcome(Promise.all(Array.from({ length: 3 }, ask)));
        return { crowded, mine: await tx.one('select 1 as n') };
      });
      expect(await held).toEqual({ crowded: 'DatabaseUnavailable', mine: { n: 1 } });
      expect(lines.filter(({ text }) => text.startsWith('database unavailable'))).toEqual([]);
    } finally {
      await limit(-1);
      await admin.end();
    }
  });

  it('include those to a server that became read-only, until a writable one is found', async () => {
    await administer(`alter database $database set default_transaction_read_only = on`);
    await killAll();
    const write = (): Promise<unknown> => db.asEngine((tx) => tx.execute('update account set company = company'));
    await until(
      async () =>
        (await outcome(write())) === 'DatabaseUnavailable' && lines.some(({ reason }) => reason?.includes('25006')),
    );
    expect(await outcome(db.ready())).toBe('DatabaseUnavailable');
    await administer(
      'set default_transaction_read_only = off',
      'alter database $database reset default_transaction_read_only',
    );
    await until(
      () =>
        db.ready().then(
          () => true,
          () => false,
        ),
      10_000,
    );
  });
});

describe('silent connections', () => {
  it('are dropped when the server’s own limit has passed, and replaced while they stay silent', async () => {
    const silent = [
      outcome(db.asEngine((tx) => tx.query('select pg_sleep(0.8)'))),
      outcome(db.asAccount(1, (tx) => tx.query('select pg_sleep(0.8)'))),
      outcome(db.engine.query('select pg_sleep(0.8)')),
    ];
    await until(async () => (await running()) >= 3);
    proxy.forget();
    expect(await Promise.all(silent)).toEqual(['DatabaseUnavailable', 'DatabaseUnavailable', 'DatabaseUnavailable']);
    await until(works);
  });

  it('release the locks of the transactions that they leave behind', async () => {
    let locked = (): void => undefined;
    const holds = new Promise<void>((done) => (locked = done));
    const abandoned = outcome(
      db.asEngine(async (tx) => {
        await tx.execute(`update account set company = 'never' where id = 1`);
        locked();
        proxy.forget();
        await tx.query('select 1');
      }),
    );
    await holds;
    await until(
      () =>
        db
          .asEngine((tx) => tx.execute(`update account set company = 'Two' where id = 1`))
          .then(
            () => true,
            () => false,
          ),
      15_000,
    );
    expect(await abandoned).toBe('DatabaseUnavailable');
    expect(await db.asEngine((tx) => tx.one('select company from account where id = 1'))).toEqual({ company: 'Two' });
  });

  it('make the server unready within seconds, and ready again soon after', async () => {
    await db.ready();
    proxy.silence();
    const began = Date.now();
    expect(await outcome(db.ready())).toBe('DatabaseUnavailable');
    expect(Date.now() - began).toBeLessThan(6_000);
    await until(() => lines.some(({ text }) => text.startsWith('database unavailable')), 10_000);
    await proxy.forward();
    await until(
      () =>
        db.ready().then(
          () => true,
          () => false,
        ),
      10_000,
    );
  });

  it('are detected by the LISTEN connection', async () => {
    const heard: string[] = [];
    const stop = db.listen('silence_test', {
      notified: (payload) => heard.push(payload),
      connected: (again) => heard.push(again ? 'again' : 'first'),
    });
    await until(() => heard.includes('first'));
    proxy.forget();
    await until(() => heard.includes('again'), 15_000);
    await db.engine.query(`select pg_notify('silence_test', 'after')`);
    await until(() => heard.includes('after'));
    stop();
  });

  it('have engine limits that long work may raise', async () => {
    await expect(db.asEngine((tx) => tx.query('select pg_sleep(2.4)'))).rejects.toMatchObject({ code: '57014' });
    await expect(db.asEngine((tx) => tx.query('select pg_sleep(2.7)'), { limitMs: 10_000 })).resolves.toHaveLength(1);
  });
});

/** Running statements in the two pools. */
async function running(): Promise<number> {
  const admin = await db.dedicated();
  const { rows } = await admin.query(
    `select count(*) as n from pg_stat_activity where datname = current_database() and query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid()`,
  );
  await admin.end();
  return Number(rows[0].n);
}
