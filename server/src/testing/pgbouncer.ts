import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createConnection, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveTo, serverIdentity } from '../platform/db/embedded/identity';

/** Debian's; 1.18 keeps no named statements. */
const PROGRAM = '/usr/sbin/pgbouncer';

export const hasPgbouncer = (): boolean => existsSync(PROGRAM);

export interface Pgbouncer {
  /** A database of the server behind PgBouncer, through it. */
  through(databaseUrl: string): string;
  stop(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
    socket.once('close', () => done(false));
    setImmediate(() => socket.unref());
  });

/** PgBouncer in transaction mode in front of the server at this address, with its files in `folder`. */
export async function startPgbouncer(databaseUrl: string, folder: string, ...lines: string[]): Promise<Pgbouncer> {
  const { hostname, port: behind, searchParams } = new URL(databaseUrl);
  const port = await freePort();
  const identity = serverIdentity();
  const home = join(folder, `pgbouncer-${port}`);
  mkdirSync(home);
  giveTo(home, identity);
  const file = join(home, 'pgbouncer.ini');
  // auth_type=any takes the user and password of each database's line, so that no file with passwords is needed.
  const lineOf = (url: URL): string =>
    `* = host=${searchParams.get('host') ?? hostname} port=${behind || 5432} user=${decodeURIComponent(url.username)} password='${decodeURIComponent(url.password)}'`;
  const config = [
    '[databases]',
    lineOf(new URL(databaseUrl)),
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 20',
    `logfile = ${join(home, 'log')}`,
    ...lines,
  ];
  writeFileSync(file, `${config.join('\n')}\n`);
  const child = spawn(PROGRAM, ['-q', file], { ...identity, stdio: 'ignore', cwd: '/' });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  for (const limit = Date.now() + 60_000; !(await answers(port)); await sleep(50))
    if (child.exitCode !== null || Date.now() > limit) {
      child.kill('SIGKILL');
      throw new Error(
        `pgbouncer does not answer: ${existsSync(join(home, 'log')) ? readFileSync(join(home, 'log'), 'utf8') : ''}`,
      );
    }
  return {
    through(url) {
      const changed = new URL(url);
      changed.searchParams.delete('host');
      changed.host = `127.0.0.1:${port}`;
      return changed.toString();
    },
    async stop() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
