import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = resolve(__dirname, '..');
/** The first start may have to build. */
const START_MS = 400_000;

let folder: string;
let port: number;
let npm: ChildProcess | undefined;
let output = '';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => probe.once('listening', done));
  const { port: found } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return found;
}

interface Process {
  pid: number;
  parent: number;
  command: string;
}

const processes = (): Process[] =>
  execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .flatMap((found) => (found ? [{ pid: Number(found[1]), parent: Number(found[2]), command: found[3] ?? '' }] : []))
    // Ended, and not yet waited for.
    .filter(({ command }) => !command.endsWith('<defunct>'));

/** All that npm has started, found by who started whom, and PostgreSQL by its folder. */
function started(): Process[] {
  const all = processes();
  const ours = new Set(npm?.pid === undefined ? [] : [npm.pid]);
  for (let size = -1; size !== ours.size;) {
    size = ours.size;
    for (const { pid, parent } of all) if (ours.has(parent)) ours.add(pid);
  }
  return all.filter(({ pid, command }) => ours.has(pid) || command.includes(`${folder}/postgres`));
}

const pidOf = (part: string): number => {
  const found = started().find(({ command }) => command.includes(part));
  if (!found) throw new Error(`no ${part} among ${JSON.stringify(started())}`);
  return found.pid;
};
const serverPid = (): number => pidOf('server/dist/main.cjs');
const postgresPid = (): number => pidOf('bin/postgres -D');

async function until(what: () => boolean | Promise<boolean>, ms: number): Promise<void> {
  for (const limit = Date.now() + ms; !(await what()); await sleep(100))
    if (Date.now() > limit) throw new Error(`not within ${ms} ms: ${output}`);
}

const isReady = async (): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
    (answer) => answer.ok,
    () => false,
  );

async function start(): Promise<void> {
  output = '';
  port = await freePort();
  const env = { ...process.env, PORT: String(port), TEXTLOOM_DATA: folder };
  npm = spawn('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [npm.stdout, npm.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  await until(() => output.includes('is ready:'), START_MS);
}

const lines = (text: string): string[] => output.split('\n').filter((line) => line.includes(text));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'textloom-npm-'));
  chmodSync(folder, 0o755);
  await start();
}, START_MS);

afterAll(async () => {
  const left = npm ? started() : [];
  for (const { pid } of left) process.kill(pid, 'SIGTERM');
  await sleep(left.length > 0 ? 10_000 : 0);
  rmSync(folder, { recursive: true, force: true });
});

describe('npm start', () => {
  it('starts a server again that was killed, at the same address, with one line', async () => {
    const killed = serverPid();
    process.kill(killed, 'SIGKILL');
    await until(async () => !(await isReady()), 5_000);
    await until(isReady, 60_000);
    expect(serverPid()).not.toBe(killed);
    expect(lines('the server ended; it is started again')).toHaveLength(1);
  });

  it('restarts a PostgreSQL that was killed, with one line', async () => {
    const [killed, server] = [postgresPid(), serverPid()];
    const restarts = (): number => lines('PostgreSQL exited; restarting it').length;
    const before = restarts();
    process.kill(killed, 'SIGKILL');
    await until(() => restarts() > before, 20_000);
    await until(isReady, 60_000);
    expect(postgresPid()).not.toBe(killed);
    expect(serverPid()).toBe(server);
    expect(restarts()).toBe(before + 1);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'leaves nothing behind when npm is ended by %s',
    async (signal) => {
      if (npm?.exitCode !== null || npm.signalCode !== null) await start();
      const all = started();
      expect(all.length).toBeGreaterThan(4);
      npm?.kill(signal);
      const left = (): Process[] => processes().filter(({ pid }) => all.some((one) => one.pid === pid));
      await until(() => left().length === 0, 15_000);
      // Nobody holds the port.
      const probe = createServer().listen(port, '127.0.0.1');
      await new Promise((done, fail) => probe.once('listening', done).once('error', fail));
      await new Promise((done) => probe.close(done));
      expect(output).toContain('npm, which started Textloom, has ended: stopping.');
    },
    START_MS,
  );
});
