import type { FastifyInstance } from 'fastify';
import { request as httpRequest } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, type Config } from '../src/platform/config/config';
import { createApp } from '../src/app/http/app';
import { announcement } from '../src/app/start/announce';
import { standinWarnings } from '../src/app/start/warn-of-standins';
import { testApp, type TestApp } from '../src/testing/app';
import { operatorOnly } from '../src/platform/web/operator';
import { embeddedStandins } from './embedded';

let t: TestApp;
const running: FastifyInstance[] = [];
beforeAll(async () => {
  t = await testApp({ demoData: true });
});
afterAll(async () => {
  for (const app of running) await app.close();
});

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}
type Ask = (path: string, headers?: Record<string, string>, method?: string, body?: string) => Promise<Answer>;

/** The server with all its stand-ins on its own port, requested from this machine as a proxy would. */
async function serve(standins: Config['standins']): Promise<Ask> {
  const deps = { ...t.deps, config: { ...t.deps.config, standins } };
  const app = await createApp(deps, {
    standins: embeddedStandins({ ...deps, localUrl: () => '', guard: operatorOnly(deps.config) }),
  });
  running.push(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return (path, headers = {}, method = 'GET', body = '') =>
    new Promise((done, failed) => {
      const request = httpRequest(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          headers: { ...t.as(null), ...headers, ...(body === '' ? {} : { 'content-type': 'application/json' }) },
          agent: false,
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
            // An event stream never ends.
            if (path.includes('/events')) request.destroy();
          });
          answer.on('close', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
          answer.on('error', () => undefined);
        },
      );
      request.on('error', failed);
      request.end(body);
    });
}

const PAGES = [
  '/outbox',
  '/outbox/',
  '/outbox/messages',
  '/outbox/outbox.js',
  '/handsets',
  '/handsets/handsets.js',
  '/carrier/handsets',
  '/carrier/handsets/5125550140/messages',
  '/carrier/handsets/events?phones=5125550140',
];
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` });
const token = (): string => t.deps.config.opsToken;

describe('stand-ins where the setting says operator', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await serve('operator');
  });

  it.each([
    ['on this machine, or behind a proxy that adds nothing', {}],
    ['behind a proxy that adds its header', { 'x-forwarded-for': '203.0.113.9' }],
    [
      'with headers that name this machine',
      { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1', 'x-real-ip': '127.0.0.1', host: 'localhost' },
    ],
    ['with another token', bearer('A'.repeat(43))],
    ['with another password', basic('admin:A')],
    ['with the token as the name', { authorization: 'Basic OnRva2Vu' }],
    ['with a broken sign-in', { authorization: 'Basic' }],
  ])('are closed %s', async (_what, headers) => {
    for (const path of PAGES) {
      const answer = await ask(path, headers);
      expect([path, answer.status, JSON.parse(answer.text).data.id]).toEqual([path, 401, 'unauthorized']);
      // Makes a browser prompt for the password.
      expect(answer.headers['www-authenticate']).toMatch(/^Basic realm=/);
    }
    expect((await ask('/carrier/handsets/5125550140/send', headers, 'POST', '{"text":"STOP"}')).status).toBe(401);
    for (const path of ['/metrics', '/api/demo/personas']) expect((await ask(path, headers)).status).toBe(404);
    expect((await t.db.engine.query('select 1 from inbound_message')).rows).toEqual([]);
  });

  it('open with the token, as a header or as the password of a browser', async () => {
    for (const headers of [bearer(token()), basic(`operator:${token()}`), basic(`:${token()}`)]) {
      for (const path of [...PAGES, '/metrics']) expect([path, (await ask(path, headers)).status]).toEqual([path, 200]);
    }
  });

  it('accept no token in a URL, which logs would keep', async () => {
    for (const path of [`/outbox?token=${token()}`, `/outbox/messages?access_token=${token()}`])
      expect((await ask(path)).status).toBe(401);
  });

  it('do not accept a browser’s sign-in for operator commands', async () => {
    expect((await ask('/ops/release/list', basic(`operator:${token()}`), 'POST', '{}')).status).toBe(401);
    expect((await ask('/ops/release/list', bearer(token()), 'POST', '{}')).status).toBe(200);
  });

  it("leave the simulator open to the gateway of any process, with the carrier's credentials", async () => {
    const { accountSid, authToken } = t.deps.config.carrier;
    const messages = `/carrier/2010-04-01/Accounts/${accountSid}/Messages.json`;
    expect((await ask(messages, basic(`${accountSid}:${authToken}`))).status).toBe(200);
    for (const headers of [{}, bearer(token()), basic(`operator:${token()}`)])
      expect((await ask(messages, headers)).status).toBe(401);
  });

  it('leave the cards open to holders of their keys', async () => {
    for (const headers of [{}, bearer(token()), bearer(t.deps.config.cards.publishableKey)])
      expect((await ask('/v1/customers/cus_1', headers)).status).toBe(401);
  });
});

describe('stand-ins where the setting says open', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await serve('open');
  });

  it('are open to everyone under a name of this server', async () => {
    for (const host of ['localhost:4700', '127.0.0.1:4700', '[::1]:4700', '192.168.1.5', 'textloom.test']) {
      for (const path of [...PAGES, '/metrics', '/api/demo/personas'])
        expect([host, path, (await ask(path, { host })).status]).toEqual([host, path, 200]);
    }
  });

  it('are closed to a page of another site whose name resolves here', async () => {
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      'textloom.test.evil.example',
      'evil.example:4700',
      '127.0.0.1.evil.example',
      'a b',
    ]) {
      for (const path of PAGES) expect([host, path, (await ask(path, { host })).status]).toEqual([host, path, 401]);
      expect((await ask('/outbox/messages', { host })).text).not.toContain('messages');
    }
  });
});

describe('stand-ins that are off', () => {
  it("do not exist, and metrics need the operator's token", async () => {
    const ask = await serve('off');
    for (const headers of [{}, bearer(token())])
      for (const path of PAGES) expect([path, (await ask(path, headers)).status]).toEqual([path, 404]);
    expect([(await ask('/metrics')).status, (await ask('/metrics', bearer(token()))).status]).toEqual([404, 200]);
  });
});

describe('the setting of the stand-ins', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'textloom-standins-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const load = (env: Record<string, string>): Config => loadConfig({ TEXTLOOM_DATA: dataDir, ...env });

  it.each([
    [{}, 'open'],
    [{ HOST: 'localhost' }, 'open'],
    [{ HOST: '::1' }, 'open'],
    [{ TEXTLOOM_PUBLIC_URL: 'http://localhost:4700' }, 'open'],
    [{ HOST: '0.0.0.0' }, 'operator'],
    [{ HOST: '::' }, 'operator'],
    [{ HOST: '10.0.0.5' }, 'operator'],
    [{ TEXTLOOM_PUBLIC_URL: 'https://texts.example' }, 'operator'],
    [{ TEXTLOOM_TRUST_PROXY: 'true' }, 'operator'],
    [{ DATABASE_URL: 'postgres://a@b/c' }, 'operator'],
    [{ DATABASE_URL: 'postgres://a@b/c', TEXTLOOM_DEMO_DATA: 'true' }, 'operator'],
    [{ TEXTLOOM_DEMO_DATA: 'false' }, 'operator'],
    [{ TEXTLOOM_PUBLIC_URL: 'https://texts.example', TEXTLOOM_STANDINS: 'open' }, 'open'],
    [{ TEXTLOOM_STANDINS: 'off' }, 'off'],
  ])('is with %j: %s', (env, expected) => expect(load(env as Record<string, string>).standins).toBe(expected));

  it('has three values', () =>
    expect(() => load({ TEXTLOOM_STANDINS: 'yes' })).toThrow(
      'Setting TEXTLOOM_STANDINS must be one of open, operator, off (it is "yes").',
    ));

  it('logs no warning in the demo, and one for each stand-in elsewhere', () => {
    expect(standinWarnings(load({}))).toEqual([]);
    const own = { DATABASE_URL: 'postgres://a@b/c', TEXTLOOM_PUBLIC_URL: 'https://texts.example' };
    expect(standinWarnings(load(own))).toEqual([
      "No mail server is set: mail stays on this server and reaches nobody. It is shown at /outbox with the operator's token. Set TEXTLOOM_SMTP_URL.",
      "No carrier is set: texts go to the simulator and reach no phone. It is shown at /handsets with the operator's token. Set TEXTLOOM_CARRIER.",
      'No card provider is set: only test cards are accepted and no money is charged. Set TEXTLOOM_STRIPE_SECRET_KEY, TEXTLOOM_STRIPE_PUBLISHABLE_KEY and TEXTLOOM_STRIPE_WEBHOOK_SECRET.',
    ]);
    expect(standinWarnings(load({ ...own, TEXTLOOM_STANDINS: 'open', TEXTLOOM_DEMO_DATA: 'true' })).join('\n')).toMatch(
      /Stand-ins are open.*\n.*their password is known to everybody/,
    );
    const real = {
      TEXTLOOM_SMTP_URL: 'smtp://mail.example',
      TEXTLOOM_CARRIER: 'twilio',
      TEXTLOOM_CARRIER_ACCOUNT: 'AC1',
      TEXTLOOM_CARRIER_TOKEN: 't',
      TEXTLOOM_STRIPE_SECRET_KEY: 'sk_live_1',
      TEXTLOOM_STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      TEXTLOOM_STRIPE_WEBHOOK_SECRET: 'whsec_1',
    };
    expect(standinWarnings(load({ ...own, ...real }))).toEqual([]);
  });

  it('prints the addresses of mail and handsets at the start', () => {
    expect(announcement(load({}), true)).toMatch(/\/handsets.*\n.*\/outbox$/m);
    expect(announcement(load({ TEXTLOOM_STANDINS: 'off' }), false)).not.toMatch(/outbox|handsets/);
  });
});
