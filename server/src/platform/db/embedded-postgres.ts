import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { postgresBinaries } from './embedded/binaries';
import { ensureCluster, SUPERUSER } from './embedded/cluster';
import { prepareDataFolder } from '../base/data-folder';
import { RestartPauses } from '../base/restart-pauses';
import { clusterHome } from './embedded/cluster-home';
import { hasDatabase, hasRole } from './embedded/database.repository';
import { serverIdentity } from './embedded/identity';
import { adoptOrStart } from './embedded/postmaster';
import { onClient } from './transaction';
import { isAlive, lockFolder, readPostmasterFile, type PostmasterFile } from './embedded/processes';

const MB = 1_048_576;

/**
 * Sized for a machine that also runs Node; large installations set DATABASE_URL. `memory`: bytes of the machine or
 * container. With fewer buffers, an import into a large list constantly evicts pages.
 */
export const settingsFor = (memory: number): Record<string, string> => ({
  shared_buffers: `${Math.min(1_024, Math.max(128, Math.floor(memory / MB / 16)))}MB`,
  effective_cache_size: `${Math.max(512, Math.floor(memory / MB / 4))}MB`,
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  // Containers often have only 64 MB of shared memory, too little for parallel plans, which then fail.
  max_parallel_workers_per_gather: '0',
  idle_in_transaction_session_timeout: '60s',
  timezone: 'UTC',
  log_timezone: 'UTC',
});

/**
 * The limit of the container, not the memory of the machine. 0 or a value beyond the machine's memory means no limit.
 */
const memoryHere = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);

/** Settings for tests, whose data need not survive a power cut. */
const NOT_DURABLE: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_connections: '200',
  // Tests keep their data in memory where possible.
  max_wal_size: '256MB',
};

/** Not a superuser, because a superuser bypasses row-level security; it may create databases and roles. */
const LOGIN = 'textloom';
const CONNECT_LIMIT_MS = 30_000;

export interface EmbeddedOptions {
  /** TEXTLOOM_DATA; the cluster is in its folder `postgres`. */
  dataFolder: string;
  /** The database to create and connect to. Default `textloom`. */
  database?: string;
  /** False switches fsync off, for tests only. */
  durable?: boolean;
  /** Additional PostgreSQL settings. */
  settings?: Record<string, string>;
  log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** URL of the login role, usable as DATABASE_URL. */
  url: string;
  /** Connects as the cluster's superuser to its maintenance database. */
  superuserUrl: string;
  /** The folder of the cluster. */
  readonly folder: string;
  readonly pid: number;
  /** True when another process started it: stop() then leaves it running. */
  readonly adopted: boolean;
  /**
   * Restarts it at the same address when it has exited; does nothing while it runs, starts or recovers, nor during the
   * pause after the last restart.
   */
  revive(): Promise<void>;
  /** Stops it in order, or at once when that takes longer than `limitMs`: the next start then recovers. */
  stop(limitMs?: number): Promise<void>;
}

function urlOf(file: PostmasterFile, user: string, password: string, database: string): string {
  const socket = file.socketFolder ? `?host=${encodeURIComponent(file.socketFolder)}` : '';
  const host = file.socketFolder ? 'localhost' : '127.0.0.1';
  return `postgres://${user}:${password}@${host}:${file.port}/${database}${socket}`;
}

async function connect(url: string): Promise<pg.Client> {
  // After a crash the server reports "ready" a moment before it accepts connections.
  for (const limit = Date.now() + CONNECT_LIMIT_MS; ;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined); // the running statement rejects with the same error
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      const { code } = error as NodeJS.ErrnoException;
      const transient = ['57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT'].includes(code ?? '');
      if (!transient || Date.now() > limit) throw error;
      await sleep(50);
    }
  }
}

async function ensureDatabase(superuserUrl: string, password: string, database: string): Promise<void> {
  const client = await connect(superuserUrl);
  try {
    const quoted = client.escapeLiteral(password);
    if (!(await hasRole(onClient(client), LOGIN))) {
      await client.query(`create role ${LOGIN} login createdb createrole password ${quoted}`);
    }
    if (!(await hasDatabase(onClient(client), database))) {
      await client.query(`create database ${client.escapeIdentifier(database)} owner ${LOGIN}`);
    }
  } finally {
    await client.end();
  }
}

/**
 * Starts the PostgreSQL that ships in npm packages, or joins the one that already serves this data folder. It ends with
 * this process, even if that is killed. Throws a StartupError.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { database = 'textloom', durable = true, log = () => undefined } = options;
  const identity = serverIdentity();
  const home = clusterHome(prepareDataFolder(options.dataFolder), identity, log);
  const cluster = join(home, 'postgres');
  const unlock = await lockFolder(`${cluster}.lock`);
  try {
    const binaries = postgresBinaries(home, identity);
    const secrets = ensureCluster(cluster, binaries, identity);
    const settings = { ...settingsFor(memoryHere()), ...(durable ? {} : NOT_DURABLE), ...options.settings };
    const server = { cluster, binaries, identity, settings };
    let running = await adoptOrStart(server);
    let stopped = false;
    /** It is down, which is logged already. */
    let announced = false;
    const pauses = new RestartPauses(performance.now());
    const superuserUrl = urlOf(running.file, SUPERUSER, secrets.superuser, 'postgres');
    try {
      await ensureDatabase(superuserUrl, secrets.login, database);
    } catch (error) {
      await running.stop();
      throw error;
    }
    return {
      url: urlOf(running.file, LOGIN, secrets.login, database),
      superuserUrl,
      folder: cluster,
      get pid() {
        return running.file.pid;
      },
      get adopted() {
        return running.adopted;
      },
      async revive() {
        const unlockAgain = await lockFolder(`${cluster}.lock`);
        try {
          const file = readPostmasterFile(cluster);
          if (stopped || (file && isAlive(file.pid)) || !pauses.mayStart(performance.now())) return;
          // Once, although the first start may fail, because processes of the killed one may still hold its memory.
          if (!announced) log('PostgreSQL exited; restarting it');
          announced = true;
          let succeeded = false;
          try {
            running = await adoptOrStart({ ...server, port: running.file.port });
            succeeded = true;
            announced = false;
          } finally {
            pauses.noteStart(performance.now(), succeeded);
          }
        } finally {
          unlockAgain();
        }
      },
      stop(limitMs) {
        stopped = true;
        return running.stop(limitMs);
      },
    };
  } finally {
    unlock();
  }
}
