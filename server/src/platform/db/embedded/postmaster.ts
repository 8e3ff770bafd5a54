import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../base/startup-error';
import { postgresEnvironment } from './cluster';
import { giveTo, type Identity } from './identity';
import { isAlive, readPostmasterFile, type PostmasterFile } from './processes';

const SOCKET_PREFIX = 'textloom-pg-';
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 15_000;
const POLL_MS = 20;
const WINDOWS = process.platform === 'win32';

/**
 * Waits until the pipe from Node closes, which happens however Node ends (kill -9 included), then requests a fast
 * shutdown and removes the socket's folder.
 */
const WATCHDOG = [
  'read _',
  'kill -INT "$0" 2>/dev/null',
  'rm -f "$2"',
  'i=0',
  // The folder is empty, and so removable, once PostgreSQL has exited and no later start uses it.
  'while [ -d "$1" ] && [ $i -lt 150 ] && ! rmdir "$1" 2>/dev/null; do sleep 0.1; i=$((i+1)); done',
].join('; ');

export interface PostmasterOptions {
  cluster: string;
  binaries: string;
  identity: Identity;
  settings: Record<string, string>;
  /** Reuse the previous port, so that processes with that address can reconnect. */
  port?: number | undefined;
}

/** A server process that this Node process started and owns. */
export interface Postmaster {
  file: PostmasterFile;
  stop(): Promise<void>;
  /** It exited by itself, so there is nothing to stop. */
  forget(): void;
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
    probe.on('error', fail);
  });
}

/** A socket in a private folder: no open port, and no race for one. Windows needs a port. */
async function listenArguments(socketFolder: string | undefined, port: number | undefined): Promise<string[]> {
  if (!socketFolder) return ['-h', '127.0.0.1', '-p', String(port ?? (await freePort()))];
  return ['-k', socketFolder, '-h', '', '-p', '5432'];
}

function lastLogLine(log: string): string {
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? '';
}

async function untilReady(child: ChildProcess, cluster: string): Promise<PostmasterFile | undefined> {
  let ended = false;
  child.once('error', () => (ended = true));
  child.once('exit', () => (ended = true));
  for (const limit = Date.now() + START_LIMIT_MS; Date.now() < limit;) {
    if (ended) return undefined;
    const file = readPostmasterFile(cluster);
    if (file?.pid === child.pid && file?.status === 'ready') return file;
    await sleep(POLL_MS);
  }
  return undefined;
}

async function untilGone(pid: number, limitMs: number): Promise<boolean> {
  for (const limit = Date.now() + limitMs; Date.now() < limit;) {
    if (!isAlive(pid)) return true;
    await sleep(POLL_MS);
  }
  return !isAlive(pid);
}

function startWatchdog(pid: number, socketFolder: string, identity: Identity): ChildProcess {
  const watchdog = spawn('/bin/sh', ['-c', WATCHDOG, String(pid), socketFolder, takenBy(socketFolder)], {
    ...identity,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  watchdog.on('error', () => undefined); // without a shell only the orphan protection is missing
  watchdog.unref();
  const pipe = watchdog.stdin;
  pipe?.on('error', () => undefined);
  if (pipe && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
  return watchdog;
}

async function shutDown(pid: number, options: PostmasterOptions): Promise<void> {
  const signal = (name: NodeJS.Signals): void => {
    try {
      process.kill(pid, name);
    } catch {
      // Already exited.
    }
  };
  if (WINDOWS) {
    spawnSync(join(options.binaries, 'bin', 'pg_ctl'), ['stop', '-D', options.cluster, '-m', 'fast', '-w']);
  } else {
    signal('SIGINT');
  }
  if (await untilGone(pid, STOP_LIMIT_MS)) return;
  signal('SIGQUIT'); // recovered from the WAL at the next start
  await untilGone(pid, STOP_LIMIT_MS);
}

/** Removes the leftovers of a crashed server: its socket's folder and its pid file. */
export function sweepDead(cluster: string, dead: PostmasterFile): void {
  if (basename(dead.socketFolder).startsWith(SOCKET_PREFIX)) {
    rmSync(dead.socketFolder, { recursive: true, force: true });
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/**
 * The private folder of the cluster's socket. It is the same at each start, so that processes with the address find the
 * server again. Its unguessable name is stored beside the cluster.
 */
function socketFolderOf(cluster: string, identity: Identity): string {
  const note = `${cluster}.socket`;
  const known = existsSync(note) ? readFileSync(note, 'utf8').trim() : '';
  if (known !== '' && claimFolder(known, identity)) return known;
  const folder = mkdtempSync(join(tmpdir(), SOCKET_PREFIX));
  giveTo(folder, identity);
  writeFileSync(takenBy(folder), '');
  writeFileSync(note, folder, { mode: 0o600 });
  return folder;
}

/** While this file exists, the watchdog of an earlier server does not remove the folder. */
const takenBy = (folder: string): string => join(folder, `taken-by-${process.pid}`);

/**
 * Creates the folder or reuses the one of an earlier server. Returns false when it belongs to another user or cannot be
 * created.
 */
function claimFolder(folder: string, identity: Identity): boolean {
  try {
    const made = mkdirSync(folder, { mode: 0o700, recursive: true }) !== undefined;
    if (made) giveTo(folder, identity);
    const found = lstatSync(folder);
    if (!found.isDirectory() || found.uid !== (identity.uid ?? process.getuid?.())) return false;
    writeFileSync(takenBy(folder), '');
    return true;
  } catch {
    return false; // removed or forbidden just now: use another one
  }
}

/** Starts PostgreSQL on a cluster that is not running. It ends with this Node process. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { cluster, binaries, identity, settings, port } = options;
  const socketFolder = WINDOWS ? undefined : socketFolderOf(cluster, identity);
  const dropSocketFolder = (): void => {
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true });
  };
  const log = `${cluster}.log`;
  const output = openSync(log, 'a', 0o600);
  const child = spawn(
    join(binaries, 'bin', 'postgres'),
    [
      '-D',
      cluster,
      ...(await listenArguments(socketFolder, port)),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // Its own session: Ctrl-C reaches only Node, which then stops it in order.
    { ...identity, env: postgresEnvironment(), cwd: '/', stdio: ['ignore', output, output], detached: true },
  );
  closeSync(output);
  const file = await untilReady(child, cluster);
  if (!file) {
    child.kill('SIGQUIT');
    dropSocketFolder();
    throw new StartupError(`The embedded PostgreSQL did not start (${log}): ${lastLogLine(log)}`);
  }
  child.unref();
  const watchdog = socketFolder ? startWatchdog(file.pid, socketFolder, identity) : undefined;
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await shutDown(file.pid, options);
    watchdog?.kill('SIGKILL');
    dropSocketFolder();
  };
  return { file, stop: () => (stopping ??= stop()), forget: () => void watchdog?.kill('SIGKILL') };
}
