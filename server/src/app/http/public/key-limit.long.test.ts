/** The limit of a key against a model of it, under bursts of several programs: statuses and headers are right. */
import type { FastifyInstance } from 'fastify';
import fc from 'fast-check';
import { testApp, type TestApp } from '../../../testing/app';
import { createApp } from '../app';
import { makeKey } from './public-api.fixture';

const MAX = 5;
const WINDOW_MS = 60_000;

let t: TestApp;
let app: FastifyInstance;
const keys: string[] = [];
let now = Date.now();

beforeAll(async () => {
  t = await testApp();
  app = await createApp(t.deps, { keyRate: MAX });
  // Two of one account, and one of another.
  const owner = await t.createOwner();
  for (const user of [owner, owner, await t.createOwner()]) keys.push(await makeKey(t, user, ['keywords:read']));
});
beforeEach(() => void jest.spyOn(Date, 'now').mockImplementation(() => now));
afterEach(() => jest.restoreAllMocks());
afterAll(() => app.close());

/** Simultaneous requests of a key. Each gets its own status, unless there were too many. */
const ANSWERS = { keywords: 200, 'keywords?limit=0': 422, 'keywords/1000000': 404, groups: 403 } as const;
type Path = keyof typeof ANSWERS;
interface Burst {
  /** Milliseconds since the previous burst. */
  wait: number;
  key: number;
  paths: Path[];
}
const burst: fc.Arbitrary<Burst> = fc.record({
  wait: fc.oneof(fc.constantFrom(0, 1, WINDOW_MS - 1, WINDOW_MS, WINDOW_MS + 1), fc.nat(WINDOW_MS)),
  key: fc.nat(2),
  paths: fc.array(fc.constantFrom(...(Object.keys(ANSWERS) as Path[])), { minLength: 1, maxLength: MAX + 3 }),
});

interface Told {
  remaining: number;
  reset: number;
  /** Null unless the limit refused the request. */
  wait: number | null;
}
const order = (a: Told, b: Told): number => b.remaining - a.remaining || (a.wait ?? -1) - (b.wait ?? -1);

/** How much a key has used, and since when. */
class Model {
  readonly #used = new Map<number, { since: number; count: number }>();

  next(key: number): Told {
    const before = this.#used.get(key);
    const used = before && now < before.since + WINDOW_MS ? before : { since: now, count: 0 };
    used.count += 1;
    this.#used.set(key, used);
    const reset = Math.ceil((used.since + WINDOW_MS - now) / 1_000);
    return { remaining: Math.max(0, MAX - used.count), reset, wait: used.count > MAX ? reset : null };
  }
}

async function ask(key: string, path: Path): Promise<Told> {
  const { statusCode, headers } = await app.inject({
    method: 'GET',
    url: `/api/v1/${path}`,
    headers: { authorization: `Bearer ${key}` },
  });
  expect(headers['x-ratelimit-limit']).toBe(String(MAX));
  expect(statusCode === 429 || statusCode === ANSWERS[path]).toBe(true);
  return {
    remaining: Number(headers['x-ratelimit-remaining']),
    reset: Number(headers['x-ratelimit-reset']),
    wait: statusCode === 429 ? Number(headers['retry-after']) : null,
  };
}

describe('the limit of a key', () => {
  it('counts each request of the key for a minute, whatever its answer, and reports what is left', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(burst, { maxLength: 12 }), async (bursts) => {
        const model = new Model();
        now += 2 * WINDOW_MS;
        for (const { wait, key, paths } of bursts) {
          now += wait;
          const told = await Promise.all(paths.map((path) => ask(keys[key] ?? '', path)));
          expect(told.toSorted(order)).toEqual(paths.map(() => model.next(key)).toSorted(order));
        }
      }),
      { numRuns: 60 },
    );
  });
});
