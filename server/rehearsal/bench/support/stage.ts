/** What the workloads run on: their own durable PostgreSQL, and the server in its own process. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { loadConfig } from '../../../src/platform/config/config';
import { createDatabase, type Database } from '../../../src/platform/db/connection';
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded-postgres';
import { migrate } from '../../../src/platform/db/migrate';
import { createApp } from '../../../src/app/http/app';
import { BACKLOG } from '../../../src/app/http/connections';
import { startImports } from '../../../src/domains/audience/jobs/import-worker';
import { twilioGateway } from '../../../src/platform/providers/carrier/twilio.gateway';
import { createDeps } from '../../../src/app/start/create-deps';
import type { Deps } from '../../../src/platform/web/deps';
import { carrierEnv } from '../../harness/carrier';
import { optionOf, run } from './command';

export interface Base {
  databaseUrl: string;
  folder: string;
  db: Database;
}

/** Memory of a process in bytes, and its peak since the last query. */
interface Memory {
  rss: number;
  peak: number;
}

export interface Stage extends Base {
  url: string;
  authToken: string;
  /** Of the server's process. */
  memory(): Promise<Memory>;
}

/**
 * A temporary database, or that of `--data`, which later runs reuse. With `snapshot` a transaction is held open meanwhile,
 * as a backup does: no row that goes is removed.
 */
export async function withDatabase(work: (base: Base) => Promise<void>, snapshot = false): Promise<void> {
  const kept = optionOf('--data');
  if (kept !== undefined) mkdirSync(kept, { recursive: true });
  const folder = kept === undefined ? mkdtempSync(join(tmpdir(), 'textloom-bench-')) : resolve(kept);
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user
  const postgres = await startEmbeddedPostgres({ dataFolder: folder });
  const db = createDatabase({ url: postgres.url, poolSize: 4 });
  const holder = new pg.Client({ connectionString: postgres.url });
  try {
    await migrate(postgres.url);
    if (snapshot) {
      await holder.connect();
      // Longer than our own sessions may be idle, as that of a backup.
      await holder.query('set idle_in_transaction_session_timeout = 0');
      await holder.query('begin isolation level repeatable read; select 1');
    }
    await work({ databaseUrl: postgres.url, folder, db });
  } finally {
    await holder.end();
    await db.close();
    await postgres.stop();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

const SAMPLE_MS = 20;

/** Responds to the parent's message "memory". */
function reportMemory(): void {
  let peak = 0;
  const look = (): number => {
    const rss = process.memoryUsage.rss();
    peak = Math.max(peak, rss);
    return rss;
  };
  setInterval(look, SAMPLE_MS).unref();
  process.on('message', () => {
    const rss = look();
    process.send?.({ rss, peak } satisfies Memory);
    peak = 0;
  });
}

export const isServer = process.argv[2] === 'server';

/**
 * The server process, wired like start-server.ts: the API and what `start` adds. Notifies its parent when it is ready,
 * and ends with it.
 */
export async function serve(start: (deps: Deps) => Promise<unknown>): Promise<void> {
  const log = pino({ level: 'warn' });
  const config = loadConfig();
  const db = createDatabase({
    url: config.databaseUrl ?? '',
    poolSize: config.databasePoolSize,
    inboundPoolSize: config.databaseInboundPoolSize,
  });
  const gateway = twilioGateway({ ...config.carrier, publicUrl: config.publicUrl });
  const { deps } = createDeps({ config, db, log, gateway });
  const app = await createApp(deps);
  db.openInbound();
  await app.listen({ host: '127.0.0.1', port: config.port, backlog: BACKLOG });
  await start(deps);
  process.send?.(config.authToken);
  process.once('disconnect', () => process.exit());
}

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });

async function memoryOf(child: ChildProcess): Promise<Memory> {
  child.send('memory');
  const [answer] = (await once(child, 'message')) as [Memory];
  return answer;
}

/** Starts this program again as the server, which calls `serve`. */
export async function withServer(
  base: Base,
  env: Readonly<Record<string, string>>,
  work: (stage: Stage) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = fork(__filename, ['server'], {
    env: {
      ...process.env,
      DATABASE_URL: base.databaseUrl,
      TEXTLOOM_DATA: join(base.folder, 'server'),
      PORT: String(port),
      TEXTLOOM_PUBLIC_URL: url,
      ...env,
    },
  });
  try {
    const authToken = await new Promise<string>((ready, fail) => {
      child.once('message', (message) => ready(String(message)));
      child.once('exit', (code) => fail(new Error(`the server ended with ${code}`)));
    });
    await work({ ...base, url, authToken, memory: () => memoryOf(child) });
  } finally {
    // Its connections must end before the database does.
    if (child.connected) {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    }
  }
}

/** Runs a workload: `seed` fills the database, `work` calls the server. The same file is also the server's process. */
export function onStage<Seeded>(
  seed: (base: Base) => Promise<Seeded>,
  work: (stage: Stage, seeded: Seeded) => Promise<void>,
): void {
  const main = (): Promise<void> =>
    withDatabase(async (base) => {
      const seeded = await seed(base);
      await withServer(base, carrierEnv(9), (stage) => work(stage, seeded));
    });
  run(() => (isServer ? serve((deps) => startImports(deps).then(reportMemory)) : main()));
}
