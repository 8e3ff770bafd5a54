import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { activate, disable } from '../../../domains/releases/release/release-changes.service';
import { publish } from '../../../domains/releases/release/release.service';
import { builtRemote } from '../../../domains/releases/release/remotes.fixture';
import { testApp, type TestApp } from '../../../testing/app';

const BY = { by: 'dev@example.com' };
let app: TestApp;

const release = async (version: string): Promise<void> => {
  const dir = builtRemote('alpha', { version });
  const page = `<html><head><meta name="csp-nonce" content="__NONCE__" /><script defer src="./js/alone.js"></script></head><body>${version}</body></html>`;
  writeFileSync(join(dir, 'standalone.html'), page);
  await publish(app.deps, dir, BY);
};
const get = (url: string, cookie = '') => app.inject({ method: 'GET', url, headers: { cookie } });
/** The cookie of a developer's browser, once it may load local builds. */
async function developerCookie(): Promise<string> {
  const developer = await app.createOwner();
  await app.db.engine.query(`update account set allow = array_append(allow, 'developer') where id = $1`, [
    developer.accountId,
  ]);
  const { headers } = await app.call(developer, 'POST', 'ops/local-builds');
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

beforeAll(async () => {
  app = await testApp();
  await release('1.0.0-a');
  await release('1.0.1-b');
  await activate(app.deps, 'alpha', '1.0.0-a', BY);
});

describe('the standalone page of a released remote', () => {
  it.each(['/standalone/alpha/', '/standalone/alpha', '/standalone/alpha/?theme=dark'])(
    '%s is that of the active release, with the addresses of its files',
    async (url) => {
      const { statusCode, body, headers } = await get(url);
      expect(statusCode).toBe(200);
      expect(body).toContain('<body>1.0.0-a</body>');
      expect(body).toContain('src="/remotes/alpha/1.0.0-a/js/alone.js"');
      expect(headers['cache-control']).toBe('no-cache');
    },
  );

  it.each(['/standalone/alpha/', '/standalone/alpha/1.0.0-a/', '/remotes/alpha/1.0.0-a/standalone.html'])(
    '%s has the policy of the application, including trusted types, but may frame itself',
    async (url) => {
      const policyOf = async (address: string): Promise<string[]> =>
        String((await get(address)).headers['content-security-policy'])
          .replace(/nonce-[^']+/, 'nonce-…')
          .split('; ');
      const application = await policyOf('/app/');
      expect(application).toContain("require-trusted-types-for 'script'");
      const framable = application.map((part) => (part === "frame-ancestors 'none'" ? "frame-ancestors 'self'" : part));
      expect(await policyOf(url)).toEqual(framable);
      expect(framable).toContain("frame-src 'self'");
    },
  );

  it.each(['/standalone/alpha/1.0.1-b/', '/standalone/alpha/1.0.1-b'])(
    '%s is for developers only until the release is activated',
    async (url) => {
      const refused = await get(url, 'textloom_local_builds=00');
      expect([refused.statusCode, refused.body]).toEqual([404, 'There is no release of alpha here.']);
      const { body } = await get(url, await developerCookie());
      expect(body).toContain('<body>1.0.1-b</body>');
      expect(body).toContain('src="/remotes/alpha/1.0.1-b/js/alone.js"');
    },
  );

  it('exists for every release that was ever activated', async () => {
    await activate(app.deps, 'alpha', '1.0.1-b', BY);
    expect((await get('/standalone/alpha/1.0.0-a/')).body).toContain('<body>1.0.0-a</body>');
  });

  it('follows an activation, and stays while the remote is switched off', async () => {
    expect((await get('/standalone/alpha/')).body).toContain('<body>1.0.1-b</body>');
    await disable(app.deps, 'alpha', BY);
    expect((await get('/standalone/alpha/')).body).toContain('<body>1.0.1-b</body>');
  });

  it.each([
    '/standalone/beta/',
    '/standalone/alpha/9.9.9/',
    '/standalone/__proto__/',
    '/standalone/..%2f..%2fsecrets/',
    '/standalone/alpha/..%2f..',
  ])('%s is not found, in a sentence', async (url) => {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(404);
    expect(body).toMatch(/^There is no release of (beta|alpha|this part) here\.$/);
  });
});
