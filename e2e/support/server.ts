import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const ROOT = resolve(__dirname, '../..');

/** The operator's token of every server that a test starts. */
export const OPS_TOKEN = 'e2e-operator-token-0123456789abcdef';

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  readonly output: () => string;
  readonly stop: () => Promise<void>;
}

export const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : failed(new Error('no port'))));
    });
    probe.on('error', failed);
  });

const exited = (child: ChildProcess): Promise<void> =>
  new Promise((done) =>
    child.exitCode !== null || child.signalCode !== null ? done() : child.once('exit', () => done()),
  );

async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended before it was ready:\n${output()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((next) => setTimeout(next, 200));
  }
  throw new Error(`The server was not ready within two minutes:\n${output()}`);
}

/** The settings of a server on a loopback port; only delays are shortened. */
const environment = (port: number | string, dataDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PORT: String(port),
  HOST: '127.0.0.1',
  TEXTLOOM_DATA: dataDir,
  TEXTLOOM_APPROVAL_DELAY_MS: '3000',
  TEXTLOOM_CAPTCHA_COST: '10',
  TEXTLOOM_WEBHOOKS_INSIDE: '1',
  TEXTLOOM_HELP_URL: 'https://help.textloom.example',
  TEXTLOOM_TOUR_URL: 'https://tour.textloom.example/embed/1',
  TEXTLOOM_OPS_TOKEN: OPS_TOKEN,
  NODE_ENV: 'production',
});

const launch = (env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, [join(ROOT, 'server/dist/main.cjs')], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });

/** Runs a second server process during `work`. A process runs each job at its start, so due work happens now. */
export async function withSecondWorker(
  { url, dataDir }: Pick<RunningServer, 'url' | 'dataDir'>,
  work: () => Promise<void>,
): Promise<void> {
  const child = launch({ ...environment(new URL(url).port, dataDir), TEXTLOOM_ROLE: 'worker' });
  child.stdout?.resume();
  child.stderr?.resume();
  try {
    await work();
  } finally {
    child.kill('SIGTERM');
    await exited(child);
  }
}

/**
 * Starts the built server like `npm start`, on a free loopback port with an empty data folder: embedded PostgreSQL,
 * demo data, carrier simulator.
 */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'textloom-e2e-'));
  const port = await freePort();
  const child = launch({ ...environment(port, dataDir), ...env });
  let text = '';
  const collect = (chunk: Buffer): void => {
    text = (text + chunk.toString()).slice(-20_000);
    // The log, for tests that run in another process.
    appendFileSync(join(dataDir, 'server.log'), chunk);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited(child);
    // Its last lines may still be in the pipe, and the folder of the log is removed now.
    for (const pipe of [child.stdout, child.stderr]) pipe?.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(url, child, () => text);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, dataDir, output: () => text, stop };
}

/** Runs a command of the operator on a server. Returns what it prints. */
export const runOps = ({ dataDir }: Pick<RunningServer, 'dataDir'>, words: readonly string[]): string =>
  execFileSync(process.execPath, [join(ROOT, 'server/dist/ops.cjs'), ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, TEXTLOOM_DATA: dataDir, TEXTLOOM_OPS_TOKEN: OPS_TOKEN },
  });
