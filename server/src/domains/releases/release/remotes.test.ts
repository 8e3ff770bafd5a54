import { registryEntrySchema, registrySchema } from '@textloom/contracts';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { publishBuilds } from './publish-builds';
import { activate, disable, enable, rollBack } from './release-changes.service';
import { listReleases, publish } from './release.service';
import { builtRemote, type BuiltFixture } from './remotes.fixture';

const BY = { by: 'dev@example.com' };

let app: TestApp;
let owner: TestUser;

beforeAll(async () => {
  app = await testApp();
  owner = await app.createOwner({ allow: ['billing_history_access'] });
});

const registry = async () => {
  const answer = await app.inject({ method: 'GET', url: '/app/registry.json' });
  expect(answer.headers['cache-control']).toBe('no-store');
  return registrySchema.parse(answer.json());
};
const componentsOf = async (user: TestUser): Promise<string[]> =>
  (await app.call(user, 'GET', 'login')).body.data.routes.map((route: { component: string }) => route.component);
const release = async (id: string, options: BuiltFixture = {}) => {
  const { version } = await publish(app.deps, builtRemote(id, options), BY);
  await activate(app.deps, id, version, BY);
  return version;
};

describe('Releases of remotes', () => {
  it('are published without being used, then activated, and show in the registry', async () => {
    const before = (await registry()).release;
    const published = await publish(app.deps, builtRemote('alpha', { version: '1.0.0-aaaaaaaa' }), BY);
    expect(published).toEqual({ remote: 'alpha', version: '1.0.0-aaaaaaaa', created: true });
    expect((await registry()).remotes).toEqual({});
    await activate(app.deps, 'alpha', published.version, BY);
    const { release: number, remotes } = await registry();
    expect(number).toBeGreaterThan(before);
    expect(registryEntrySchema.parse(remotes.alpha)).toMatchObject({
      version: '1.0.0-aaaaaaaa',
      contract: 1,
      base: '/remotes/alpha/1.0.0-aaaaaaaa/',
      entry: '/remotes/alpha/1.0.0-aaaaaaaa/mf-manifest.json',
      enabled: true,
    });
  });

  it('may be published twice: the second time changes nothing', async () => {
    const dir = builtRemote('twice');
    expect((await publish(app.deps, dir, BY)).created).toBe(true);
    expect((await publish(app.deps, dir, BY)).created).toBe(false);
  });

  it('go back one release at a time, not beyond the first', async () => {
    for (const version of ['1.0.0-a', '1.0.1-b', '1.0.2-c']) await release('beta', { version });
    expect(await rollBack(app.deps, 'beta', BY)).toMatchObject({ remote: 'beta', version: '1.0.1-b' });
    expect((await registry()).remotes.beta).toMatchObject({ version: '1.0.1-b' });
    expect(await rollBack(app.deps, 'beta', BY)).toMatchObject({ remote: 'beta', version: '1.0.0-a' });
    await expect(rollBack(app.deps, 'beta', BY)).rejects.toMatchObject({ id: 'conflict' });
    // Old versions are kept, so that open tabs continue to work.
    expect((await app.inject({ method: 'GET', url: '/remotes/beta/1.0.2-c/js/598.f1710f54.js' })).statusCode).toBe(200);
  });

  it('cannot be activated before they are published', async () => {
    await expect(activate(app.deps, 'beta', '9.9.9', BY)).rejects.toMatchObject({ id: 'not_found' });
  });

  it('stay in the registry as disabled, and can be enabled again', async () => {
    const version = await release('gamma');
    await disable(app.deps, 'gamma', BY);
    expect((await registry()).remotes.gamma).toMatchObject({ version, enabled: false });
    await enable(app.deps, 'gamma', BY);
    expect((await registry()).remotes.gamma).toMatchObject({ version, enabled: true });
    expect((await listReleases(app.deps)).filter((one) => one.remote === 'gamma')).toMatchObject([
      { version, active: true, enabled: true, usable: true },
    ]);
  });

  it('are refused when the build is incomplete or contradicts itself', async () => {
    const dir = builtRemote('broken');
    rmSync(join(dir, 'mf-manifest.json'));
    await expect(publish(app.deps, dir, BY)).rejects.toThrow(/mf-manifest.json is missing/);
    await expect(publish(app.deps, builtRemote('broken', { version: '../../etc' }), BY)).rejects.toThrow(
      /release.json is not valid/,
    );
  });
});

describe('Releases with addresses of another remote', () => {
  const at = (path: string): BuiltFixture => ({ pages: { list: { path, name: 'List' } } });

  it('are refused when they are published, with the page and its owner, and are not stored', async () => {
    await release('holder', at('/held/:id'));
    for (const path of ['/held/:id', '/held/:other']) {
      await expect(publish(app.deps, builtRemote('taker', at(path)), BY)).rejects.toMatchObject({
        id: 'conflict',
        message: `The page ${path} of taker has an address that holder already uses: /held/:id.`,
      });
    }
    await expect(publish(app.deps, builtRemote('taker', at('/home')), BY)).rejects.toThrow(
      /that Textloom already uses/,
    );
    await expect(publish(app.deps, builtRemote('shell'), BY)).rejects.toThrow(
      "A remote cannot be called shell: that is the shell's name.",
    );
    expect((await listReleases(app.deps)).filter(({ remote }) => ['taker', 'shell'].includes(remote))).toEqual([]);
  });

  it('are refused when they are activated, even by a rollback and by two concurrent calls', async () => {
    for (const id of ['first', 'second']) await publish(app.deps, builtRemote(id, at('/wanted')), BY);
    const both = await Promise.allSettled(
      ['first', 'second'].map((id) => activate(app.deps, id, '1.0.0-aaaaaaaa', BY)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [winner, loser] = both[0]?.status === 'fulfilled' ? ['first', 'second'] : ['second', 'first'];
    await disable(app.deps, winner, BY);
    await activate(app.deps, loser, '1.0.0-aaaaaaaa', BY);
    await expect(enable(app.deps, winner, BY)).rejects.toMatchObject({ id: 'conflict' });
  });

  it('are accepted for a new version of the same remote', async () => {
    await release('holder', { version: '1.0.1-b', ...at('/held/:id') });
    expect((await registry()).remotes.holder).toMatchObject({ version: '1.0.1-b' });
  });
});

describe('API-018: the route list', () => {
  it('consists of the shell’s pages and those of the active releases', async () => {
    await release('lists', {
      pages: {
        list: { path: '/lists', name: 'Lists', icon: 'keyword', menu: { order: 5 } },
        view: { path: '/lists/:id', name: 'List' },
      },
    });
    const { routes } = (await app.call(owner, 'GET', 'login')).body.data;
    expect(routes[0]).toEqual({ path: '/lists', component: 'lists/list', name: 'Lists', icon: 'keyword', menu: true });
    expect(routes).toContainEqual({ path: '/lists/:id', component: 'lists/view', name: 'List', menu: false });
    expect(routes.map((route: { path: string }) => route.path)).toContain('/home');
  });

  it('follows a release: a new page, a rollback, a disabled remote', async () => {
    await release('moving', { version: '1.0.0-a', pages: { one: { path: '/moving', name: 'One' } } });
    await release('moving', {
      version: '1.1.0-b',
      pages: { one: { path: '/moving', name: 'One' }, two: { path: '/moving/two', name: 'Two' } },
    });
    expect(await componentsOf(owner)).toEqual(expect.arrayContaining(['moving/one', 'moving/two']));
    await rollBack(app.deps, 'moving', BY);
    expect(await componentsOf(owner)).not.toContain('moving/two');
    await disable(app.deps, 'moving', BY);
    expect(await componentsOf(owner)).not.toContain('moving/one');
  });

  it('leaves out pages that this user may not open', async () => {
    await release('money', {
      pages: {
        free: { path: '/money', name: 'Money' },
        history: { path: '/money/history', name: 'History', anyOf: ['billing_history_access'] },
        groups: { path: '/money/groups', name: 'Groups', anyOf: ['group_creategroups'] },
        cancel: { path: '/money/cancel', name: 'Cancel', ownersOnly: true },
      },
    });
    const mine = (list: string[]) => list.filter((one) => one.startsWith('money/')).sort();
    expect(mine(await componentsOf(owner))).toEqual(['money/cancel', 'money/free', 'money/history']);
    const user = await app.createAuthorizedUser(owner, { allow: ['group_creategroups'] });
    expect(mine(await componentsOf(user))).toEqual(['money/free']);
  });

  it('leaves out releases of another contract', async () => {
    await release('future');
    await app.db.engine.query(`update remote_release set contract = 2 where remote = 'future'`);
    expect(await componentsOf(owner)).not.toContain('future/list');
    expect((await registry()).remotes.future).toMatchObject({ contract: 2 });
  });
});

describe('Files of releases', () => {
  it('are immutable, compressed and readable from every origin', async () => {
    const version = await release('files');
    const answer = await app.inject({
      method: 'GET',
      url: `/remotes/files/${version}/js/598.f1710f54.js`,
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'; script-src 'self';"),
      'x-content-type-options': 'nosniff',
    });
  });

  it('are reported when missing, and that reply is not cached', async () => {
    const answer = await app.inject({ method: 'GET', url: '/remotes/files/1.0.0-aaaaaaaa/js/gone.12345678.js' });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' });
    for (const url of [
      '/remotes/files/..%2f..%2fsecrets.json/standalone.html',
      '/remotes/../secrets.json',
      '/remotes/%2e%2e/secrets.json',
    ]) {
      expect((await app.inject({ method: 'GET', url })).statusCode).toBeGreaterThanOrEqual(400);
    }
  });

  it('are for developers only until the release is activated, and from then on for everybody', async () => {
    const { version } = await publish(app.deps, builtRemote('secret'), BY);
    const read = (file: string, cookie = '') =>
      app.inject({ method: 'GET', url: `/remotes/secret/${version}/${file}`, headers: { cookie } });
    const cookieOf = async (user: TestUser): Promise<string> =>
      String((await app.call(user, 'POST', 'ops/local-builds')).headers['set-cookie']).split(';')[0] ?? '';
    const developer = await app.createOwner();
    await app.db.engine.query(`update account set allow = array_append(allow, 'developer') where id = $1`, [
      developer.accountId,
    ]);
    const files = ['mf-manifest.json', 'standalone.html', 'js/598.f1710f54.js'];
    for (const cookie of ['', await cookieOf(owner), 'textloom_local_builds=00'])
      for (const file of files) expect((await read(file, cookie)).statusCode).toBe(404);
    const allowed = await cookieOf(developer);
    for (const file of files) expect((await read(file, allowed)).statusCode).toBe(200);
    await activate(app.deps, 'secret', version, BY);
    for (const file of files) expect((await read(file)).statusCode).toBe(200);
  });

  it('include the standalone page, with a new nonce in each response', async () => {
    const version = await release('alone');
    const read = async () => app.inject({ method: 'GET', url: `/remotes/alone/${version}/standalone.html` });
    const [first, second] = [await read(), await read()];
    const nonce = /csp-nonce" content="([^"]+)"/.exec(first.body)?.[1] ?? '';
    expect(nonce).toHaveLength(24);
    expect(first.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(first.body).toContain('<meta name="textloom-auth-token" content="textloom-web" />');
    expect(second.body).not.toContain(nonce);
  });
});

describe('Builds at the start of an embedded server', () => {
  const root = mkdtempSync(join(tmpdir(), 'textloom-root-'));
  const build = (options: BuiltFixture): void => {
    mkdirSync(join(root, 'mfe-own'), { recursive: true });
    rmSync(join(root, 'mfe-own/dist'), { recursive: true, force: true });
    cpSync(builtRemote('own', options), join(root, 'mfe-own/dist'), { recursive: true });
  };
  const start = async () => {
    await publishBuilds(app.deps, root);
    return (await registry()).remotes.own;
  };

  it('are released when their content is new; an operator’s decision survives a restart', async () => {
    build({ version: '1.0.0-a' });
    expect(await start()).toMatchObject({ version: '1.0.0-a', enabled: true });
    build({ version: '1.0.0-b' });
    expect(await start()).toMatchObject({ version: '1.0.0-b' });
    await rollBack(app.deps, 'own', BY);
    expect(await start()).toMatchObject({ version: '1.0.0-a' });
    await disable(app.deps, 'own', BY);
    build({ version: '1.0.0-c' });
    expect(await start()).toMatchObject({ version: '1.0.0-a', enabled: false });
  });

  it('restore lost files', async () => {
    rmSync(join(app.deps.config.remotesDir, 'own'), { recursive: true });
    await start();
    expect((await app.inject({ method: 'GET', url: '/remotes/own/1.0.0-c/mf-manifest.json' })).statusCode).toBe(404);
    await activate(app.deps, 'own', '1.0.0-c', BY);
    expect((await app.inject({ method: 'GET', url: '/remotes/own/1.0.0-c/mf-manifest.json' })).statusCode).toBe(200);
  });

  it('may take over a page from another remote', async () => {
    const pair = mkdtempSync(join(tmpdir(), 'textloom-pair-'));
    const lay = (id: string, options: BuiltFixture): void =>
      cpSync(builtRemote(id, options), join(pair, `mfe-${id}/dist`), { recursive: true, force: true });
    const pages = (...paths: string[]) =>
      Object.fromEntries(paths.map((path, index) => [`page${index}`, { path, name: path }]));
    lay('giver', { version: '1.0.0-a', pages: pages('/given', '/kept') });
    await publishBuilds(app.deps, pair);
    lay('giver', { version: '1.1.0-b', pages: pages('/kept') });
    lay('gainer', { version: '1.0.0-a', pages: pages('/given') });
    await publishBuilds(app.deps, pair);
    expect((await registry()).remotes).toMatchObject({ giver: { version: '1.1.0-b' }, gainer: { version: '1.0.0-a' } });
  });

  it('do not stop the server when one of them is broken', async () => {
    mkdirSync(join(root, 'mfe-bad'), { recursive: true });
    const dir = builtRemote('bad');
    rmSync(join(dir, 'mf-manifest.json'));
    cpSync(dir, join(root, 'mfe-bad/dist'), { recursive: true });
    await expect(publishBuilds(app.deps, root)).resolves.toBeUndefined();
    expect((await registry()).remotes).not.toHaveProperty('bad');
  });
});

describe('The operator API', () => {
  const post = (path: string, payload: object, token = app.deps.config.opsToken) =>
    app.inject({ method: 'POST', url: `/ops/${path}`, payload, headers: { authorization: `Bearer ${token}` } });

  it('requires the token', async () => {
    for (const token of ['', 'wrong']) expect((await post('release/list', {}, token)).statusCode).toBe(401);
    expect(
      (await app.inject({ method: 'POST', url: '/ops/release/list', payload: {}, headers: app.as(owner) })).statusCode,
    ).toBe(401);
  });

  it('does the same as the commands', async () => {
    const folder = builtRemote('remote-ops', { version: '2.0.0-x' });
    expect((await post('release/publish', { folder })).json()).toMatchObject({
      status: 'success',
      data: { version: '2.0.0-x', created: true },
    });
    expect((await post('release/activate', { remote: 'remote-ops', version: '2.0.0-x' })).statusCode).toBe(200);
    expect((await post('release/disable', { remote: 'remote-ops' })).statusCode).toBe(200);
    expect((await registry()).remotes['remote-ops']).toMatchObject({ enabled: false });
    expect((await post('release/rollback', { remote: 'remote-ops' })).json()).toMatchObject({
      status: 'error',
      data: { id: 'conflict' },
    });
    expect((await post('release/activate', { remote: 'remote-ops' })).statusCode).toBe(422);
  });

  it('approves a keyword under review', async () => {
    await app.db.engine.query(`insert into keyword (account_id, keyword, canonical) values ($1, 'Pizza', 'PIZZA')`, [
      owner.accountId,
    ]);
    expect((await post('keyword/list', {})).json().data).toMatchObject([{ keyword: 'Pizza' }]);
    expect((await post('keyword/approve', { keyword: 'pizza' })).json().data).toEqual({
      keyword: 'PIZZA',
      changed: true,
    });
    expect((await app.db.engine.query('select approved, approved_at from keyword')).rows).toEqual([
      { approved: true, approved_at: expect.any(Date) },
    ]);
    expect((await post('keyword/approve', { keyword: 'none' })).statusCode).toBe(404);
  });
});
