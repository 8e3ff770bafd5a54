import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD, demoPersona } from '../../../demo/personas';
import { accountFactory } from '../../testing/accounts';
import { testDatabase } from '../../testing/database';
import { startServer, type RunningServer } from './start-server';

let dataDir: string;
let server: RunningServer | undefined;

const start = async (env: Record<string, string> = {}): Promise<RunningServer> => {
  server = await startServer({ TEXTLOOM_DATA: dataDir, PORT: '0', TEXTLOOM_LOG_LEVEL: 'silent', ...env });
  return server;
};
const call = async (
  path: string,
  options: Omit<RequestInit, 'headers'> & { token?: string; headers?: Record<string, string> } = {},
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
): Promise<{ status: number; body: any }> => {
  const answer = await fetch(`${server?.config.localUrl}${path}`, {
    ...options,
    headers: {
      'Auth-Token': 'textloom-web',
      ...(options.token ? { Credentials: options.token } : {}),
      ...options.headers,
    },
  });
  return { status: answer.status, body: await answer.json().catch(() => undefined) };
};
const signIn = () =>
  call('/api/login', {
    method: 'POST',
    body: new URLSearchParams({ email: demoPersona('owner').email, password: DEMO_PASSWORD }),
  });

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'textloom-start-'));
  chmodSync(dataDir, 0o755);
});

afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('The start without any setting', () => {
  it('starts database, demo, handsets and sending, and answers a keyword with its welcome', async () => {
    await start();
    const { status, body } = await signIn();
    expect(status).toBe(200);
    const token: string = body.data.credentials;
    const keyword: string = body.data.profile.keywords.find((one: { approved: boolean }) => one.approved).keyword;
    // No phone of the demo has this area code.
    const phone = `907555${String(randomBytes(2).readUInt16BE() % 10_000).padStart(4, '0')}`;
    const texted = await call(`/carrier/handsets/${phone}/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: keyword }),
    });
    expect(texted.status).toBeLessThan(300);
    const welcomed = async (): Promise<boolean> => {
      const { body: thread } = await call(`/carrier/handsets/${phone}/messages`);
      return JSON.stringify(thread).includes('Welcome!');
    };
    for (const limit = Date.now() + 12_000; !(await welcomed()); await sleep(100))
      expect(Date.now()).toBeLessThan(limit);
    const found = await call(`/api/subscribers?filter[phone]=${phone}`, { token });
    expect(found.body.data.entries).toHaveLength(1);
    expect((await call('/api/demo/personas')).body.data.entries).toHaveLength(6);
  });

  it('stops within seconds and starts again with its data', async () => {
    const began = Date.now();
    await server?.stop();
    expect(Date.now() - began).toBeLessThan(6_000);
    await start();
    expect((await signIn()).status).toBe(200);
  });

  it('also serves its handsets behind a public address that it cannot reach itself', async () => {
    await server?.stop();
    await start({ TEXTLOOM_PUBLIC_URL: 'https://texts.invalid', TEXTLOOM_DEMO_IN_PUBLIC: 'true' });
    const { body } = await call('/carrier/handsets/5125550142/send', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${server?.config.opsToken}` },
      body: JSON.stringify({ text: 'help' }),
    });
    expect(body).toMatchObject({ status: 'delivered', webhook: { status: 200 } });
  });
});

describe('demo accounts on a public server', () => {
  it.each<Record<string, string>>([
    { TEXTLOOM_PUBLIC_URL: 'https://texts.invalid' },
    { HOST: '0.0.0.0' },
    { TEXTLOOM_TRUST_PROXY: 'true' },
  ])(
    'refuses to start with the demo accounts of an earlier start: %j',
    async (settings) => {
      await server?.stop();
      server = undefined;
      await expect(start(settings)).rejects.toThrow(
        /^The database contains demo accounts .*marco@marcos-pizza\.example.* set TEXTLOOM_DEMO_IN_PUBLIC=true\.$/,
      );
    },
    60_000,
  );

  it('refuses to create them', async () => {
    await expect(start({ TEXTLOOM_PUBLIC_URL: 'https://texts.invalid', TEXTLOOM_DEMO_DATA: 'true' })).rejects.toThrow(
      /^TEXTLOOM_DEMO_DATA=true makes accounts .* set TEXTLOOM_DEMO_IN_PUBLIC=true\.$/,
    );
  });

  it('starts when their passwords were changed', async () => {
    const own = await testDatabase();
    await accountFactory(own).createOwner({ email: demoPersona('owner').email });
    await start({ TEXTLOOM_PUBLIC_URL: 'https://texts.invalid', DATABASE_URL: own.url });
    expect((await signIn()).status).toBe(401);
    await server?.stop();
  });

  it('starts with them if a setting allows it, but offers the one-click sign-in to nobody', async () => {
    await start({ TEXTLOOM_PUBLIC_URL: 'https://texts.invalid', TEXTLOOM_DEMO_IN_PUBLIC: 'true' });
    expect((await signIn()).status).toBe(200);
    expect((await call('/api/demo/personas')).status).toBe(404);
    await server?.stop();
  });

  it('offers that sign-in when the stand-ins are open as well', async () => {
    await start({
      TEXTLOOM_PUBLIC_URL: 'https://texts.invalid',
      TEXTLOOM_DEMO_IN_PUBLIC: 'true',
      TEXTLOOM_STANDINS: 'open',
    });
    expect((await call('/api/demo/personas')).body.data.entries).toHaveLength(6);
    await server?.stop();
  });

  it('offers no such sign-in without the setting, even where the stand-ins are open', async () => {
    const own = await testDatabase();
    const settings = { TEXTLOOM_PUBLIC_URL: 'https://texts.invalid', TEXTLOOM_STANDINS: 'open' };
    await start({ ...settings, DATABASE_URL: own.url });
    expect((await call('/api/demo/personas')).status).toBe(404);
    expect((await signIn()).status).toBe(401);
    await server?.stop();
  });
});

describe('a start that cannot succeed', () => {
  it('reports that the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => other.once('listening', done));
    const { port } = other.address() as AddressInfo;
    await expect(startServer({ TEXTLOOM_DATA: dataDir, PORT: String(port) })).rejects.toThrow(
      `Port ${port} is in use: stop what uses it, or choose another, as in PORT=${port + 1} npm start.`,
    );
    other.close();
  });
});
