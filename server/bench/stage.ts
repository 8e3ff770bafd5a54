/** Environment of the workloads over HTTP: their own durable PostgreSQL and the server in its own process. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createDatabase, type Database } from '../src/platform/db/connection';
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres';
import { migrate } from '../src/platform/db/migrate';
import { startImports } from '../src/domains/audience/jobs/import-worker';
import { freePort, isServer, run, serve, startServer } from './serving';

/** Memory of a process in bytes, and its peak since the last query. */
export interface Memory {
  rss: number;
  peak: number;
}

export interface Stage {
  url: string;
  authToken: string;
  databaseUrl: string;
  db: Database;
  /** Of the server's process. */
  memory(): Promise<Memory>;
}

const SAMPLE_MS = 20;

/** Responds to the parent's message "memory". */
function reportMemory(): void {
  let peak = 0;
  const look = (): number => {
    const { rss } = process.memoryUsage();
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

async function memoryOf(child: ChildProcess): Promise<Memory> {
  child.send('memory');
  const [answer] = (await once(child, 'message')) as [Memory];
  return answer;
}

export const optionOf = (flag: string): string | undefined =>
  process.argv.includes(flag) ? process.argv[process.argv.indexOf(flag) + 1] : undefined;

/** A temporary folder, or the one of `--data`, which later runs reuse. */
function dataFolder(): { folder: string; kept: boolean } {
  const given = optionOf('--data');
  if (given !== undefined) mkdirSync(given, { recursive: true });
  const folder = given === undefined ? mkdtempSync(join(tmpdir(), 'textloom-bench-')) : resolve(given);
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user
  return { folder, kept: given !== undefined };
}

async function play<Seeded>(
  seed: (db: Database, databaseUrl: string) => Promise<Seeded>,
  work: (stage: Stage, seeded: Seeded) => Promise<void>,
): Promise<void> {
  const { folder, kept } = dataFolder();
  const postgres = await startEmbeddedPostgres({ dataFolder: folder });
  const db = createDatabase({ url: postgres.url, poolSize: 4 });
  let child: ChildProcess | undefined;
  try {
    await migrate(postgres.url);
    const seeded = await seed(db, postgres.url);
    const server = await startServer({ databaseUrl: postgres.url, folder, port: await freePort() });
    const started = server.child;
    child = started;
    await work(
      { url: server.url, authToken: server.authToken, databaseUrl: postgres.url, db, memory: () => memoryOf(started) },
      seeded,
    );
  } finally {
    // Its connections must end before the database does.
    if (child?.connected) {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    }
    await db.close();
    await postgres.stop();
    if (!kept) rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a workload: `seed` fills the database, `work` calls the server. The same file is also the server's process. */
export function onStage<Seeded>(
  seed: (db: Database, databaseUrl: string) => Promise<Seeded>,
  work: (stage: Stage, seeded: Seeded) => Promise<void>,
): void {
  run(() => (isServer ? serve((deps) => startImports(deps).then(reportMemory)) : play(seed, work)));
}

/** The quantile of a list; `sorted` ascending. */
export const percentile = (sorted: readonly number[], part: number): number =>
  Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1));
