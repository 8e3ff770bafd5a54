import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import pg from 'pg';
import { createDatabase, type Database } from '../../platform/db/connection';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../platform/db/embedded-postgres';
import { migrate } from '../../platform/db/migrate';
import { checkLedger } from '../../domains/texting/ledger/ledger-check.repository';
import { createCampaign, createKeyword, createSubscribers } from '../../testing/stage';
import { ACCOUNT, CODE, runningSimulator, TOKEN, until, type RunningSimulator } from '../../testing/carrier';
import { accountFactory } from '../../testing/accounts';
import { makeTestFolder } from '../../testing/cluster';
import { bundleServer, spawnServer, type ServerProcess } from '../../testing/spawn-server';
import { tcpProxy, type TcpProxy } from '../../testing/tcp-proxy';
import { testDatabase, type TestDatabase } from '../../testing/database';

const RECIPIENTS = 2_500;
const KILLS = 20;
const RESTARTS = 2;

const folder = makeTestFolder();
/** The carrier's database, which stays available. */
let carrierDb: TestDatabase;
let bundle: string;
let postgres: EmbeddedPostgres;
let proxy: TcpProxy;
let carrier: RunningSimulator;
let db: Database;
let server: ServerProcess | undefined;

beforeAll(async () => {
  bundle = await bundleServer();
  // A restart must keep committed data; a power cut does not matter here.
  postgres = await startEmbeddedPostgres({
    dataFolder: folder,
    durable: false,
    settings: { synchronous_commit: 'on' },
  });
  proxy = await tcpProxy(postgres.url);
  await migrate(postgres.url);
  db = createDatabase({ url: postgres.url, poolSize: 3 });
  carrierDb = await testDatabase();
  carrier = await runningSimulator(carrierDb, 'http://127.0.0.1:9');
});

afterAll(async () => {
  await server?.stop();
  await db.close();
  await carrier.close();
  await proxy.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
  rmSync(dirname(bundle), { recursive: true, force: true });
});

const environment = (): Record<string, string> => ({
  DATABASE_URL: proxy.through(postgres.url),
  TEXTLOOM_CARRIER_URL: `${carrier.url}/carrier`,
  TEXTLOOM_CARRIER_ACCOUNT: ACCOUNT,
  TEXTLOOM_CARRIER_TOKEN: TOKEN,
  TEXTLOOM_CARRIER_FROM: CODE,
  TEXTLOOM_MESSAGE_RATE: '250',
});

const address = async (): Promise<string> => /http:\/\/[^/]+/.exec((await server?.wrote('is ready:')) ?? '')?.[0] ?? '';
const statusOf = async (path: string): Promise<{ status: number; retryAfter: string | null }> => {
  const answer = await fetch(`${await address()}${path}`, {
    headers: { 'Auth-Token': 'textloom-web', Credentials: 'x'.repeat(40) },
  });
  await answer.text();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
};

async function killBackends(): Promise<void> {
  const admin = new pg.Client({ connectionString: postgres.superuserUrl });
  admin.on('error', () => undefined);
  await admin.connect();
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'textloom'`);
  await admin.end();
}

/** Like `pg_ctl restart -m immediate`. */
async function restart(): Promise<void> {
  const { pid } = postgres;
  process.kill(pid, 'SIGQUIT');
  await until(async () => {
    await postgres.revive();
    return postgres.pid !== pid;
  }, 20_000);
}

const textsOf = async (body: string) =>
  (
    await carrierDb.engine.query<{ phone: string }>(
      'select phone from simulator.message where not inbound and starts_with(body, $1)',
      [body],
    )
  ).rows;
const done = (id: number): Promise<boolean> =>
  db
    .asEngine((tx) => tx.one<{ state: string }>('select state from campaign where id = $1', [id]))
    .then(
      ({ state }) => state === 'done',
      () => false,
    );

describe('a server that loses its database', () => {
  it('waits for it at the start, logs that, and stops immediately on a signal', async () => {
    await proxy.refuse();
    server = spawnServer(bundle, environment());
    expect(JSON.parse(await server.wrote('waiting for the database'))).toMatchObject({
      msg: expect.stringMatching(/^waiting for the database at 127\.0\.0\.1:\d+$/),
    });
    const began = Date.now();
    await server.stop();
    expect(Date.now() - began).toBeLessThan(5_500);
    expect(server.child.exitCode).toBe(0);
    server = spawnServer(bundle, environment());
    await server.wrote('waiting for the database');
    await proxy.forward();
    await server.wrote('is ready:');
    expect((await statusOf('/readyz')).status).toBe(200);
  });

  it('does not wait when waiting cannot help', async () => {
    const wrong = new URL(proxy.through(postgres.url));
    wrong.password = 'wrong';
    const refused = spawnServer(bundle, { ...environment(), DATABASE_URL: wrong.toString() });
    await refused.wrote('refuses the connection: password authentication failed');
    await until(() => refused.child.exitCode === 1, 10_000);
    expect(refused.output()).not.toContain('    at ');
    await refused.stop();
  });

  it(`finishes a campaign without duplicates over ${KILLS} kills of all its connections and ${RESTARTS} restarts`, async () => {
    const owner = await accountFactory(db).createOwner({ planLeft: 10_000 });
    const keyword = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, RECIPIENTS, 2_125_551_000);
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] }, message: 'Through all of it' });
    await until(async () => (await textsOf('Through')).length > 100, 60_000);
    for (let round = 1; round <= KILLS; round += 1) {
      if (round % (KILLS / RESTARTS) === 0) await restart();
      else await killBackends();
      const { status, retryAfter } = await statusOf('/api/keywords');
      expect(['401', '503, retry after 2']).toContain(status === 503 ? `503, retry after ${retryAfter}` : `${status}`);
      await until(async () => (await statusOf('/readyz')).status === 200, 30_000);
    }
    await until(() => done(id), 60_000);
    expect(server?.child.exitCode).toBeNull();
    const texts = await textsOf('Through');
    expect(new Set(texts.map((text) => text.phone)).size).toBe(RECIPIENTS);
    expect(texts).toHaveLength(RECIPIENTS);
    expect(await checkLedger(db)).toEqual([]);
    expect(server?.output()).not.toMatch(/^\s+at /m);
    const losses = (server?.output() ?? '')
      .split('\n')
      .filter((line) => line.includes('"level":40') || line.includes('"level":50'));
    expect(losses.length).toBeLessThan(3 * KILLS);
  });
});

describe('a server whose database is silent', () => {
  it('is unready within 3 s but alive, and ready again without a restart', async () => {
    process.kill(postgres.pid, 'SIGSTOP');
    proxy.silence();
    const began = Date.now();
    expect((await statusOf('/readyz')).status).toBe(503);
    expect(Date.now() - began).toBeLessThan(6_000);
    expect((await statusOf('/healthz')).status).toBe(200);
    process.kill(postgres.pid, 'SIGCONT');
    await proxy.forward();
    await until(async () => (await statusOf('/readyz')).status === 200, 30_000);
    expect((await statusOf('/api/keywords')).status).toBe(401);
  });
});
