import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot } from '../../../platform/base/paths';
import { testApp, type TestApp } from '../../../testing/app';
import { readBuiltRemote } from '../build/built-remote';
import { activate } from '../release/release-changes.service';
import { publish } from '../release/release.service';
import { builtRemote, federationOf } from '../release/remotes.fixture';
import { checkRelease } from './check-release';
import { built, CHUNK, container, ENTRY, MANIFEST, page, reasonOf } from './load-check.fixture';

const BY = { by: 'dev@example.com' };

describe('the server loads a release before it is activated, and refuses it with its own message', () => {
  it.each<[string, string, string]>([
    ['is not a script', '<!doctype html>', `${ENTRY}: Unexpected token '<'`],
    ['throws', 'throw new Error("no luck\\n today")', `${ENTRY}: no luck today`],
    ['throws nothing', 'throw null', `${ENTRY}: null`],
    ['throws something that cannot be shown', 'throw { get message() { throw 1 } }', 'an error without a message'],
    ['defines nothing', '', `${ENTRY} defines no container textloom_broken`],
    ['defines another container', 'var textloom_other = {}', 'defines no container textloom_broken'],
    ['defines a container that opens nothing', 'var textloom_broken = { init() {} }', 'defines no container'],
    [
      'refuses to start',
      'var textloom_broken = { init() { throw new Error("not today") }, get() {} }',
      'cannot be loaded: not today.',
    ],
    [
      'has no ./remote',
      'var textloom_broken = { init() {}, get: async () => { throw new Error("no ./remote here") } }',
      'no ./remote here',
    ],
    ['exports nothing', container('undefined'), './remote does not export a remote'],
    ['lacks a page', container(`{ manifest: ${MANIFEST}, pages: {}, widgets: {} }`), 'the page list has no view'],
    ['has a page that throws', page('throw new Error("page is broken")'), 'page is broken'],
    ['has an empty page', page('return {}'), 'the view of the page list has no default export'],
    [
      'contradicts remote.json',
      page('return { default: 1 }').replace("path: '/broken'", "path: '/elsewhere'"),
      'the manifest in its code differs from remote.json',
    ],
    ['evaluates texts', 'eval("1")', 'Code generation from strings disallowed'],
    ['compiles text to functions', 'new Function("return 1")', 'Code generation from strings disallowed'],
  ])('an entry that %s', async (_what, entry, reason) => {
    const message = await reasonOf(entry);
    expect(message).toMatch(/^broken 1\.0\.0-aaaaaaaa cannot be loaded: [^\n]+[^.]\.$/);
    expect(message).toContain(reason);
  });

  it('a broken chunk, even one that no page needs at first', async () => {
    expect(await reasonOf(page('return { default: 1 }'), 'const a = ;')).toContain(`${CHUNK}: Unexpected token`);
  });

  it('a release that accesses the machine: no files, no processes, no network, no environment', async () => {
    const said = await reasonOf(
      page(`
        const names = ['process', 'require', 'module', 'Buffer', 'global'];
        const seen = names.filter((name) => typeof globalThis[name] !== 'undefined');
        const versionOf = (value) => {
          try { return value.constructor.constructor('return process')().version; } catch { return ''; }
        };
        const found = [globalThis, setTimeout, document, document.head, console.log, new Error()]
          .map(versionOf).filter((version) => typeof version === 'string' && version !== '');
        throw new Error('found:' + [...seen, ...found].join());
      `),
    );
    expect(said).toBe('broken 1.0.0-aaaaaaaa cannot be loaded: found:.');
  });

  it('a release that writes too much output', async () => {
    const remote = `{ manifest: { ...${MANIFEST}, more: 'x'.repeat(2e6) }, widgets: {}, pages: { list: async () => ({ default: 1 }) } }`;
    expect(await reasonOf(container(remote))).toContain('its manifest is too large');
  });

  it('a good one is loaded with a browser’s globals', async () => {
    const { needs, bytes } = await checkRelease(
      built(
        page(`
          await new Promise((go) => setTimeout(go, 5));
          const script = document.createElement('script');
          await new Promise((go, fail) => {
            Object.assign(script, { src: 'https://textloom.invalid/remotes/broken/1.0.0-aaaaaaaa/${CHUNK}?again=1', onload: go, onerror: fail });
            document.head.append(script);
          });
          const size = matchMedia('(min-width: 1px)').matches ? 1 : 2;
          localStorage.setItem('a', String(size));
          class Part extends window.HTMLElement {}
          return { default: Part };
        `),
      ),
    );
    expect(needs).toEqual({});
    expect(bytes).toBeGreaterThan(100);
  });
});

/** Mimics webpack's output: a module taken from the shell, and a chunk that uses it. */
const consuming = (key: string, requiredVersion: string): string => `
var textloom_sharing = (() => {
  const webpackRequire = { m: {}, consumesLoadingData: {
    chunkMapping: { 5: [77] },
    moduleIdToConsumeDataMapping: { 77: { shareKey: '${key}', requiredVersion: '${requiredVersion}' } },
  } };
  const load = (id) => { const module = {}; webpackRequire.m[id](module); return module.exports; };
  return {
    init: () => _FEDERATION_RUNTIME.bundlerRuntime.initContainerEntry({}),
    get: async () => {
      _FEDERATION_RUNTIME.bundlerRuntime.consumes({ webpackRequire, chunkId: 5 });
      const shared = load(77);
      const schema = shared.object({ a: shared.array(shared.string()).length(3) }).extend({});
      const styled = [...schema.list, \`\${schema}\`];
      return () => ({ remote: {
        manifest: { id: 'sharing', title: 'sharing', contract: 1, pages: {}, widgets: {} },
        pages: {}, widgets: {}, schema, styled,
      } });
    },
  };
})();`;

describe('shared packages of a release that the shell cannot provide', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });

  it('are refused even if only release.json names them', async () => {
    const remote = readBuiltRemote(builtRemote('asking', { build: { needs: { react: '^20.0.0' } } }));
    const shell = { contract: 1, shares: { react: '19.3.1' }, surface: {} };
    await expect(checkRelease(remote, shell)).rejects.toMatchObject({
      id: 'invalid',
      message: 'asking 1.0.0-aaaaaaaa needs react ^20.0.0, and the running shell shares 19.3.1.',
    });
  });

  it('are read from the loaded code, and stored with the release', async () => {
    const files = {
      [ENTRY]: consuming('@textloom/mui/zod', '^4.6.7'),
      'mf-manifest.json': federationOf('sharing', ENTRY),
    };
    const { version } = await publish(app.deps, builtRemote('sharing', { pages: {}, files }), BY);
    const { rows } = await app.db.engine.query(`select build, script_bytes from remote_release`);
    expect(rows).toEqual([{ build: { needs: { '@textloom/mui/zod': '^4.6.7' } }, script_bytes: expect.any(Number) }]);
    await activate(app.deps, 'sharing', version, BY);
  });

  it('a release is loaded again only when the server has not seen it on this shell', async () => {
    const folder = join(app.deps.config.remotesDir, 'sharing');
    expect(readdirSync(folder)).toEqual(['1.0.0-aaaaaaaa']);
    // It would not load a second time.
    writeFileSync(join(folder, '1.0.0-aaaaaaaa', ENTRY), 'throw new Error("loaded again")');
    await activate(app.deps, 'sharing', '1.0.0-aaaaaaaa', BY);
  });

  it('are refused when a release is stored, and again after the shell has changed', async () => {
    const root = mkdtempSync(join(tmpdir(), 'textloom-root-'));
    symlinkSync(fromRoot('server'), join(root, 'server'));
    mkdirSync(join(root, 'shell/dist'), { recursive: true });
    let built = 0;
    const buildShell = (shares: object, core: string[]): void => {
      const file = join(root, 'shell/dist/shared.json');
      writeFileSync(
        file,
        JSON.stringify({ contract: 1, shares, surface: { core, zod: ['object', 'array', 'string'] } }),
      );
      utimesSync(file, (built += 1), built);
    };
    const store = async (version: string, wanted: string): Promise<string> => {
      const files = {
        [ENTRY]: consuming('@textloom/mui/zod', wanted),
        'mf-manifest.json': federationOf('sharing', ENTRY),
      };
      const dir = builtRemote('sharing', { version, pages: {}, files, build: { uses: { core: ['Rating'] } } });
      return publish(app.deps, dir, BY).then(
        ({ created }) => `created: ${created}`,
        (error: Error) => error.message,
      );
    };
    process.env.TEXTLOOM_ROOT = root;
    try {
      buildShell({ '@textloom/mui/zod': '4.6.7' }, ['Rating']);
      expect(await store('2.0.0', '^4.6.8')).toBe(
        'sharing 2.0.0 needs @textloom/mui/zod ^4.6.8, and the running shell shares 4.6.7.',
      );
      expect(await store('2.0.0', '^4.6.7')).toBe('created: true');
      buildShell({ '@textloom/mui/zod': '4.7.0' }, ['Slider']);
      const lacking = 'uses Rating of core, which the running shell does not share.';
      expect(await store('2.0.1', '^4.6.7')).toBe(`sharing 2.0.1 ${lacking}`);
      await expect(activate(app.deps, 'sharing', '2.0.0', BY)).rejects.toThrow(`sharing 2.0.0 ${lacking}`);
      buildShell({}, ['Rating']);
      await expect(activate(app.deps, 'sharing', '2.0.0', BY)).rejects.toThrow(
        'sharing 2.0.0 needs @textloom/mui/zod, which the running shell does not share.',
      );
    } finally {
      delete process.env.TEXTLOOM_ROOT;
    }
  });
});
