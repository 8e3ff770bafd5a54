import { LOAD_TIME_CLASSES, loadTimeClass, remoteStateSchema, type RemoteState } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { activate } from '../release/release-changes.service';
import { publish } from '../release/release.service';
import { builtRemote } from '../release/remotes.fixture';

const BY = { by: 'operator' };

let app: TestApp;
let developer: TestUser;
let owner: TestUser;

beforeAll(async () => {
  app = await testApp();
  developer = await app.createOwner({ email: 'dana@example.com' });
  owner = await app.createOwner();
  await app.db.asEngine((tx) =>
    tx.execute(`update account set allow = allow || '{developer}' where id = $1`, [developer.accountId]),
  );
});

const release = async (id: string, ...versions: string[]): Promise<void> => {
  for (const version of versions) await publish(app.deps, builtRemote(id, { version }), BY);
};
const list = () => app.call(developer, 'GET', 'ops/remotes');
const stateOf = async (id: string): Promise<RemoteState> =>
  remoteStateSchema.parse((await list()).body.data.entries.find(({ remote }: { remote: string }) => remote === id));
const change = (id: string, form: Record<string, string | number>, as: TestUser | null = developer) =>
  app.call(as, 'POST', `ops/remotes/${id}`, { form });

const spreadOf = (...durations: number[]): string => {
  const spread = new Array<number>(LOAD_TIME_CLASSES).fill(0);
  for (const ms of durations) spread[loadTimeClass(ms)] = (spread[loadTimeClass(ms)] ?? 0) + 1;
  return `{${spread.join(',')}}`;
};
const addDay = (remote: string, version: string, daysAgo: number, durations: number[], error?: string) =>
  app.db.asEngine((tx) =>
    tx.execute(
      `insert into remote_load (remote, version, day, loads, failures, spread, last_error, last_error_at, last_trace)
       values ($1, $2, (now() at time zone 'utc')::date - $3::int, $4, $5, $6,
         $7, case when $7::text is not null then now() - make_interval(days => $3) end, $7 || ' trace')`,
      [remote, version, daysAgo, durations.length, error === undefined ? 0 : 2, spreadOf(...durations), error ?? null],
    ),
  );

describe('what /app/ops/remotes shows', () => {
  it('is reserved to the permission developer', async () => {
    for (const [user, status] of [
      [null, 401],
      [owner, 403],
      [await app.createAuthorizedUser(developer), 403],
    ] as const) {
      expect((await app.call(user, 'GET', 'ops/remotes')).status).toBe(status);
      expect((await change('alpha', { action: 'disable' }, user)).status).toBe(status);
    }
    expect((await list()).status).toBe(200);
  });

  it('is exact about loads, failures, percentiles and the last error of each release, over 30 days', async () => {
    await release('alpha', '1.0.0-a', '1.0.1-b');
    await activate(app.deps, 'alpha', '1.0.0-a', BY);
    await addDay('alpha', '1.0.0-a', 30, [10_000], 'too old');
    await addDay('alpha', '1.0.0-a', 29, [40, 40], 'older');
    await addDay('alpha', '1.0.0-a', 3, new Array<number>(17).fill(40), 'newer');
    await addDay('alpha', '1.0.0-a', 0, [1_000]);
    await addDay('alpha', '1.0.1-b', 0, [300]);
    const { releases, days, title, current } = await stateOf('alpha');
    expect([title, current?.version, current?.by]).toEqual(['alpha', '1.0.0-a', 'operator']);
    const [newer, older] = releases;
    expect(newer).toMatchObject({ version: '1.0.1-b', loads: 1, failures: 0, last_error: null, refusal: null });
    expect(older).toMatchObject({
      version: '1.0.0-a',
      published_by: 'operator',
      loads: 20,
      failures: 4,
      last_error: { message: 'newer', trace_id: 'newer trace' },
    });
    expect(older?.p50_ms).toBeGreaterThan(25);
    expect(older?.p50_ms).toBeLessThanOrEqual(50);
    expect(older?.p95_ms).toBe(50);
    expect(days).toHaveLength(30);
    expect(days[0]).toMatchObject({ loads: 2, failures: 2 });
    expect(days.at(-4)).toMatchObject({ loads: 17, failures: 2 });
    expect(days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), loads: 2, failures: 0 });
  });

  it('returns why a release cannot be activated', async () => {
    // Stored for a newer shell.
    await app.db.asEngine((tx) =>
      tx.execute(
        `insert into remote_release (remote, version, contract, manifest)
         values ('beta', '2.0.0-z', 2, '{"id": "beta", "title": "Beta", "contract": 2, "pages": {}, "widgets": {}}')`,
      ),
    );
    expect((await stateOf('beta')).releases[0]?.refusal).toContain('beta 2.0.0-z needs contract 2');
  });

  it('keeps the releases in force however many are published after them', async () => {
    await release('many', '1.0.0-first');
    await activate(app.deps, 'many', '1.0.0-first', BY);
    await app.db.asEngine((tx) =>
      tx.execute(
        `insert into remote_release (remote, version, contract, manifest, published_at)
         select 'many', '2.0.' || n, 1, '{"title": "Many"}', now() + make_interval(secs => n) from generate_series(1, 60) n`,
      ),
    );
    const { releases } = await stateOf('many');
    expect(releases).toHaveLength(51);
    expect([releases[0]?.version, releases.at(-1)?.version]).toEqual(['2.0.60', '1.0.0-first']);
  });
});

describe('what /app/ops/remotes does', () => {
  it('activates, shares, rolls back, disables and enables, and records who did it', async () => {
    await release('gamma', '1.0.0-a', '1.0.1-b');
    const first = await change('gamma', { action: 'activate', version: '1.0.0-a', seen: 0 });
    expect([first.status, first.body.message]).toEqual([200, 'gamma 1.0.0-a is in force for all accounts.']);
    expect(first.body.data).toMatchObject({ back_to: null, current: { version: '1.0.0-a', by: 'dana@example.com' } });

    const shared = await change('gamma', { action: 'activate', version: '1.0.1-b', share: 10 });
    expect(shared.body.message).toBe('gamma 1.0.1-b is in force for 10% of the accounts.');
    expect(shared.body.data).toMatchObject({
      back_to: '1.0.0-a',
      current: { version: '1.0.0-a', canary: '1.0.1-b', share: 10 },
    });

    const back = await change('gamma', { action: 'rollback', at_once: 1 });
    expect(back.body.message).toBe('gamma went back to 1.0.0-a for all accounts.');
    expect(back.body.data.current).toMatchObject({ canary: null, share: null, at_once: true });

    await change('gamma', { action: 'activate', version: '1.0.1-b', share: 100 });
    expect((await stateOf('gamma')).back_to).toBe('1.0.0-a');
    expect((await change('gamma', { action: 'disable' })).body.message).toBe('gamma is switched off.');
    expect((await change('gamma', { action: 'enable' })).body.message).toBe('gamma is switched on.');

    const { changes, current } = await stateOf('gamma');
    expect(changes.map(({ action }) => action)).toEqual([
      'enable',
      'disable',
      'activate',
      'rollback',
      'activate',
      'activate',
    ]);
    expect(changes.every(({ by }) => by === 'dana@example.com')).toBe(true);
    expect(current).toMatchObject({ version: '1.0.1-b', enabled: true });
  });

  it('accepts one of two operators’ changes, and names the first operator to the second', async () => {
    await release('delta', '1.0.0-a', '1.0.1-b');
    await activate(app.deps, 'delta', '1.0.0-a', BY);
    const seen = (await stateOf('delta')).current?.id ?? 0;
    const answers = await Promise.all(
      ['1.0.0-a', '1.0.1-b'].map((version) => change('delta', { action: 'activate', version, seen })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.data.id).toBe('conflict');
    expect(refused?.body.message).toContain('dana@example.com');
  });

  it('refuses unknown remotes and invalid changes', async () => {
    await release('epsilon', '1.0.0-a');
    for (const [id, form, status] of [
      ['unknown', { action: 'rollback' }, 404],
      ['unknown', { action: 'activate', version: '1.0.0-a' }, 404],
      ['epsilon', { action: 'activate', version: '9.9.9' }, 404],
      ['epsilon', { action: 'disable' }, 404],
      ['epsilon', { action: 'rollback' }, 409],
      ['epsilon', { action: 'activate', version: '1.0.0-a', share: 10 }, 409],
      ['epsilon', { action: 'activate' }, 422],
      ['epsilon', { action: 'explode' }, 422],
      ['epsilon', { action: 'activate', version: '1.0.0-a', share: 0 }, 422],
      ['epsilon', { action: 'activate', version: '1.0.0-a', share: 101 }, 422],
      ['epsilon', { action: 'activate', version: '1.0.0-a', share: 'half' }, 422],
    ] as const) {
      const answer = await change(id, form);
      expect({ id, form, status: answer.status }).toEqual({ id, form, status });
      expect(answer.body.message).not.toBe('');
    }
    expect((await stateOf('epsilon')).current).toBeNull();
  });
});
