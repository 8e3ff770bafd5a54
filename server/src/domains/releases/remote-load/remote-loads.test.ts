import { LOAD_TIME_CLASSES, loadTimeClass, MAX_REPORTED_LOADS } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { publish } from '../release/release.service';
import { builtRemote } from '../release/remotes.fixture';

const VERSION = '1.0.0-a';

let app: TestApp;
let user: TestUser;

beforeAll(async () => {
  app = await testApp();
  user = await app.createOwner();
  for (const id of ['alpha', 'beta', 'gamma'])
    await publish(app.deps, builtRemote(id, { version: VERSION }), { by: 'dev@example.com' });
});

interface Row {
  loads: number;
  failures: number;
  spread: number[];
  last_error: string | null;
  last_trace: string | null;
}
const rowsOf = (remote: string): Promise<Row[]> =>
  app.db.asEngine((tx) => tx.query<Row>('select * from remote_load where remote = $1 order by version, day', [remote]));
const report = (loads: unknown, as: TestUser | null = user) =>
  app.call(as, 'POST', 'remote-loads', { json: { loads } });
const load = (remote: string, ms: number, version = VERSION) => ({ remote, version, ms });
const spreadOf = (...durations: number[]): number[] => {
  const spread = new Array<number>(LOAD_TIME_CLASSES).fill(0);
  for (const ms of durations) spread[loadTimeClass(ms)] = (spread[loadTimeClass(ms)] ?? 0) + 1;
  return spread;
};

describe('loads that tabs report', () => {
  it('are added up by release, day and bucket of duration', async () => {
    expect((await report([load('alpha', 40), load('alpha', 45), load('alpha', 900)])).status).toBe(200);
    expect((await report([load('alpha', 40), load('beta', 30_000)])).status).toBe(200);
    expect(await rowsOf('alpha')).toEqual([
      expect.objectContaining({ loads: 4, failures: 0, spread: spreadOf(40, 45, 900, 40) }),
    ]);
    expect(await rowsOf('beta')).toEqual([expect.objectContaining({ loads: 1, spread: spreadOf(30_000) })]);
  });

  it('are added up when many tabs report at once, in any order', async () => {
    const both = [load('beta', 10), load('gamma', 10)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => report(index % 2 ? both : both.toReversed())),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await rowsOf('gamma'))[0]).toMatchObject({
      loads: 20,
      spread: spreadOf(...new Array<number>(20).fill(10)),
    });
  });

  it('are not counted for releases that the server does not know', async () => {
    expect((await report([load('alpha', 10, 'override of alpha'), load('unknown', 10)])).status).toBe(200);
    expect(await rowsOf('unknown')).toEqual([]);
    expect(await rowsOf('alpha')).toHaveLength(1);
  });

  it('are refused without a session, with wrong values, and in too large numbers', async () => {
    expect((await report([load('alpha', 10)], null)).status).toBe(401);
    for (const wrong of [
      undefined,
      [],
      'alpha',
      [load('alpha', -1)],
      [load('alpha', 1.5)],
      [load('alpha', 9_999_999)],
      [{ remote: 'alpha', ms: 1 }],
      [load('a'.repeat(61), 10)],
      Array.from({ length: MAX_REPORTED_LOADS + 1 }, () => load('alpha', 10)),
    ])
      expect((await report(wrong)).status).toBe(422);
    expect((await report([load('x'.repeat(20_000), 1)])).status).toBe(413);
    expect(await rowsOf('alpha')).toHaveLength(1);
  });

  it('are limited per user', async () => {
    const busy = await app.createOwner();
    const statuses: number[] = [];
    for (let call = 0; call < 62; call += 1) statuses.push((await report([load('unknown', 1)], busy)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await report([load('unknown', 1)])).status).toBe(200);
  });
});

describe('failures that tabs report', () => {
  const fail = (
    remote: string,
    message: string,
    { version = VERSION as string | null, as = user as TestUser | null } = {},
  ) =>
    app.call(as, 'POST', 'client-errors', {
      json: { remote, version, phase: 'render', traceId: `trace of ${message}`, message, stack: '', page: '/' },
    });

  it('are counted for their release, beside its loads; the last one is kept with its trace id', async () => {
    await fail('gamma', 'first');
    await fail('gamma', 'second');
    await report([load('gamma', 10)]);
    expect((await rowsOf('gamma'))[0]).toMatchObject({
      loads: 21,
      failures: 2,
      last_error: 'second',
      last_trace: 'trace of second',
    });
  });

  it('are counted without a load before them, and a later load adds its duration', async () => {
    await publish(app.deps, builtRemote('delta', { version: VERSION }), { by: 'dev@example.com' });
    await fail('delta', 'broken');
    expect((await rowsOf('delta'))[0]).toMatchObject({ loads: 0, failures: 1 });
    await report([load('delta', 70)]);
    expect((await rowsOf('delta'))[0]).toMatchObject({ loads: 1, failures: 1, spread: spreadOf(70) });
  });

  it('are only logged without a session, for an unknown version, or if the part is no remote', async () => {
    const before = await rowsOf('gamma');
    expect((await fail('gamma', 'forged', { as: null })).status).toBe(200);
    expect((await fail('gamma', 'no version', { version: null })).status).toBe(200);
    expect((await fail('gamma', 'other version', { version: '9.9.9' })).status).toBe(200);
    expect((await fail('shell', 'the frame')).status).toBe(200);
    expect(await rowsOf('gamma')).toEqual(before);
  });
});
