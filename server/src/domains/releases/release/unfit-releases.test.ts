import { mkdirSync, mkdtempSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot } from '../../../platform/base/paths';
import { testApp, type TestApp } from '../../../testing/app';
import { activate } from './release-changes.service';
import { publish } from './release.service';
import { builtRemote } from './remotes.fixture';
import { checkReleases, releaseMeasures, unfitReleases } from './unfit-releases';

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
  const manifest = { id: 'old', title: 'Old', contract: 999, pages: {}, widgets: {} };
  await t.db.engine.query(
    `insert into remote_release (remote, version, contract, manifest, published_by) values ('old', '1.0.0', 999, $1, 'test')`,
    [JSON.stringify(manifest)],
  );
  await t.db.engine.query(
    `insert into remote_activation (remote, action, version, enabled, "by") values ('old', 'activate', '1.0.0', true, 'test')`,
  );
});

const REASON = /^old 1\.0\.0 needs contract 999, and the running shell has \d+: release the shell first\.$/;
const check = (unfit: 'name' | 'refuse', warned: unknown[] = []): Promise<void> => {
  const log = { ...t.deps.log, warn: (fields: unknown) => void warned.push(fields) } as typeof t.deps.log;
  return checkReleases({ ...t.deps, log, config: { ...t.deps.config, unfitReleases: unfit } });
};

describe('decision 520: a release in force that does not fit a newer shell', () => {
  it('is named in the log at the start, in /readyz, which stays ok, and in the metrics', async () => {
    const warned: unknown[] = [];
    await check('name', warned);
    expect(warned).toEqual([{ reason: expect.stringMatching(REASON) }]);
    const ready = await t.inject({ url: '/readyz' });
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toMatchObject({ status: 'ok', releases: [expect.stringMatching(REASON)] });
    const measured = await t.db.asEngine(async (tx) => releaseMeasures.collector?.read(tx, t.db));
    expect(measured).toEqual([{ gauge: 'textloom_releases_unfit', value: 1 }]);
  });

  it('refuses the start by a setting', async () => {
    await expect(check('refuse')).rejects.toThrow(
      'Releases in force do not fit this shell: old 1.0.0 needs contract 999',
    );
  });

  it('is not named while its remote is disabled', async () => {
    await t.db.engine.query(
      `insert into remote_activation (remote, action, version, enabled, "by") values ('old', 'disable', '1.0.0', false, 'test')`,
    );
    expect(await unfitReleases(t.deps)).toEqual([]);
    await expect(check('refuse')).resolves.toBeUndefined();
    expect((await t.inject({ url: '/readyz' })).json()).not.toHaveProperty('releases');
  });
});

describe('decision 520: a shell with the next major version of React', () => {
  const RUN = { contract: 1, surface: {} };
  const NEEDS = 'needs react ^19.3.1, and the running shell shares 20.0.0.';
  const BY = { by: 'operator' };
  let root: string;
  let built = 0;

  /** Builds the shell's list of modules, which the server compares releases with. */
  function buildShell(react: string): void {
    const file = join(root, 'shell/dist/shared.json');
    writeFileSync(file, JSON.stringify({ ...RUN, shares: { react } }));
    utimesSync(file, (built += 1), built);
  }

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'textloom-root-'));
    symlinkSync(fromRoot('server'), join(root, 'server'));
    mkdirSync(join(root, 'shell/dist'), { recursive: true });
    process.env.TEXTLOOM_ROOT = root;
    buildShell('19.3.1');
    for (const id of ['one', 'two']) {
      const build = { needs: id === 'one' ? { react: '^19.3.1' } : {} };
      await publish(t.deps, builtRemote(id, { version: '1.0.0-a', pages: {}, build }), BY);
      await activate(t.deps, id, '1.0.0-a', BY);
    }
    const developer = await t.createOwner();
    await t.db.engine.query(`update account set allow = allow || '{developer}' where id = $1`, [developer.accountId]);
    states = async () => {
      const { entries } = (await t.call(developer, 'GET', 'ops/remotes')).body.data;
      return Object.fromEntries(entries.map(({ remote, releases: [release] }: Listed) => [remote, release]));
    };
  });
  afterAll(() => delete process.env.TEXTLOOM_ROOT);
  type Shown = { refusal: string | null; unfit: boolean; unfit_since: string | null };
  type Listed = { remote: string; releases: Shown[] };
  let states: () => Promise<Record<string, Shown>>;

  it('names releases that were built for the previous one: in the log, in /readyz and on /app/ops/remotes', async () => {
    await check('refuse');
    expect(await states()).toMatchObject({ one: { refusal: null, unfit: false, unfit_since: null } });
    buildShell('20.0.0');
    const warned: unknown[] = [];
    await check('name', warned);
    expect(warned).toEqual([{ reason: `one 1.0.0-a ${NEEDS}` }]);
    expect((await t.inject({ url: '/readyz' })).json()).toMatchObject({ releases: [`one 1.0.0-a ${NEEDS}`] });
    const { one, two } = await states();
    expect(one).toMatchObject({ refusal: `one 1.0.0-a ${NEEDS}`, unfit: true });
    expect(Math.abs(Date.parse(one?.unfit_since ?? '') - Date.now())).toBeLessThan(60_000);
    expect(two).toMatchObject({ refusal: null, unfit: false, unfit_since: null });
  });

  it('does not start if the setting forbids it, and the previous shell keeps running', async () => {
    await expect(check('refuse')).rejects.toThrow(`Releases in force do not fit this shell: one 1.0.0-a ${NEEDS}`);
    buildShell('19.3.1');
    await check('refuse');
    expect(await states()).toMatchObject({ one: { refusal: null, unfit: false, unfit_since: null } });
  });

  it('is reported since the first start that found it, not the last', async () => {
    buildShell('20.0.0');
    await check('name');
    await t.db.engine.query(`update remote_release set unfit_since = now() - interval '3 days' where remote = 'one'`);
    await check('name');
    const since = Date.parse((await states()).one?.unfit_since ?? '');
    expect(Math.round((Date.now() - since) / 86_400_000)).toBe(3);
  });
});
