import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteManifest } from '@textloom/contracts';
import { testApp, type TestApp } from '../../../testing/app';
import { activate, disable, enable, rollBack } from './release-changes.service';
import { publish } from './release.service';
import { builtRemote, federationOf, type BuiltFixture } from './remotes.fixture';

const BY = { by: 'dev@example.com' };
const ENTRY = 'remoteEntry.11111111.js';
const CHUNK = 'js/598.f1710f54.js';
let app: TestApp;

beforeAll(async () => {
  app = await testApp();
  // The remotes that the releases below conflict with.
  for (const [id, pages, widgets] of PRESENT) {
    const { version } = await publish(app.deps, builtRemote(id, { pages, widgets }), BY);
    await activate(app.deps, id, version, BY);
  }
});

const page = (path: string) => ({ path, name: path });
const PRESENT: [string, RemoteManifest['pages'], RemoteManifest['widgets']][] = [
  [
    'keywords',
    { list: { ...page('/keywords'), jump: 'k' }, add: page('/keywords/add'), edit: page('/keywords/:id') },
    {},
  ],
  [
    'subscribers',
    { list: page('/subscribers'), detail: page('/subscribers/:id') },
    { picker: { slot: 'subscriber.picker', onError: 'message' } },
  ],
  ['inbox', { list: page('/account/inbox'), thread: page('/account/inbox/:id') }, {}],
];

const at = (...paths: string[]): BuiltFixture => ({
  pages: Object.fromEntries(paths.map((path, n) => [`page${n}`, page(path)])),
});
const declared = (changes: object): BuiltFixture => ({
  files: { 'remote.json': { id: 'taker', title: 'Taker', contract: 1, pages: {}, widgets: {}, ...changes } },
});
const releases = async (): Promise<number> =>
  (await app.db.engine.query(`select 1 from remote_release where remote = 'taker'`)).rowCount ?? 0;

const text = (expected: string | RegExp): unknown =>
  typeof expected === 'string' ? expected : expect.stringMatching(expected);

async function refusal(options: BuiltFixture): Promise<string> {
  const outcome = await publish(app.deps, builtRemote('taker', options), BY).then(
    () => 'stored',
    (error: Error) => error.message,
  );
  expect(await releases()).toBe(0);
  expect(readdirSync(app.deps.config.remotesDir).filter((name) => name.startsWith('.'))).toEqual([]);
  expect(existsSync(join(app.deps.config.remotesDir, 'taker'))).toBe(false);
  return outcome;
}

describe('a release is refused, in one sentence, when', () => {
  it.each<[string, BuiltFixture, string | RegExp]>([
    [
      'a command opens a page that is not declared',
      declared({ commands: { add: { name: 'Add', page: 'add' } } }),
      /the command add opens the page add, which is not declared/,
    ],
    [
      'a command opens a page with parameters',
      declared({ pages: { one: page('/taken/:id') }, commands: { add: { name: 'Add', page: 'one' } } }),
      /the command add opens the page one, whose address has parameters/,
    ],
    [
      'a search opens a page that is not declared',
      declared({ searches: { all: { title: 'All', call: 'things', label: ['{name}'], page: 'one' } } }),
      /the search all opens the page one, which is not declared/,
    ],
    [
      'two of its pages share a letter',
      declared({ pages: { a: { ...page('/taken/a'), jump: 'z' }, b: { ...page('/taken/b'), jump: 'z' } } }),
      /the pages a and b have the same letter, z/,
    ],
    [
      'a page has the letter of another remote',
      { pages: { a: { ...page('/taken/a'), jump: 'k' } } },
      /The page \/taken\/a of taker has the letter k, which opens \/keywords of /,
    ],
    ['its manifest is garbage', { files: { 'remote.json': '{"id":' } }, 'remote.json is not valid JSON.'],
    ['its manifest is a list', { files: { 'remote.json': [] } }, /^remote\.json is not valid: .*\.$/],
    ['its manifest has no pages', declared({ pages: undefined }), /^remote\.json is not valid: pages .*\.$/],
    [
      'its manifest has a field that nothing reads',
      declared({ pages: { list: { ...page('/taker'), anyof: ['developer'] } } }),
      'remote.json: the page list has a field that this server does not know: anyof.',
    ],
    [
      'its manifest has a part that nothing reads',
      declared({ events: ['keyword.changed'] }),
      'remote.json has a field that this server does not know: events.',
    ],
    ['a page has a name that is a path', declared({ pages: { 'keywords/list': page('/taker') } }), /is not valid/],
    [
      'its manifest is of another remote',
      { files: { 'remote.json': { id: 'keywords', title: 'K', contract: 1, pages: {} } } },
      'The build declares keywords and releases taker.',
    ],
    [
      'its container is of another remote',
      { files: { 'mf-manifest.json': federationOf('keywords', ENTRY) } },
      'mf-manifest.json belongs to another container: textloom_keywords instead of textloom_taker.',
    ],
    ['it has no mf-manifest.json', { files: { 'mf-manifest.json': undefined } }, /^mf-manifest\.json is missing/],
    [
      'its mf-manifest.json is garbage',
      { files: { 'mf-manifest.json': '<html>' } },
      'mf-manifest.json is not valid JSON.',
    ],
    ['its mf-manifest.json is empty', { files: { 'mf-manifest.json': {} } }, /^mf-manifest\.json is not valid/],
    [
      'its files are on another server',
      {
        files: {
          'mf-manifest.json': {
            ...federationOf('taker', ENTRY),
            metaData: { remoteEntry: { name: ENTRY, path: '' }, publicPath: 'https://elsewhere.example/' },
          },
        },
      },
      'mf-manifest.json gives another location for its files: publicPath must be auto.',
    ],
    [
      'its container exposes something else',
      { files: { 'mf-manifest.json': { ...federationOf('taker', ENTRY), exposes: [] } } },
      'mf-manifest.json does not expose ./remote.',
    ],
    ['it has no release.json', { files: { 'release.json': undefined } }, /^release\.json is missing/],
    ['its release.json is garbage', { files: { 'release.json': 'x' } }, 'release.json is not valid JSON.'],
    [
      'its version is a path',
      { version: '../../etc' },
      'release.json is not valid: version is a digit and at most 63 more letters, digits, dots, signs and underscores.',
    ],
    [
      'its entry is missing',
      { files: { [ENTRY]: undefined } },
      `The build references ${ENTRY}, which is not among its files.`,
    ],
    [
      'a chunk is missing',
      { files: { [CHUNK]: undefined } },
      `The build references ${CHUNK}, which is not among its files.`,
    ],
    [
      'a chunk is outside its folder',
      { files: { 'mf-manifest.json': federationOf('taker', ENTRY, ['../../secrets.json']) } },
      'The build references ../../secrets.json, which is not among its files.',
    ],
    [
      'release.json names a chunk that is missing',
      { build: { entry: ENTRY, pages: { list: ['js/1.js'] } } },
      'The build references js/1.js, which is not among its files.',
    ],
    [
      'release.json names another entry',
      { build: { entry: 'other.js' } },
      `release.json names the entry other.js, and mf-manifest.json names ${ENTRY}.`,
    ],
    [
      'release.json lists files of an unknown page',
      { build: { pages: { nope: [CHUNK] } } },
      'release.json lists files of the page nope, which is not declared.',
    ],
    [
      'its contract is newer than the shell’s',
      { contract: 2 },
      'taker needs contract 2, and the running shell has 1: release the shell first.',
    ],
    [
      'its contract is newer, whatever that manifest looks like',
      { contract: 2, ...declared({ contract: 2, new_in_2: true }) },
      /needs contract 2/,
    ],
    [
      'a widget is for no slot',
      declared({ widgets: { w: { slot: 'home.footer', onError: 'hide' } } }),
      'remote.json: the widget w is for the slot "home.footer", which does not exist.',
    ],
    [
      'a widget is for nothing',
      declared({ widgets: { w: { onError: 'hide' } } }),
      /^remote\.json is not valid: widgets\.w\.slot /,
    ],
    [
      'a page demands a list of permissions that is too long',
      declared({ pages: { list: { ...page('/taker'), anyOf: ['x'.repeat(5_000)] } } }),
      /^remote\.json: the page list asks for the permission "x{59}, which does not exist\.$/,
    ],
    [
      'a page asks for an unknown permission',
      declared({ pages: { list: { ...page('/taker'), anyOf: ['everything'] } } }),
      'remote.json: the page list asks for the permission "everything", which does not exist.',
    ],
    [
      'a widget asks for an unknown permission',
      declared({ widgets: { w: { slot: 'home.cards', onError: 'hide', anyOf: ['developer', 'root'] } } }),
      'remote.json: the widget w asks for the permission "root", which does not exist.',
    ],
    [
      'a page has an unknown icon',
      declared({ pages: { list: { ...page('/taker'), icon: 'rocket' } } }),
      'remote.json: the page list has the icon "rocket", which the shell does not have.',
    ],
    [
      'its code emits an unknown event',
      { files: { [CHUNK]: 'var o;(0,o.bus).emit("keyword.exploded",{})' } },
      `${CHUNK} uses the event keyword.exploded, which does not exist on the bus.`,
    ],
    [
      'its code listens for an unknown event',
      { files: { [CHUNK]: 'o.bus.on("nope").subscribe()' } },
      `${CHUNK} uses the event nope, which does not exist on the bus.`,
    ],
    [
      'two of its pages have the same address',
      at('/taker/:a', '/Taker/:b'),
      'remote.json: the pages page0 and page1 have the same address, /Taker/:b.',
    ],
    [
      'a page uses the view of an unknown page',
      declared({ pages: { list: { ...page('/taker'), view: 'nope' } } }),
      'remote.json: the page list uses the view of nope, which is not a page with its own view.',
    ],
    [
      'two of its widgets are for a single slot',
      {
        widgets: {
          one: { slot: 'card.dialog', onError: 'hide' },
          two: { slot: 'card.dialog', onError: 'hide' },
        },
      },
      'remote.json: the slot card.dialog allows one widget, but one and two are both declared for it.',
    ],
    [
      'it is a second holder of a single slot',
      { widgets: { mine: { slot: 'subscriber.picker', onError: 'hide' } } },
      'The slot subscriber.picker allows one widget and subscribers already has it, so taker is refused.',
    ],
    [
      'its scripts are larger than the budget',
      { files: { [CHUNK]: `/* ${randomBytes(1_600_000).toString('base64')} */` } },
      /^The scripts of taker are 1\.\d\d MB compressed, and a release may have 1\.50 MB\.$/,
    ],
  ])('%s', async (_what, options, expected) => {
    const message = await refusal(options);
    expect(message).toEqual(text(expected));
    expect(message).toMatch(/^[^\n]{1,300}\.$/);
  });

  it.each([
    '/keywords',
    '/Keywords',
    '/KEYWORDS/ADD',
    '/keywords/*',
    '/*',
    '/:page',
    '/keywords/:other',
    '/subscribers/1',
    '/subscribers/vip',
    '/:a/:b',
    '/home',
    '/Home',
    '/account/:name',
    '/account/*',
    '/account/inbox',
    '/account/inbox/9',
  ])('a page uses the address %s of another', async (path) => {
    expect(await refusal(at(path))).toMatch(
      /^The page \S+ of taker has an address that (keywords|subscribers|inbox|Textloom) already uses: \S+\.$/,
    );
  });

  it.each(['//keywords', '/keywords/', '/./keywords', '/taker/../keywords', '/%6beywords', '/keywords/:id(\\d+)', '/'])(
    'a page has the path %s',
    async (path) => {
      expect(await refusal(at(path))).toMatch(/^remote\.json: the path ".+" of the page \S+ .*\.$/);
    },
  );
});

describe('a remote is not published', () => {
  it.each([
    ['/js/x', 'begins with /js, where the server has the files of the shell'],
    ['/registry.json', 'ends like the name of a file, and the server returns no page for such an address'],
  ])('with the path %s, which the server uses itself', async (path, problem) => {
    const message = `remote.json: the path "${path}" of the page list ${problem}.`;
    const dir = builtRemote('taker', { pages: { list: { path, name: 'Taker' } } });
    await expect(publish(app.deps, dir, BY)).rejects.toMatchObject({ id: 'invalid', message });
  });
});

describe('different content under a known version of a remote', () => {
  it('is refused, even if the stored files are lost; the same content is not', async () => {
    const dir = builtRemote('fixed');
    expect((await publish(app.deps, dir, BY)).created).toBe(true);
    const other = mkdtempSync(join(tmpdir(), 'textloom-other-'));
    cpSync(dir, other, { recursive: true });
    writeFileSync(join(other, CHUNK), '/* changed */');
    const refused = {
      id: 'conflict',
      message: expect.stringMatching(/^fixed 1\.0\.0-aaaaaaaa is already stored with different/),
    };
    await expect(publish(app.deps, other, BY)).rejects.toMatchObject(refused);
    const stored = join(app.deps.config.remotesDir, 'fixed/1.0.0-aaaaaaaa');
    rmSync(stored, { recursive: true });
    await expect(publish(app.deps, other, BY)).rejects.toMatchObject(refused);
    expect(existsSync(stored)).toBe(false);
    writeFileSync(join(dir, 'mf-stats.json'), '{"made":"on another machine"}');
    expect((await publish(app.deps, dir, BY)).created).toBe(false);
    expect(existsSync(join(stored, CHUNK))).toBe(true);
  });

  it('loses when both are published at once', async () => {
    const both = await Promise.allSettled(
      ['/* one */', '/* two */'].map((text) =>
        publish(app.deps, builtRemote('race', { files: { [CHUNK]: text } }), BY),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('gates of a release before activation', () => {
  const stored = async (id: string, options: BuiltFixture = {}): Promise<string> =>
    (await publish(app.deps, builtRemote(id, options), BY)).version;

  it('refuse a release whose files are lost', async () => {
    const version = await stored('lost');
    rmSync(join(app.deps.config.remotesDir, 'lost'), { recursive: true });
    await expect(activate(app.deps, 'lost', version, BY)).rejects.toMatchObject({
      id: 'invalid',
      message: `The files of lost ${version} are lost: publish it again.`,
    });
  });

  it('refuse a release that has lost a chunk', async () => {
    const version = await stored('torn');
    rmSync(join(app.deps.config.remotesDir, 'torn', version, CHUNK));
    await expect(activate(app.deps, 'torn', version, BY)).rejects.toMatchObject({
      id: 'invalid',
      message: `The build references ${CHUNK}, which is not among its files.`,
    });
  });

  it('refuse a release that needs a different contract from the running shell’s, also by a rollback', async () => {
    const version = await stored('older');
    await activate(app.deps, 'older', version, BY);
    await activate(app.deps, 'older', await stored('older', { version: '2.0.0' }), BY);
    await app.db.engine.query(
      `update remote_release set contract = 0, manifest = manifest || '{"contract": 0}'
       where remote = 'older' and version = $1`,
      [version],
    );
    const refused = {
      id: 'invalid',
      message: `older ${version} is built for contract 0, and the running shell has 1: build it again.`,
    };
    await expect(activate(app.deps, 'older', version, BY)).rejects.toMatchObject(refused);
    await expect(rollBack(app.deps, 'older', BY)).rejects.toMatchObject(refused);
  });

  it('refuse a second holder of a single slot', async () => {
    const card = { card: { slot: 'card.dialog', onError: 'hide' } } as const;
    const [one, two] = [await stored('cards', { widgets: card }), await stored('wallet', { widgets: card })];
    await activate(app.deps, 'cards', one, BY);
    await expect(activate(app.deps, 'wallet', two, BY)).rejects.toMatchObject({ id: 'conflict' });
    await disable(app.deps, 'cards', BY);
    await activate(app.deps, 'wallet', two, BY);
    await expect(enable(app.deps, 'cards', BY)).rejects.toThrow(/allows one widget and wallet already has it/);
  });

  it('let one of two simultaneous changes succeed, and refuse the other with the name of the first', async () => {
    const version = await stored('shared-one');
    const post = (by: string) => activate(app.deps, 'shared-one', version, { by, seen: 0 });
    const both = await Promise.allSettled([post('ada@example.com'), post('bob@example.com')]);
    const lost = both.find((one) => one.status === 'rejected');
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(lost?.reason).toMatchObject({
      id: 'conflict',
      message: expect.stringMatching(
        /^shared-one was changed meanwhile: (ada|bob)@example\.com chose "activate" at \S+\. Look at it again/,
      ),
    });
  });

  it('do so even if the changes do not name the state that they saw', async () => {
    const version = await stored('shared-two');
    const ada = await app.db.dedicated();
    await ada.query('begin');
    await ada.query(`select pg_advisory_xact_lock(hashtextextended('remotes', 0))`);
    const bob = activate(app.deps, 'shared-two', version, { by: 'bob@example.com' });
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
    while ((await ada.query(waits)).rows.length === 0) await new Promise(setImmediate);
    await ada.query(
      `insert into remote_activation (remote, version, enabled, action, by)
       values ('shared-two', $1, true, 'activate', 'ada@example.com')`,
      [version],
    );
    await Promise.all([expect(bob).rejects.toThrow(/meanwhile: ada@example\.com chose/), ada.query('commit')]);
    await ada.end();
  });
});
