import { testApp, type TestApp } from '../../../testing/app';
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

  it('is not named while it is switched off', async () => {
    await t.db.engine.query(
      `insert into remote_activation (remote, action, version, enabled, "by") values ('old', 'disable', '1.0.0', false, 'test')`,
    );
    expect(await unfitReleases(t.deps)).toEqual([]);
    await expect(check('refuse')).resolves.toBeUndefined();
    expect((await t.inject({ url: '/readyz' })).json()).not.toHaveProperty('releases');
  });
});
