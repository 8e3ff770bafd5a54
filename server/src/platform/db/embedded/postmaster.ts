import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../base/startup-error';
import { postgresEnvironment } from './cluster';
import type { Identity } from './identity';
import { isAlive, readPostmasterFile, type PostmasterFile } from './processes';

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 15_000;
/** The part of the time to stop that remains for an immediate shutdown when the orderly one took too long. */
const AT_ONCE_MS = 1_000;
const POLL_MS = 20;
const SOCKET = '.s.PGSQL.5432';
/** The addresses of sockets have 104 bytes on macOS, 108 on Linux. */
const MAX_SOCKET_PATH = 103;

export interface PostmasterOptions {
  cluster: string;
  binaries: string;
  identity: Identity;
  settings: Record<string, string>;
  /** Reuses the previous port, so that processes with that address can reconnect. */
  port?: number | undefined;
}

export interface Postmaster {
  file: PostmasterFile;
  /** True when another process started it: stop() then leaves it running. */
  adopted: boolean;
  /** Takes at most `limitMs`. */
  stop(limitMs?: number): Promise<void>;
}

/** Some folders that containers and virtual machines mount hold no sockets. */
async function canHoldSocket(folder: string): Promise<boolean> {
  const probe = createServer().listen(join(folder, '.s.probe'));
  try {
    await once(probe, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/**
 * A socket in the cluster, which only PostgreSQL's user may enter: no open port, no race for one, and the same address
 * at each start. Windows needs a port, and so does a folder that cannot hold sockets, or whose path is too long or
 * looks like a list of folders.
 */
export async function listenArguments(cluster: string, port: number | undefined): Promise<string[]> {
  const fits = Buffer.byteLength(join(cluster, SOCKET)) <= MAX_SOCKET_PATH && !/[,"]/.test(cluster);
  if (process.platform !== 'win32' && fits && (await canHoldSocket(cluster)))
    return ['-h', '', '-k', cluster, '-p', '5432'];
  return ['-h', '127.0.0.1', '-k', '', '-p', String(port ?? (await freePort()))];
}

function lastLogLine(log: string): string {
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? '';
}

/** Ends PostgreSQL when the pipe from Node closes, which happens however Node ends (kill -9 included). */
function startWatchdog(server: ChildProcess, identity: Identity): void {
  if (process.platform === 'win32') return;
  const watchdog = spawn('/bin/sh', ['-c', 'read _; kill -INT "$0"', String(server.pid)], {
    ...identity,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  watchdog.on('error', () => undefined); // without a shell only the orphan protection is missing
  watchdog.unref();
  const pipe = watchdog.stdin;
  pipe.on('error', () => undefined);
  if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
  server.once('exit', () => watchdog.kill('SIGKILL'));
}

/** Starts PostgreSQL on a cluster that is not running. It ends with this Node process. */
async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { cluster, binaries, identity, settings, port } = options;
  const settingArguments = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = `${cluster}.log`;
  const output = openSync(log, 'a', 0o600);
  const child = spawn(
    join(binaries, 'bin', 'postgres'),
    ['-D', cluster, ...(await listenArguments(cluster, port)), ...settingArguments],
    // In a separate session: Ctrl-C reaches only Node, which then stops it in order.
    { ...identity, env: postgresEnvironment(), cwd: '/', stdio: ['ignore', output, output], detached: true },
  );
  closeSync(output);
  let ended = false;
  const exited = new Promise<void>((done) => {
    for (const event of ['exit', 'error']) child.once(event, () => done(void (ended = true)));
  });
  const stop = async (limitMs: number): Promise<void> => {
    child.ref();
    // A fast shutdown; after an immediate one the next start recovers from the WAL.
    for (const [signal, patienceMs] of [
      ['INT', limitMs - AT_ONCE_MS],
      ['QUIT', AT_ONCE_MS],
    ] as const) {
      if (ended) return;
      spawnSync(join(binaries, 'bin', 'pg_ctl'), ['kill', signal, String(child.pid)], { ...identity, cwd: '/' });
      await Promise.race([exited, sleep(patienceMs, undefined, { ref: false })]);
    }
  };
  for (const limit = Date.now() + START_LIMIT_MS; !ended && Date.now() < limit; await sleep(POLL_MS)) {
    const file = readPostmasterFile(cluster);
    if (file?.pid !== child.pid || file?.status !== 'ready') continue;
    child.unref();
    startWatchdog(child, identity);
    let stopping: Promise<void> | undefined;
    return { file, adopted: false, stop: (limitMs = STOP_LIMIT_MS) => (stopping ??= stop(limitMs)) };
  }
  child.kill('SIGQUIT');
  throw new StartupError(`The embedded PostgreSQL did not start (${log}): ${lastLogLine(log)}`);
}

/** Joins the PostgreSQL that serves the cluster, or starts it. Callers hold the lock of the folder. */
export async function adoptOrStart(options: PostmasterOptions): Promise<Postmaster> {
  const { cluster } = options;
  for (const limit = Date.now() + STOP_LIMIT_MS; Date.now() < limit; await sleep(POLL_MS)) {
    const file = readPostmasterFile(cluster);
    if (!file) return startPostmaster(options);
    if (!isAlive(file.pid)) {
      // PostgreSQL removes its own files, except when the pid belongs to a zombie or was reused.
      for (const left of ['postmaster.pid', `${SOCKET}.lock`]) rmSync(join(cluster, left), { force: true });
    } else if (file.status === 'ready') return { file, adopted: true, stop: async () => undefined };
  }
  throw new StartupError(
    `The PostgreSQL of ${cluster} neither accepts connections nor exits: stop process ${readPostmasterFile(cluster)?.pid}.`,
  );
}
