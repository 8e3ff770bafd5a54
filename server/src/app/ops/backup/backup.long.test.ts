import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepFile } from '../../../domains/files/media/media.service';
import { checkLedger } from '../../../domains/texting/ledger/ledger-check.repository';
import { loadConfig, type Config } from '../../../platform/config/config';
import { createDatabase, type Database } from '../../../platform/db/connection';
import { startEmbeddedPostgres } from '../../../platform/db/embedded-postgres';
import { accountFactory, TEST_PASSWORD, type TestUser } from '../../../testing/accounts';
import { until } from '../../../testing/carrier';
import { makeTestFolder } from '../../../testing/cluster';
import { campaignState, createCampaign, createKeyword, createSubscribers, untilDone } from '../../../testing/stage';
import { startServer, type RunningServer } from '../../start/start-server';
import { backUp } from './back-up';
import { restore } from './restore';
import { releaseRestored } from './release-restored';

const RECIPIENTS = 5_000;
const LATER = 200;
const FIRST = 2_125_551_000;

let folder: string;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(() => {
  folder = makeTestFolder();
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
});

const configOf = (name: string): Config => loadConfig({ TEXTLOOM_DATA: join(folder, name) });

async function server(name: string, env: Record<string, string> = {}): Promise<RunningServer> {
  const running = await startServer({
    TEXTLOOM_DATA: join(folder, name),
    TEXTLOOM_LOG_LEVEL: 'silent',
    TEXTLOOM_DEMO_DATA: 'false',
    TEXTLOOM_STANDINS: 'open',
    // The campaign must not end while the backup is made, however slow the machine is.
    TEXTLOOM_MESSAGE_RATE: '5',
    PORT: '0',
    ...env,
  });
  stops.push(() => running.stop());
  return running;
}

/** The database of a running server. */
async function databaseOf(name: string): Promise<Database> {
  const embedded = await startEmbeddedPostgres({ dataFolder: join(folder, name) });
  const db = createDatabase({ url: embedded.url });
  stops.push(() => db.close());
  return db;
}

const value = <T>(db: Database, sql: string, ...params: unknown[]): Promise<T> =>
  db.asEngine((tx) => tx.value<T>(sql, params));

/** What the carrier of this database received: [phone, text] with counts. */
const texts = (db: Database) =>
  db.asEngine((tx) =>
    tx.query<{ phone: string; body: string; n: number }>(
      'select phone, body, count(*) as n from simulator.message where not inbound group by 1, 2',
    ),
  );

/** Makes a planned campaign due now. */
const moveUp = (db: Database, campaign: number) =>
  db.asEngine((tx) => tx.execute('update campaign set send_at = now() where id = $1', [campaign]));

const signIn = async ({ config: { localUrl } }: RunningServer, { email }: TestUser): Promise<number> =>
  (
    await fetch(`${localUrl}/api/login`, {
      method: 'POST',
      headers: { 'Auth-Token': 'textloom-web' },
      body: new URLSearchParams({ email, password: TEST_PASSWORD }),
    })
  ).status;

describe('a backup of the embedded database under load', () => {
  let source: RunningServer;
  let original: Database;
  let owner: TestUser;
  let keyword: number;
  let running: number;
  let later: number;
  let token: string;

  beforeAll(async () => {
    source = await server('a');
    original = await databaseOf('a');
    owner = await accountFactory(original).createOwner({ planLeft: 20_000 });
    keyword = await createKeyword(original, owner);
    await createSubscribers(original, owner, keyword, RECIPIENTS, FIRST);
    const others = await createKeyword(original, owner);
    await createSubscribers(original, owner, others, LATER, FIRST + 10_000);
    const media = await original.asEngine((tx) =>
      keepFile(source, tx, owner.accountId, {
        name: 'menu',
        extension: 'png',
        mime: 'image/png',
        content: Buffer.from('menu'),
        digest: '',
      }),
    );
    token = await value<string>(original, 'select token from media where id = $1', media);
    running = await createCampaign(original, owner, { choice: { keywords: [keyword] }, message: 'Pizza today' });
    later = await createCampaign(original, owner, {
      choice: { keywords: [others] },
      message: 'Pizza later',
      sendAt: new Date(Date.now() + 3_600_000),
    });
    await until(
      async () => (await value<number>(original, 'select count(*) from message where status > 0')) > 50,
      60_000,
    );
    await backUp(configOf('a'), join(folder, 'backup'));
    // Otherwise the backup was not made under load, and the rest would prove little.
    expect((await campaignState(original, running)).state).toBe('sending');
    await source.stop();
    source = await server('a', { TEXTLOOM_MESSAGE_RATE: '1000' });
    await untilDone(original, running, 120_000);
    await moveUp(original, later);
    await untilDone(original, later, 120_000);
  });

  it('is refused when it is damaged, incomplete or of another version', async () => {
    const file = join(folder, 'backup', 'manifest.json');
    const manifest = readFileSync(file, 'utf8');
    const secrets = join(folder, 'backup', 'secrets.json');
    const kept = readFileSync(secrets);
    const target = configOf('refused');
    writeFileSync(secrets, 'other');
    await expect(restore(target, join(folder, 'backup'), false)).rejects.toThrow(
      'secrets.json of the backup is damaged',
    );
    writeFileSync(secrets, kept);
    writeFileSync(file, manifest.replace('0001_', '9001_'));
    await expect(restore(target, join(folder, 'backup'), false)).rejects.toThrow('9001_roles_and_tenancy.sql');
    rmSync(file);
    await expect(restore(target, join(folder, 'backup'), false)).rejects.toThrow('was interrupted');
    writeFileSync(file, manifest);
    await expect(restore(configOf('a'), join(folder, 'backup'), false)).rejects.toThrow('stop the server');
    await expect(backUp(configOf('a'), join(folder, 'backup'))).rejects.toThrow('not empty');
  });

  it('is restored complete, receives, sends nothing while it is held, and nothing twice afterwards', async () => {
    const restored = await restore(configOf('b'), join(folder, 'backup'), false);
    expect(restored.files).toBeGreaterThan(0);
    await expect(restore(configOf('b'), join(folder, 'backup'), false)).rejects.toThrow('exists');

    // The restored server has the same carrier as the lost one.
    const copy = await server('b', {
      TEXTLOOM_CARRIER_URL: `${source.config.localUrl}/carrier`,
      TEXTLOOM_MESSAGE_RATE: '1000',
    });
    const db = await databaseOf('b');
    expect(copy.config.vapid).toEqual(source.config.vapid);
    expect(await signIn(copy, owner)).toBe(200);
    const served = await fetch(`${copy.config.localUrl}/media/${token}/media.png`);
    expect(Buffer.from(await served.arrayBuffer()).toString()).toBe('menu');
    for (const table of ['subscriber', 'campaign', 'consent_event', 'media', 'account'])
      expect([table, await value(db, `select count(*) from ${table}`)]).toEqual([
        table,
        await value(original, `select count(*) from ${table}`),
      ]);
    await moveUp(db, later);
    const unsent = await value<number>(db, 'select count(*) from message where status = 0 and claimed_at is null');
    expect(unsent).toBeGreaterThan(200);
    const before = await texts(original);
    expect(before.map(({ n }) => n)).toEqual(before.map(() => 1));
    expect(before).toHaveLength(RECIPIENTS + LATER);

    await sleep(4_000);
    expect(await value(db, 'select count(*) from message where status = 0 and claimed_at is null')).toBe(unsent);
    const leaving = String(FIRST + 5);
    await fetch(`${copy.config.localUrl}/carrier/handsets/${leaving}/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'STOP' }),
    });
    await until(() => value<boolean>(db, 'select exists (select from suppression where phone = $1)', leaving));

    const resumed = await releaseRestored({ db }, false);
    expect(resumed.withdrawn).toMatchObject({ cancelled: 1, notStarted: 1 });
    await until(
      async () =>
        (await value<number>(db, 'select count(*) from message where campaign_id = $1 and status = 0', running)) === 0,
      120_000,
    );
    expect(await campaignState(db, later)).toMatchObject({ state: 'failed', sent: 2 });
    // Answers such as the one to STOP are new.
    const pizza = (await texts(original)).filter(({ body }) => body.startsWith('Pizza'));
    expect(pizza).toHaveLength(RECIPIENTS + LATER);
    expect(pizza.every(({ n }) => n === 1)).toBe(true);

    // From now on every text arrives once, and nobody who left gets one.
    const next = await createCampaign(db, owner, { choice: { keywords: [keyword] }, message: 'Pizza again' });
    await untilDone(db, next, 120_000);
    const again = (await texts(original)).filter(({ body }) => body.startsWith('Pizza again'));
    expect(again).toHaveLength(RECIPIENTS - 1);
    expect(again.some(({ phone }) => phone.endsWith(leaving))).toBe(false);
    expect(await checkLedger(db)).toEqual([]);
    await expect(releaseRestored({ db }, false)).rejects.toThrow('not on hold');
  });
});
