import { setTimeout as sleep } from 'node:timers/promises';
import { hasS3Server, s3Server, type S3Server } from '../../../testing/s3-server';
import { S3Link, type S3Settings } from './s3-link';
import { s3Storage } from './s3.storage';
import type { Trouble } from './s3-trouble';
import { FilesUnavailable } from './storage';

let s3: S3Server;

const QUICK = { limitMs: 400, againMs: 10, pauseMs: 300 };
const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof FilesUnavailable ? error.reason : String(error)),
  );
const put = (changes: Partial<S3Settings>): Promise<string> =>
  reasonOf(s3Storage(new S3Link({ ...s3.settings, ...changes }, QUICK), 'media').put('key', Buffer.from('x')));

(hasS3Server ? describe : describe.skip)('a bucket', () => {
  beforeAll(async () => {
    s3 = await s3Server();
  });
  afterAll(() => s3.stop());

  it('keeps files by key, and lists those of its area', async () => {
    const link = new S3Link(s3.settings);
    const media = s3Storage(link, 'media');
    const remotes = s3Storage(link, 'remotes');
    const content = Buffer.from([0, 255, 10, 13, 0]);
    expect([await media.list(), await media.get('one_-1')]).toEqual([[], undefined]);
    await media.put('one_-1', content);
    await media.put('two', Buffer.alloc(0));
    await remotes.put('keywords/1.0.0~a-ff.tar.gz', Buffer.from('archive'));
    expect([await media.get('one_-1'), await media.get('two')]).toEqual([content, Buffer.alloc(0)]);
    expect((await media.list()).toSorted()).toEqual(['one_-1', 'two']);
    expect(await remotes.list()).toEqual(['keywords/1.0.0~a-ff.tar.gz']);
    expect((await remotes.get('keywords/1.0.0~a-ff.tar.gz'))?.toString()).toBe('archive');
    await media.remove('two');
    await media.remove('two');
    expect(await media.list()).toEqual(['one_-1']);
    await expect(media.get('../remotes/x')).rejects.toThrow('Not a key');
  });

  it.each([
    ['a wrong secret', { secret: 'wrong' }, /secret does not belong to the access key: see TEXTLOOM_S3_SECRET .*403/],
    ['an unknown key', { key: 'UNKNOWN' }, /access key is unknown: see TEXTLOOM_S3_KEY .*403/],
    ['a missing bucket', { bucket: 'missing' }, /bucket does not exist: see TEXTLOOM_S3_BUCKET .*404/],
  ])('refuses %s, and the reason names the setting and no secret', async (_what, changes, reason) => {
    const said = await put(changes);
    expect(said).toMatch(reason);
    expect(said).not.toMatch(new RegExp(`wrong|UNKNOWN|${s3.settings.key}|${s3.settings.secret}`));
  });

  it('that refused from the start is known to have wrong settings, even after another check', async () => {
    const link = new S3Link({ ...s3.settings, secret: 'wrong' }, QUICK);
    expect(link.neverWorked).toBe(false);
    await link.check();
    expect([link.neverWorked, link.trouble?.lasting]).toEqual([true, true]);
    const right = new S3Link(s3.settings);
    await right.check();
    expect([right.neverWorked, right.trouble]).toEqual([false, undefined]);
  });

  it('that does not answer fails at once after the first request, and is used again when it does', async () => {
    const link = new S3Link(s3.settings, QUICK);
    const noted: (Trouble | undefined)[] = [];
    link.onChange((trouble) => noted.push(trouble));
    const media = s3Storage(link, 'media');
    s3.network.silence();
    try {
      expect(await reasonOf(media.get('one_-1'))).toBe('S3 did not respond within 0.4 seconds');
      const begin = performance.now();
      await Promise.all(Array.from({ length: 20 }, () => reasonOf(media.get('one_-1'))));
      expect(performance.now() - begin).toBeLessThan(QUICK.limitMs / 2);
    } finally {
      await s3.network.forward();
    }
    await sleep(QUICK.pauseMs);
    expect(await media.get('one_-1')).toBeDefined();
    expect(noted.map((trouble) => trouble?.lasting)).toEqual([false, undefined]);
  });

  it('that cannot be reached fails with the reason', async () => {
    await s3.network.refuse();
    try {
      expect(await put({})).toMatch(/^S3 cannot be reached: ECONN/);
    } finally {
      await s3.network.forward();
    }
  });
});
