import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { png, upload } from '../domains/files/media/media.fixture';
import { keepFile, openFile } from '../domains/files/media/media.service';
import { activate } from '../domains/releases/release/release-changes.service';
import { publish } from '../domains/releases/release/release.service';
import { builtRemote } from '../domains/releases/release/remotes.fixture';
import { releaseStorage } from '../platform/providers/storage/open-storage';
import { S3Link } from '../platform/providers/storage/s3-link';
import { s3Storage } from '../platform/providers/storage/s3.storage';
import { testApp, type TestApp } from '../testing/app';
import { hasS3Server, s3Server, type S3Server } from '../testing/s3-server';
import { putFiles, saveFiles } from './ops/backup/stored-files';

const BY = { by: 'dev@example.com' };
const SCRIPT = 'js/598.f1710f54.js';
const VERSION = '1.0.0-aaaaaaaa';

let s3: S3Server;
let one: TestApp;
/** Another host: the same database and bucket, but a separate data folder. */
let other: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'textloom-bucket-'));

beforeAll(async () => {
  if (!hasS3Server) return;
  s3 = await s3Server();
  one = await testApp({ s3: { ...s3.settings } });
  other = await testApp({ s3: { ...s3.settings } }, { db: one.db });
});
afterAll(async () => {
  await s3?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const withS3 = hasS3Server ? describe : describe.skip;
const statusOf = async (app: TestApp, url: string): Promise<number> =>
  (await app.inject({ method: 'GET', url })).statusCode;
const scriptOf = (id: string): string => `/remotes/${id}/${VERSION}/${SCRIPT}`;
/** Until they are activated, only developers get the files of a release. */
async function release(id: string): Promise<void> {
  await publish(one.deps, builtRemote(id, { version: VERSION }), BY);
  await activate(one.deps, id, VERSION, BY);
}

/** After the pause in which nothing is tried. */
async function back(isBack: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isBack()); tries += 1) {
    if (tries === 40) throw new Error('S3 did not come back');
    await sleep(250);
  }
}
const served = async (app: TestApp, url: string): Promise<boolean> => (await statusOf(app, url)) === 200;

async function keptFile(app: TestApp, accountId: number, content: Buffer): Promise<string> {
  const file = { name: 'a.png', extension: 'png', mime: 'image/png', content, digest: '' };
  const id = await app.db.asEngine((tx) => keepFile(app.deps, tx, accountId, file));
  return app.db.asEngine((tx) => tx.value<string>('select token from media where id = $1', [id]));
}

withS3('media in a bucket', () => {
  it('are stored by one host and served by another, and neither keeps any on disk', async () => {
    const owner = await one.createOwner();
    const picture = await png();
    const saved = await upload(one, owner, 'keywords', { keyword: 'BUCKETS' }, { name: 'menu.png', data: picture });
    expect(saved.status).toBe(200);
    const token = await one.db.asEngine((tx) => tx.value<string>('select token from media order by id desc limit 1'));
    const answer = await other.inject({ method: 'GET', url: `/media/${token}/menu.png` });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    for (const app of [one, other]) expect(readdirSync(app.deps.config.dataDir)).not.toContain('media');
  });

  it('cannot be read or saved while S3 is unavailable; everything else works, and they can be afterwards', async () => {
    const owner = await one.createOwner();
    const token = await keptFile(one, owner.accountId, await png());
    await s3.network.refuse();
    try {
      expect(await statusOf(other, `/media/${token}`)).toBe(503);
      const file = { name: 'menu.png', data: await png() };
      const refused = await upload(one, owner, 'keywords', { keyword: 'NOBUCKET' }, file);
      expect([refused.status, refused.body.message]).toEqual([503, expect.stringContaining('Files cannot be stored')]);
      expect((await one.call(owner, 'GET', 'keywords?search=NOBUCKET')).body.data.entries).toEqual([]);
      const ready = await one.inject({ method: 'GET', url: '/readyz' });
      expect([ready.statusCode, ready.json()]).toEqual([
        200,
        { status: 'ok', files: expect.stringContaining('S3 cannot be reached') },
      ]);
    } finally {
      await s3.network.forward();
    }
    for (const app of [one, other]) await back(() => served(app, `/media/${token}`));
  });

  it('a process that S3 has refused from its start is not ready', async () => {
    const refused = await testApp({ s3: { ...s3.settings, secret: 'wrong' } }, { db: one.db });
    expect(await openFile(refused.deps, 'A'.repeat(43))).toBeUndefined();
    const owner = await refused.createOwner();
    await expect(keptFile(refused, owner.accountId, await png())).rejects.toThrow('Files cannot be stored');
    const ready = await refused.inject({ method: 'GET', url: '/readyz' });
    expect([ready.statusCode, ready.json().status]).toEqual([503, expect.stringContaining('TEXTLOOM_S3_SECRET')]);
    expect(await statusOf(refused, '/healthz')).toBe(200);
  });
});

withS3('releases in a bucket', () => {
  it('are published by one host, and fetched whole by another at the first request for them', async () => {
    await release('alpha');
    const sources = [one, other].map((app) => app.inject({ method: 'GET', url: scriptOf('alpha') }));
    const [first, second] = await Promise.all(sources);
    expect([first?.statusCode, second?.statusCode, second?.body]).toEqual([200, 200, first?.body]);
    expect(await statusOf(other, `/remotes/alpha/${VERSION}/mf-manifest.json`)).toBe(200);
    for (const app of [one, other])
      expect(readdirSync(app.deps.config.remotesDir).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('a host keeps serving what it has while S3 is unavailable, and the rest is 503 until it is back', async () => {
    await release('beta');
    await release('gamma');
    expect(await statusOf(other, scriptOf('beta'))).toBe(200);
    await s3.network.refuse();
    try {
      expect([await statusOf(other, scriptOf('beta')), await statusOf(other, scriptOf('gamma'))]).toEqual([200, 503]);
      await expect(release('delta')).rejects.toThrow('Files cannot be stored');
    } finally {
      await s3.network.forward();
    }
    await back(() => served(other, scriptOf('gamma')));
    expect(await statusOf(other, scriptOf('delta'))).toBe(404);
    // Each host has its own pause.
    await back(() =>
      release('delta').then(
        () => true,
        () => false,
      ),
    );
    expect(await statusOf(other, scriptOf('delta'))).toBe(200);
  });

  it('an archive that was modified in the bucket is not served', async () => {
    await release('torn');
    await release('whole');
    const storage = releaseStorage(one.deps.config);
    const keys = (await storage?.list()) ?? [];
    const [torn, whole] = ['torn/', 'whole/'].map((id) => keys.find((key) => key.startsWith(id)) ?? '');
    const kept = (await storage?.get(torn ?? '')) ?? Buffer.alloc(0);
    await storage?.put(torn ?? '', (await storage.get(whole ?? '')) ?? Buffer.alloc(0));
    expect(await statusOf(other, scriptOf('torn'))).toBe(500);
    expect(await statusOf(other, scriptOf('whole'))).toBe(200);
    await storage?.put(torn ?? '', kept);
    expect(await statusOf(other, scriptOf('torn'))).toBe(200);
  });

  it('a version that two hosts publish at once with different content is that of the first', async () => {
    const builds = ['1', '2'].map((text) =>
      builtRemote('race', { version: VERSION, files: { 'js/extra.11111111.js': text } }),
    );
    const outcomes = await Promise.allSettled([one, other].map((app, at) => publish(app.deps, builds[at] ?? '', BY)));
    const won = outcomes.findIndex(({ status }) => status === 'fulfilled');
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await activate(one.deps, 'race', VERSION, BY);
    for (const app of [one, other]) {
      const { body } = await app.inject({ method: 'GET', url: `/remotes/race/${VERSION}/js/extra.11111111.js` });
      expect(body).toBe(String(won + 1));
    }
  });
});

withS3('a backup of a bucket', () => {
  it('lists more files than one S3 response contains', async () => {
    const many = s3Storage(new S3Link(s3.settings), 'many');
    const keys = Array.from({ length: 1_100 }, (_, at) => `k${String(at).padStart(5, '0')}`);
    // A few at once, because the server is slow, and what takes five seconds has failed.
    for (let at = 0; at < keys.length; at += 10)
      await Promise.all(keys.slice(at, at + 10).map((key) => many.put(key, Buffer.from('x'))));
    expect((await many.list()).toSorted()).toEqual(keys);
  });

  it('has every file, and is restored to a disk or to another bucket', async () => {
    const owner = await one.createOwner();
    const token = await keptFile(one, owner.accountId, Buffer.from('kept'));
    await release('saved');
    const { config } = one.deps;
    const copied = await saveFiles(config, one.db.url, folder);
    expect(copied.media.map(({ path }) => path)).toContain(token);
    expect(copied.remotes.map(({ path }) => path)).toContain(`saved/${VERSION}/${SCRIPT}`);
    expect(readFileSync(join(folder, 'media', token), 'utf8')).toBe('kept');

    const onDisk = await testApp({}, { db: one.db });
    await putFiles(onDisk.deps.config, folder);
    const otherBucket = await testApp({ s3: { ...s3.settings, bucket: s3.otherBucket } }, { db: one.db });
    await putFiles(otherBucket.deps.config, folder);
    // The files that the restore left on this host are not needed.
    rmSync(join(otherBucket.deps.config.remotesDir, 'saved'), { recursive: true });
    for (const app of [onDisk, otherBucket]) {
      expect((await app.inject({ method: 'GET', url: `/media/${token}` })).body).toBe('kept');
      expect(await statusOf(app, scriptOf('saved'))).toBe(200);
    }
  });
});
