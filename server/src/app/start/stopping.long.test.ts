import { request as httpRequest } from 'node:http';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundleServer, spawnServer, type ServerProcess } from '../../testing/spawn-server';
import { testDatabase, type TestDatabase } from '../../testing/database';

let bundle: string;
let db: TestDatabase;
let server: ServerProcess | undefined;

beforeAll(async () => {
  bundle = await bundleServer();
  db = await testDatabase();
});

afterEach(async () => {
  await server?.stop();
});

afterAll(() => rmSync(dirname(bundle), { recursive: true, force: true }));

async function start(): Promise<{ running: ServerProcess; url: string }> {
  const running = spawnServer(bundle, { DATABASE_URL: db.url });
  server = running;
  const line = await running.wrote('is ready:');
  return { running, url: /http:\/\/[^/]+/.exec(line)?.[0] ?? '' };
}

const FORM = 'email=nobody%40pizza.example&password=wrong';

/** A sign-in of which only the first half has arrived; `finish` sends the rest. */
function halfSignIn(url: string): { status: Promise<number | undefined>; finish(): void } {
  const call = httpRequest(`${url}/api/login`, {
    method: 'POST',
    headers: {
      'auth-token': 'textloom-web',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': FORM.length,
    },
  });
  const status = new Promise<number | undefined>((done, fail) => {
    call.on('response', (response) => done(response.resume().statusCode));
    call.on('error', fail);
  });
  call.write(FORM.slice(0, 10));
  return { status, finish: () => call.end(FORM.slice(10)) };
}

const exitOf = async ({ child }: ServerProcess): Promise<number | null> => {
  if (child.exitCode === null) await new Promise((done) => child.once('exit', done));
  return child.exitCode;
};

describe('a server that is asked to stop', () => {
  it('answers the requests that it has, and logs what it waited for', async () => {
    const { running, url } = await start();
    const { status, finish } = halfSignIn(url);
    await sleep(300);
    running.child.kill('SIGTERM');
    await sleep(2_200);
    finish();
    expect(await status).toBe(401);
    expect(await exitOf(running)).toBe(0);
    expect(running.output()).toMatch(/"msg":"stopping: waited \d+\.\d s for .*requests \(1\)"/);
  });

  it('treats two signals that arrive together as one, as from a manager that signals the whole group', async () => {
    const { running } = await start();
    running.child.kill('SIGTERM');
    running.child.kill('SIGINT');
    expect(await exitOf(running)).toBe(0);
  });
});
