import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { testApp, type TestApp, type TestUser } from '../../testing/app';
import { until } from '../../testing/carrier';
import { makeTestFolder } from '../../testing/cluster';
import type { TestDatabase } from '../../testing/database';
import { createDatabase, type Database, type Reader } from './connection';
import { copyCluster } from './backup/cluster-copy';
import { putCluster } from './backup/cluster-restore';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres';
import { migrate } from './migrate';

const WAIT_MS = 100;
const folder = makeTestFolder();
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let db: Database;
let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
const lines: string[] = [];
const closers: (() => Promise<void>)[] = [];

/** A driver URL in libpq's form, for replication. */
function connInfo(url: string): string {
  const { username, password, port, searchParams } = new URL(url);
  return `user=${username} password=${password} port=${port} host=${searchParams.get('host') ?? '127.0.0.1'}`;
}

const startStandby = (): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    dataFolder: join(folder, 'standby'),
    durable: false,
    settings: { primary_conninfo: connInfo(primary.superuserUrl), shared_buffers: '32MB' },
  });

async function onStandby(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: standby.superuserUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A reader as a request creates it now. */
async function reader(user: TestUser): Promise<Reader> {
  const { rows } = await db.engine.query<{ written: string }>('select pg_current_wal_flush_lsn()::text as written');
  return { accountId: user.accountId, written: rows[0]?.written ?? '' };
}
const isStandby = async (): Promise<boolean> =>
  db.asReader(await reader(owner), (tx) => tx.value<boolean>('select pg_is_in_recovery() as standby'));
const add = (phone: string): Promise<unknown> =>
  t.call(owner, 'POST', 'subscribers', { form: { phone, keyword: 'READ', from: 'manual' } });
const listed = async (phone: string, user = owner): Promise<number> =>
  (await t.call(user, 'GET', `subscribers?phone=${phone}`)).body.data.total_entries;
const readsOf = (): Readonly<Record<'standby' | 'primary', number>> =>
  db.standby()?.reads ?? { standby: 0, primary: 0 };

beforeAll(async () => {
  // Commits are flushed before they are visible, as on every primary with a standby.
  const settings = { synchronous_commit: 'on', wal_keep_size: '256MB' };
  primary = await startEmbeddedPostgres({ dataFolder: join(folder, 'primary'), durable: false, settings });
  await migrate(primary.url);
  const copy = join(folder, 'copy');
  await copyCluster(primary.superuserUrl, primary.folder, copy);
  writeFileSync(join(copy, 'standby.signal'), '');
  mkdirSync(join(folder, 'standby'), { mode: 0o755 });
  await putCluster(copy, join(folder, 'standby'));
  standby = await startStandby();
  const log = {
    info: (_: unknown, text?: string) => void lines.push(String(text)),
    warn: (_: unknown, text?: string) => void lines.push(String(text)),
  };
  db = createDatabase({ url: primary.url, poolSize: 4, standby: { url: standby.url, waitMs: WAIT_MS }, log });
  t = await testApp(
    {},
    { db: { ...db, beforeDrop: (close: () => Promise<void>) => closers.push(close) } as unknown as TestDatabase },
  );
  owner = await t.createOwner();
  stranger = await t.createOwner();
  for (const user of [owner, stranger])
    await db.asEngine((tx) =>
      tx.execute(`insert into keyword (account_id, keyword, canonical, approved) values ($1, $2, $2, true)`, [
        user.accountId,
        user === owner ? 'READ' : 'OTHER',
      ]),
    );
  await until(() => Promise.resolve(db.standby()?.used === true), 10_000);
});

afterAll(async () => {
  for (const close of closers) await close();
  await db.close();
  await standby.stop();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a standby for reads', () => {
  it('answers lists, with row-level security', async () => {
    await until(isStandby, 5_000);
    await add('5125550101');
    const before = readsOf();
    expect([await listed('5125550101'), await listed('5125550101', stranger)]).toEqual([1, 0]);
    expect(readsOf().standby + readsOf().primary - before.standby - before.primary).toBe(2);
    const seen = await db.asReader(await reader(stranger), (tx) =>
      tx.query('select id from subscriber where account_id = $1', [owner.accountId]),
    );
    expect(seen).toEqual([]);
    const write = db.asReader({ accountId: owner.accountId }, (tx) =>
      tx.execute(`update subscriber set first_name = 'x'`),
    );
    await expect(write).rejects.toThrow('read-only transaction');
    expect(db.standby()).toMatchObject({ used: true, lag: expect.any(Number) });
  });

  it('shows everybody what was written before their request, a hundred times in a row', async () => {
    const before = readsOf();
    for (let n = 0; n < 100; n += 1) {
      const phone = String(5_125_551_000 + n);
      await add(phone);
      expect([phone, await listed(phone)]).toEqual([phone, 1]);
    }
    const { standby: here } = readsOf();
    // Most of them avoid the primary: such a short log arrives within milliseconds.
    expect(here - before.standby).toBeGreaterThan(50);
  });

  it('is not used while it is too far behind, which is logged once, and used again afterwards', async () => {
    lines.length = 0;
    await onStandby('select pg_wal_replay_pause()');
    await add('5125552001');
    const began = performance.now();
    expect(await listed('5125552001')).toBe(1);
    expect(performance.now() - began).toBeLessThan(WAIT_MS + 1_000);
    await until(() => Promise.resolve(db.standby()?.used === false), 10_000);
    expect(db.standby()?.lag).toBeGreaterThan(2);
    expect(await listed('5125552001')).toBe(1);
    expect(await isStandby()).toBe(false);
    await onStandby('select pg_wal_replay_resume()');
    await until(() => Promise.resolve(db.standby()?.used === true), 10_000);
    await until(isStandby, 5_000);
    expect(lines).toEqual(['reads go to the primary', 'reads go to the standby again']);
  });

  it('may fail: the primary answers, and the standby again when it is back', async () => {
    lines.length = 0;
    const before = readsOf();
    process.kill(standby.pid, 'SIGKILL');
    for (let n = 0; n < 20; n += 1) {
      expect(await listed('5125550101')).toBe(1);
      await sleep(50);
    }
    expect(readsOf().primary - before.primary).toBe(20);
    expect(db.standby()).toMatchObject({ used: false, lag: null });
    await standby.revive();
    await until(isStandby, 20_000);
    expect(lines).toEqual(['reads go to the primary', 'reads go to the standby again']);
  });

  it('is read again on the primary where its own work cancels the statement', async () => {
    let runs = 0;
    const read = await db.asReader(await reader(owner), async (tx) => {
      runs += 1;
      const here = await tx.value<boolean>('select pg_is_in_recovery() as standby');
      if (here) await tx.query(`do $$ begin raise exception sqlstate '40001'; end $$`);
      return here;
    });
    expect([read, runs]).toEqual([false, 2]);
    await expect(db.asReader(await reader(owner), (tx) => tx.query('select 1 / 0'))).rejects.toMatchObject({
      code: '22012',
    });
  });

  it('shows its lag in the metrics and in /readyz', async () => {
    await until(() => Promise.resolve(db.standby()?.used === true), 10_000);
    const ready = await t.inject({ url: '/readyz' });
    expect(ready.json()).toEqual({ status: 'ok', standby: { lag: expect.any(Number), used: true } });
    const metrics = (
      await t.inject({ url: '/metrics', headers: { authorization: `Bearer ${t.deps.config.opsToken}` } })
    ).body;
    expect(metrics).toMatch(/^textloom_standby_lag_seconds [\d.e-]+$/m);
    expect(metrics).toMatch(/^textloom_standby_used 1$/m);
    expect(metrics).toMatch(/^textloom_reads_total\{server="standby"\} \d+$/m);
  });
});

describe('an address for reads that is not a standby', () => {
  it('is not used, because it may be a primary that was replaced', async () => {
    const own = createDatabase({ url: primary.url, standby: { url: primary.url, waitMs: WAIT_MS } });
    await sleep(1_500);
    expect(own.standby()?.used).toBe(false);
    expect(await own.asReader({ accountId: owner.accountId }, (tx) => tx.value<number>('select 1 as one'))).toBe(1);
    expect(own.standby()?.reads).toEqual({ standby: 0, primary: 1 });
    await own.close();
  });
});
