import { registrySchema } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { activate, disable, rollBack } from '../release/release-changes.service';
import { bucketOf } from './release-set';
import { listReleases, publish } from '../release/release.service';
import { builtRemote } from '../release/remotes.fixture';

const BY = { by: 'dev@example.com' };

let app: TestApp;
let owner: TestUser;

beforeAll(async () => {
  app = await testApp();
  owner = await app.createOwner();
});

const registry = async (bucket?: number) =>
  registrySchema.parse(
    (
      await app.inject({
        method: 'GET',
        url: `/app/registry.json${bucket === undefined ? '' : `?bucket=${bucket}`}`,
      })
    ).json(),
  );
const versionOf = async (remote: string, bucket?: number): Promise<unknown> =>
  ((await registry(bucket)).remotes[remote] as { version: string }).version;
const release = async (id: string, version: string, path = `/${id}`): Promise<void> => {
  await publish(app.deps, builtRemote(id, { version, pages: { list: { path, name: id } } }), BY);
};
const pathsOf = async (set?: number): Promise<string[]> =>
  (await app.call(owner, 'GET', `login${set === undefined ? '' : `?filter[release]=${set}`}`)).body.data.routes.map(
    ({ path }: { path: string }) => path,
  );

describe('the release set of a tab', () => {
  it('keeps its route list when a release renames a page or a remote is switched off', async () => {
    await release('alpha', '1.0.0-a', '/alpha');
    await activate(app.deps, 'alpha', '1.0.0-a', BY);
    const before = (await registry()).release;
    await release('alpha', '1.0.1-b', '/alpha-renamed');
    await activate(app.deps, 'alpha', '1.0.1-b', BY);
    expect(await pathsOf(before)).toContain('/alpha');
    const { release: told } = (await app.call(owner, 'GET', `login?filter[release]=${before}`)).body.data;
    expect(told).toBe(before);
    expect(await pathsOf()).toEqual(expect.arrayContaining(['/alpha-renamed']));
    await disable(app.deps, 'alpha', BY);
    expect(await pathsOf(before)).toContain('/alpha');
    expect(await pathsOf()).not.toContain('/alpha-renamed');
    expect(await pathsOf(before + 1_000_000)).not.toContain('/alpha');
  });

  it('is too old for an open tab after a change with immediate effect', async () => {
    await release('beta', '1.0.0-a');
    await activate(app.deps, 'beta', '1.0.0-a', BY);
    const before = await registry();
    expect(before.oldest).toBeLessThan(before.release);
    await disable(app.deps, 'beta', { ...BY, atOnce: true });
    const after = await registry();
    expect(after.oldest).toBe(after.release);
  });
});

describe('a canary of a release', () => {
  it('goes to a share of the accounts, the same ones when it is raised, and is ended by a rollback', async () => {
    await release('gamma', '1.0.0-a');
    await release('gamma', '1.0.1-b');
    await activate(app.deps, 'gamma', '1.0.0-a', BY);
    await activate(app.deps, 'gamma', '1.0.1-b', { ...BY, share: 10 });
    expect([await versionOf('gamma', 9), await versionOf('gamma', 10), await versionOf('gamma')]).toEqual([
      '1.0.1-b',
      '1.0.0-a',
      '1.0.0-a',
    ]);
    expect((await registry(9)).differs).toBe(true);
    await activate(app.deps, 'gamma', '1.0.1-b', { ...BY, share: 50 });
    expect([await versionOf('gamma', 9), await versionOf('gamma', 49), await versionOf('gamma', 50)]).toEqual([
      '1.0.1-b',
      '1.0.1-b',
      '1.0.0-a',
    ]);
    expect((await listReleases(app.deps)).filter(({ remote }) => remote === 'gamma')).toMatchObject([
      { version: '1.0.1-b', share: 50 },
      { version: '1.0.0-a', share: 50 },
    ]);
    expect(await rollBack(app.deps, 'gamma', BY)).toMatchObject({ version: '1.0.0-a', canary: null });
    expect([await versionOf('gamma', 9), (await registry()).differs]).toEqual(['1.0.0-a', false]);
    await expect(rollBack(app.deps, 'gamma', BY)).rejects.toMatchObject({ id: 'conflict' });
  });

  it('for all accounts is in force, and a rollback returns to the release before', async () => {
    await release('delta', '1.0.0-a');
    await release('delta', '1.0.1-b');
    await activate(app.deps, 'delta', '1.0.0-a', BY);
    await activate(app.deps, 'delta', '1.0.1-b', { ...BY, share: 10 });
    await activate(app.deps, 'delta', '1.0.1-b', BY);
    expect(await versionOf('delta')).toBe('1.0.1-b');
    expect(await rollBack(app.deps, 'delta', BY)).toMatchObject({ version: '1.0.0-a' });
  });

  it('is refused for the first release of a remote and for the one in force', async () => {
    await release('first', '1.0.0-a');
    await expect(activate(app.deps, 'first', '1.0.0-a', { ...BY, share: 10 })).rejects.toMatchObject({
      id: 'conflict',
    });
    await activate(app.deps, 'first', '1.0.0-a', BY);
    await expect(activate(app.deps, 'first', '1.0.0-a', { ...BY, share: 10 })).rejects.toMatchObject({
      id: 'conflict',
    });
  });

  it("decides an account's routes as well as its registry", async () => {
    await release('zeta', '1.0.0-a', '/zeta');
    await release('zeta', '1.0.1-b', '/zeta-new');
    await activate(app.deps, 'zeta', '1.0.0-a', BY);
    const bucket = bucketOf(owner.accountId);
    const answer = await app.call(owner, 'GET', 'login');
    expect(answer.body.data.bucket).toBe(bucket);
    await activate(app.deps, 'zeta', '1.0.1-b', { ...BY, share: Math.max(bucket, 1) });
    const holds = bucket < Math.max(bucket, 1);
    expect(await pathsOf()).toContain(holds ? '/zeta-new' : '/zeta');
    await activate(app.deps, 'zeta', '1.0.1-b', { ...BY, share: bucket === 99 ? undefined : bucket + 1 });
    expect(await pathsOf()).toContain('/zeta-new');
  });
});

describe('two changes of releases at once', () => {
  it('one succeeds, the other is refused with the name of the first', async () => {
    await release('twin', '1.0.0-a');
    await release('twin', '1.0.1-b');
    const both = await Promise.allSettled(
      ['1.0.0-a', '1.0.1-b'].map((version) => activate(app.deps, 'twin', version, { ...BY, seen: 0 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [refused] = both.filter((one) => one.status === 'rejected');
    expect(String(refused?.reason)).toContain('twin was changed meanwhile: dev@example.com chose "activate"');
  });
});
