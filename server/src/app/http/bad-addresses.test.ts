import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { activate } from '../../domains/releases/release/release-changes.service';
import { publish } from '../../domains/releases/release/release.service';
import { builtRemote } from '../../domains/releases/release/remotes.fixture';
import { testApp, type TestApp, type TestUser } from '../../testing/app';

let t: TestApp;
let owner: TestUser;
let port: number;

const BY = { by: 'dev@example.com' };
beforeAll(async () => {
  t = await testApp();
  for (const version of ['1.0.0', '1.0.1-b']) await publish(t.deps, builtRemote('alpha', { version }), BY);
  await activate(t.deps, 'alpha', '1.0.0', BY);
  owner = await t.createOwner();
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = t.app.server.address() as AddressInfo);
});

/** The addresses of all routes that answer GET, from the tree that the framework prints: four columns per level. */
function addresses(): string[] {
  const parents: string[] = [];
  return t.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods] = /^([│├└─ ]*)(\S.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      if (indent === undefined || part === undefined) return [];
      const level = indent.length / 4 - 1;
      const path = (parents[level - 1] ?? '') + part;
      parents[level] = path;
      return methods?.includes('GET') ? [path] : [];
    });
}

const PARAMETER = /:\w+(\([^)]*\))?|\*/g;
const BAD = [
  ...['%00', '1.0.0%00', '1.0.0%00.js', 'alpha%00', '%ff', '1.0.0%ff', '%ED%A0%80', '1%ED%A0%80', '%', '1%2', '1%zz'],
  ...['..', '../..', '%2e%2e', '..%2f..%2fetc%2fpasswd', '1.0.0%2f..', '%5c..%5c', '%0d%0aa', '%F0%9F', '%E2%80%AE'],
  ...['x'.repeat(300), '9'.repeat(300), `1.0.0/${'x'.repeat(300)}.js`, '%252e%252e', '%2500'],
];
/** Below an existing release, and as its names. */
const OF_RELEASES = [
  ...['alpha/1.0.0/a%00.js', 'alpha/1.0.0%00/a.js', 'alpha/1.0.0%00', 'alpha/1.0.0/%00', 'alpha%00/1.0.0/a.js'],
  ...['alpha/1.0.0%00/standalone.html', 'alpha/1.0.0/standalone.html%00', 'alpha/1.0.0%00/', 'alpha%00/1.0.0/'],
  ...['alpha/1.0.0/%25ff', 'alpha/1.0.0%25ff/a.js', 'alpha/1.0.0%2500/a.js', 'alpha/1.0.0%25/a', 'alpha/1.0.0/%ff.js'],
  ...['alpha/1.0.0/../../x', 'alpha/1.0.0/%2e%2e/%2e%2e/x', 'alpha/1.0.0%2f..%2f..', 'alpha/1.0.0%F0/a.js'],
];

const get = async (path: string): Promise<{ status: number; body: string }> => {
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path,
    headers: { ...t.as(owner), 'accept-encoding': 'br, gzip' },
    agent: false,
    signal: AbortSignal.timeout(10_000),
  });
  outgoing.end();
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  const { statusCode = 0, headers } = incoming;
  if (!headers['content-type']?.includes('event-stream')) return { status: statusCode, body: await text(incoming) };
  incoming.destroy();
  return { status: statusCode, body: '' };
};

function* asked(route: string): Generator<string> {
  const places = [...route.matchAll(PARAMETER)].length;
  for (const bad of BAD)
    for (let place = 0; place < places; place += 1) {
      let at = -1;
      yield route.replaceAll(PARAMETER, (name) => {
        at += 1;
        return at === place ? bad : name === ':id' ? 'alpha' : '1.0.0';
      });
    }
}

describe('an address with bytes that no valid address has', () => {
  // bad-input.long.test.ts tests calls of the API more thoroughly.
  const isPage = (path: string) => !path.startsWith('/api/');

  it('never causes a server error: not for a page, a file, a link or a release', async () => {
    const routes = addresses().filter(isPage);
    expect(routes).toEqual(expect.arrayContaining(['/s/:code', '/media/:token', '/standalone/:id/:version', '/*']));
    const paths = [
      ...routes.flatMap((route) => [...asked(route)]),
      ...['/app/', '/app/assets/', '/app/account/'].flatMap((folder) => BAD.map((bad) => folder + bad)),
      ...['/remotes/', '/standalone/'].flatMap((folder) => OF_RELEASES.map((bad) => folder + bad)),
    ];
    const found: string[] = [];
    for (const path of paths) {
      const { status } = await get(path);
      // Tests do not build the shell, which is therefore answered with 503.
      if (status >= 500 && !(status === 503 && path.startsWith('/app'))) found.push(`${status} ${path.slice(0, 120)}`);
    }
    expect(found).toEqual([]);
  });
});

describe('a release that was never activated', () => {
  const address = '/remotes/alpha/1.0.1-b/mf-manifest.json';
  it.each([
    ...[address, '/remotes/%61lpha/1.0.1-b/mf-manifest.json', '/remotes//alpha/1.0.1-b/mf-manifest.json'],
    ...['/remotes/./alpha/1.0.1-b/mf-manifest.json', '/remotes/%2e/alpha/1.0.1-b/mf-manifest.json'],
    ...['/remotes/alpha/1.0.0/../1.0.1-b/mf-manifest.json', '/remotes/alpha/1.0.0/%2e%2e/1.0.1-b/mf-manifest.json'],
    ...['/remotes/alpha/1.0.0/..%2f1.0.1-b/mf-manifest.json', '/remotes/alpha/%31.0.1-b/mf-manifest.json'],
    ...['/remotes/alpha/1.0.1-b%2fmf-manifest.json', '/remotes/alpha%2f1.0.1-b/mf-manifest.json'],
    ...['/remotes/alpha//1.0.1-b/mf-manifest.json', '/%72emotes/alpha/1.0.1-b/mf-manifest.json'],
    ...['/remotes/alpha/1.0.1-b%00/../mf-manifest.json', '/remotes/alpha/1.0.0%00/../1.0.1-b/mf-manifest.json'],
  ])('is not sent at %s', async (path) => {
    expect((await get('/remotes/alpha/1.0.0/mf-manifest.json')).status).toBe(200);
    expect([400, 403, 404]).toContain((await get(path)).status);
  });
});
