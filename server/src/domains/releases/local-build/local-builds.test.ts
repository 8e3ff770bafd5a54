import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DEVELOPER_PERMISSION, localFolder } from '@textloom/contracts';
import { createApp } from '../../../app/http/app';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';

let app: TestApp;
/** The application with a built shell. */
let whole: FastifyInstance;
let developer: TestUser;
let owner: TestUser;

beforeAll(async () => {
  app = await testApp();
  developer = await app.createOwner();
  owner = await app.createOwner();
  await app.db.asEngine((tx) =>
    tx.execute('update account set allow = array_append(allow, $1) where id = $2', [
      DEVELOPER_PERMISSION,
      developer.accountId,
    ]),
  );
  const shellDir = mkdtempSync(join(tmpdir(), 'textloom-shell-'));
  writeFileSync(join(shellDir, 'index.html'), '<html><head></head><body>shell</body></html>');
  whole = await createApp(app.deps, { shellDir });
});
afterAll(() => whole.close());

const cookieOf = (header: unknown): string => String(header).split(';')[0] ?? '';
const policyWith = async (cookie?: string, url = '/app/keywords'): Promise<string> => {
  const answer = await whole.inject({ method: 'GET', url, headers: cookie ? { cookie } : {} });
  return String(answer.headers['content-security-policy']);
};
const LOCAL = 'http://localhost:* http://127.0.0.1:*';

describe('builds from the developer’s machine', () => {
  it('are allowed by the page’s policy for a developer who requested it, for scripts and calls only', async () => {
    const first = await app.call(developer, 'POST', 'ops/local-builds');
    expect(first.body).toMatchObject({ status: 'success', data: { active: false } });
    expect(first.headers['set-cookie']).toMatch(
      /^textloom_local_builds=[0-9a-f]{64}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const cookie = cookieOf(first.headers['set-cookie']);
    const relaxed = await policyWith(cookie);
    expect(relaxed).toContain(`script-src 'self' ${LOCAL};`);
    expect(relaxed).toContain(`connect-src 'self' ${LOCAL};`);
    expect(relaxed.split(LOCAL)).toHaveLength(3);
    expect(relaxed).not.toContain('unsafe');
    const again = await app.call(developer, 'POST', 'ops/local-builds', { headers: { cookie } });
    expect(again.body.data).toEqual({ active: true });
  });

  it('are refused without the permission and without a session', async () => {
    expect((await app.call(owner, 'POST', 'ops/local-builds')).status).toBe(403);
    expect((await app.call(null, 'POST', 'ops/local-builds')).status).toBe(401);
    expect(await policyWith()).not.toContain('localhost');
  });

  it('end with the permission, with the session, and when the developer disallows them', async () => {
    const user = await app.createOwner();
    const grant = (change: string) =>
      app.db.asEngine((tx) =>
        tx.execute(`update account set allow = ${change} where id = $2`, [DEVELOPER_PERMISSION, user.accountId]),
      );
    await grant('array_append(allow, $1)');
    const allowed = await app.call(user, 'POST', 'ops/local-builds');
    const cookie = cookieOf(allowed.headers['set-cookie']);
    expect(await policyWith(cookie)).toContain(LOCAL);
    await grant('array_remove(allow, $1)');
    expect(await policyWith(cookie)).not.toContain('localhost');
    await grant('array_append(allow, $1)');
    expect((await app.call(user, 'DELETE', 'ops/local-builds')).headers['set-cookie']).toMatch(
      /^textloom_local_builds=; Max-Age=0; Path=\/;/,
    );
    await app.call(user, 'DELETE', 'login');
    expect(await policyWith(cookie)).not.toContain('localhost');
  });

  it('are allowed by a cookie that no other host of the domain can set, behind https', async () => {
    const safe = await testApp({ publicUrl: 'https://textloom.test' }, { db: app.db });
    const { headers } = await safe.call(developer, 'POST', 'ops/local-builds');
    const cookie = cookieOf(headers['set-cookie']);
    expect(headers['set-cookie']).toMatch(/^__Host-textloom_local_builds=.*; Path=\/; HttpOnly; .*; Secure$/);
    const active = async (sent: string) =>
      (await safe.call(developer, 'POST', 'ops/local-builds', { headers: { cookie: sent } })).body.data.active;
    expect([await active(cookie), await active(cookie.replace('__Host-', ''))]).toEqual([true, false]);
  });

  it.each(['textloom_local_builds=1', `textloom_local_builds=${'a'.repeat(64)}`, `other=${'b'.repeat(64)}`])(
    'are not allowed by a made-up cookie: %s',
    async (cookie) => expect(await policyWith(cookie)).not.toContain('localhost'),
  );
});

describe('the address of a local build', () => {
  it.each([
    ['http://localhost:4803', 'http://localhost:4803/'],
    [' http://127.0.0.1:4803/dist ', 'http://127.0.0.1:4803/dist/'],
    ['http://localhost/', 'http://localhost/'],
    ['https://localhost:4803', null],
    ['http://localhost.evil.example:4803', null],
    ['http://evil.example', null],
    ['http://127.0.0.1.evil.example', null],
    ['http://localhost@evil.example/', null],
    ['http://me:pw@localhost:4803/', null],
    ['http://localhost:4803/?x=1', null],
    ['javascript:alert(1)', null],
    ['//localhost:4803', null],
    ['', null],
  ])('%s → %s', (address, folder) => expect(localFolder(address)).toBe(folder));
});
