import { until } from '../../testing/carrier';
import { tables } from '../../testing/tables';
import { testApp, type TestApp, type TestUser } from '../../testing/app';
import { testDatabase } from '../../testing/database';
import { testClusterVariable } from '../../testing/database-variable';
import { tcpProxy, type TcpProxy } from '../../testing/tcp-proxy';

/** 3 s, doubled for a busy machine. */
const SOON_MS = 6_000;

let proxy: TcpProxy;
let app: TestApp;
let owner: TestUser;
let url: string;
const { addKeyword } = tables(() => app.db);

beforeAll(async () => {
  proxy = await tcpProxy(process.env[testClusterVariable] ?? '');
  app = await testApp(
    {},
    {
      db: await testDatabase({
        through: proxy.through,
        limits: { requestMs: 2_000, engineMs: 2_000, graceMs: 500, beginMs: 1_500, connectMs: 3_000, probeMs: 1_500 },
      }),
    },
  );
  owner = await app.createOwner();
  url = await app.app.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(async () => {
  await proxy.forward();
  await until(async () => (await app.inject({ method: 'GET', url: '/readyz' })).statusCode === 200, 15_000);
});

afterAll(() => proxy.close());

describe('calls while the database is unavailable', () => {
  it('are answered with 503, Retry-After and the envelope, and save nothing', async () => {
    await proxy.refuse();
    const calls = await Promise.all([
      app.call(owner, 'GET', 'keywords'),
      app.call(owner, 'POST', 'subscribers/groups', { form: { name: 'Lost' } }),
      app.call(null, 'POST', 'login', { form: { email: owner.email, password: 'whatever it is' } }),
    ]);
    for (const { status, headers, body } of calls) {
      expect({ status, retry: headers['retry-after'], body }).toEqual({
        status: 503,
        retry: '2',
        body: {
          status: 'error',
          message: 'The service cannot be used right now. Please try again in a moment.',
          data: { id: 'unavailable' },
        },
      });
    }
    const other = await app.inject({ method: 'GET', url: '/app/registry.json' });
    expect([other.statusCode, other.headers['retry-after']]).toEqual([503, '2']);
    await proxy.forward();
    await until(async () => (await app.call(owner, 'GET', 'keywords')).status === 200, 5_000);
    expect((await app.call(owner, 'GET', 'subscribers/groups')).text).not.toContain('Lost');
  });

  it('abort an export, so that the client gets an error and not a truncated file', async () => {
    const keyword = await addKeyword(owner, 'PIZZA');
    await app.db.asEngine(
      (tx) =>
        tx.execute(
          `insert into subscriber (account_id, keyword_id, phone, first_name, subscribed_at)
         select $1, $2, (5125550000 + n)::text, repeat('x', 60), now() from generate_series(1, 20000) n`,
          [owner.accountId, keyword],
        ),
      { limitMs: 60_000 },
    );
    const answer = await fetch(`${url}/api/subscribers/export`, { headers: app.as(owner) });
    expect(answer.status).toBe(200);
    const reader = answer.body?.getReader();
    await reader?.read();
    await proxy.refuse();
    const rest = async (): Promise<void> => {
      for (let part = await reader?.read(); part && !part.done;) part = await reader?.read();
    };
    await expect(rest()).rejects.toThrow('terminated');
  });
});

describe('a scrape', () => {
  const scrape = async (): Promise<{ text: string; ms: number }> => {
    const began = Date.now();
    const { body } = await app.inject({
      method: 'GET',
      url: '/metrics',
      headers: { authorization: `Bearer ${app.deps.config.opsToken}` },
    });
    return { text: body, ms: Date.now() - began };
  };

  it.each(['silence', 'refuse'] as const)(
    'answers soon without the figures of the database, and reports that: %s',
    async (breakIt) => {
      await until(async () => (await scrape()).text.includes('textloom_queue_depth{lane="welcome"} 0'), 15_000);
      await proxy[breakIt]();
      // The last figures are used for five seconds.
      const { text, ms } = await until(async () => {
        const scraped = await scrape();
        return !scraped.text.includes('textloom_queue_depth{lane="welcome"}') && scraped;
      }, 15_000);
      expect(ms).toBeLessThan(SOON_MS);
      expect(text).toContain('textloom_collector_up{collector="texting"} 0');
      expect(text).not.toMatch(/^textloom_unsettled_messages /m);
      expect(text).toMatch(/^textloom_live_streams 0$/m);
      // Figures of the process itself.
      expect(text).toContain('textloom_queue_depth{lane="inbound"} 0');
    },
    60_000,
  );
});

describe('calls while the database is silent', () => {
  it('find the server unready within 3 s, but alive, and get 503 immediately from then on', async () => {
    proxy.silence();
    const began = Date.now();
    const ready = await app.inject({ method: 'GET', url: '/readyz' });
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'the database cannot be written to' }]);
    expect(Date.now() - began).toBeLessThan(SOON_MS);
    expect((await app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
    await until(async () => {
      const asked = Date.now();
      return (await app.call(owner, 'GET', 'keywords')).status === 503 && Date.now() - asked < 500;
    }, 15_000);
  });
});
