import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { activate } from '../../../domains/releases/release/release-changes.service';
import { publish } from '../../../domains/releases/release/release.service';
import { builtRemote } from '../../../domains/releases/release/remotes.fixture';
import { testApp, type TestApp } from '../../../testing/app';
import { createApp } from '../app';

const BY = { by: 'dev@example.com' };
let t: TestApp;
let shellDir: string;
let app: Awaited<ReturnType<typeof createApp>>;

beforeAll(async () => {
  t = await testApp();
  shellDir = mkdtempSync(join(tmpdir(), 'textloom-shell-'));
  writeFileSync(join(shellDir, 'index.html'), '<html><head><title>Shell</title></head><body></body></html>');
  app = await createApp(t.deps, { shellDir });
  const pages = { list: { path: '/alpha', name: '</script><b>Alpha' } };
  await publish(t.deps, builtRemote('alpha', { version: '1.0.0-a', pages }), BY);
  await activate(t.deps, 'alpha', '1.0.0-a', BY);
});
afterAll(() => app.close());

const get = (cookie?: string) =>
  app.inject({ method: 'GET', url: '/app/alpha?a=b', headers: cookie === undefined ? {} : { cookie } });
const registryIn = (html: string) => {
  const text = /<script type="application\/json" id="registry">(.*?)<\/script>/s.exec(html)?.[1];
  return text === undefined ? undefined : JSON.parse(text);
};

describe('the page of a signed-in browser', () => {
  it('includes the registry of its bucket, and is not cached', async () => {
    const answer = await get('theme=dark; textloom-bucket=7');
    const registry = registryIn(answer.body);
    expect(registry).toMatchObject({ schema: 1, bucket: 7, remotes: { alpha: { version: '1.0.0-a' } } });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('is not broken by any text in a release', async () => {
    const { body } = await get('textloom-bucket=7');
    expect(body).not.toContain('</script><b>');
    expect(registryIn(body).remotes.alpha.declares.pages.list.name).toBe('</script><b>Alpha');
  });

  it.each([undefined, '', 'textloom-bucket=', 'textloom-bucket=100', 'textloom-bucket=-1', 'xtextloom-bucket=7'])(
    'is the plain page with the cookie %j',
    async (cookie) => {
      const answer = await get(cookie);
      expect(answer.statusCode).toBe(200);
      expect(registryIn(answer.body)).toBeUndefined();
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it('includes it behind https for the cookie that no other host of the domain can set', async () => {
    const config = { ...t.deps.config, publicUrl: 'https://textloom.test' };
    const other = await createApp({ ...t.deps, config }, { shellDir, modules: [] });
    const bucketFor = async (cookie: string) =>
      registryIn((await other.inject({ method: 'GET', url: '/app/', headers: { cookie } })).body)?.bucket;
    expect(await bucketFor('textloom-bucket=8; __Host-textloom-bucket=7')).toBe(7);
    expect(await bucketFor('textloom-bucket=8')).toBeUndefined();
    await other.close();
  });

  it('names the second origin for the code of remotes, and may load it', async () => {
    const assetsUrl = 'https://cdn.example/texts';
    const other = await createApp({ ...t.deps, config: { ...t.deps.config, assetsUrl } }, { shellDir, modules: [] });
    const { body, headers } = await other.inject({
      method: 'GET',
      url: '/app/alpha',
      headers: { cookie: 'textloom-bucket=7' },
    });
    const base = `${assetsUrl}/remotes/alpha/1.0.0-a/`;
    expect(registryIn(body).remotes.alpha).toMatchObject({ base, entry: `${base}mf-manifest.json` });
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${assetsUrl}/remotes/;`);
    await other.close();
  });

  it('is sent without the registry when the database is unavailable', async () => {
    const broken = { ...t.deps, db: { ...t.deps.db, asEngine: () => Promise.reject(new Error('away')) } };
    const other = await createApp(broken, { shellDir, modules: [] });
    const answer = await other.inject({ method: 'GET', url: '/app/', headers: { cookie: 'textloom-bucket=7' } });
    expect([answer.statusCode, registryIn(answer.body)]).toEqual([200, undefined]);
    await other.close();
  });
});
