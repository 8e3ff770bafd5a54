import { getLogin, listPersonas } from '@textloom/contracts';
import { api, apiOk, make, mswServer } from '@textloom/testing';
import { call } from './call';
import { simulate, type SimulatedFailure } from './simulate';

let failure: SimulatedFailure | null = null;
let delay = 0;
let change = (body: unknown): unknown => body;
const made: string[] = [];
let reached = 0;

beforeAll(() =>
  simulate({
    plan: () => ({ delay, failure }),
    reply: (_, body) => change(body),
    report: ({ method, path }, { status }) => made.push(`${method} ${path} ${status}`),
  }),
);
beforeEach(() => {
  failure = null;
  delay = 0;
  change = (body) => body;
  made.length = 0;
  reached = 0;
  mswServer.use(api.get('demo/personas', () => ((reached += 1), apiOk({ entries: [] }))));
});

describe('simulated calls', () => {
  it('pass, and are reported', async () => {
    await expect(call(listPersonas)).resolves.toEqual({ entries: [] });
    expect(made).toEqual(['GET demo/personas 200']);
  });

  it.each([
    [{ kind: 'offline' }, { kind: 'network', status: 0 }, 0],
    [
      { kind: 'refused', status: 403, body: { status: 'error', message: 'No.', data: { id: 'forbidden' } } },
      { kind: 'http', status: 403, id: 'forbidden', message: 'No.' },
      403,
    ],
    [{ kind: 'timeout' }, { kind: 'timeout', status: 0 }, 0],
  ] as const)('%o fails like a real one, without reaching the server', async (planned, error, status) => {
    failure = planned;
    await expect(call(listPersonas)).rejects.toMatchObject({ name: 'ApiError', ...error });
    expect(reached).toBe(0);
    expect(made).toEqual([`GET demo/personas ${status}`]);
  });

  it('wait, and can be cancelled meanwhile', async () => {
    delay = 300;
    const start = performance.now();
    await call(listPersonas);
    expect(performance.now() - start).toBeGreaterThanOrEqual(290);
    delay = 60_000;
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 20);
    await expect(call(listPersonas, {}, { signal: controller.signal })).rejects.toMatchObject({ kind: 'cancelled' });
  });

  it('may get a changed reply', async () => {
    mswServer.use(api.get('login', () => apiOk(make.login())));
    change = (body) => {
      const { data, ...rest } = body as { data: object };
      return { ...rest, data: { ...data, session: 'changed' } };
    };
    await expect(call(getLogin)).resolves.toMatchObject({ session: 'changed' });
  });

  it('fail also when fetch makes them', async () => {
    failure = { kind: 'refused', status: 500, body: { status: 'error' } };
    expect((await fetch('/api/demo/personas')).status).toBe(500);
    failure = { kind: 'offline' };
    await expect(fetch('/api/demo/personas')).rejects.toThrow('Failed to fetch');
    expect(reached).toBe(0);
  });
});
