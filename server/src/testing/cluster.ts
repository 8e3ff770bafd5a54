import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../platform/db/migrate';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../platform/db/embedded-postgres';
import { isAlive } from '../platform/db/embedded/processes';

/** The migrated database that testDatabase() copies. */
export const TEMPLATE = 'textloom_template';
const PREFIX = 'textloom-test-';

/** Linux keeps files of this folder in memory. */
const MEMORY = '/dev/shm';
/** A run uses less than half of it. Containers often have only 64 MB. */
const ROOM = 2 * 1024 ** 3;

/**
 * In memory if it fits, because each test file creates and removes the 860 files of a database, for which a disk's file
 * system took a third of the processor time of the server's tests.
 */
function folderOfRuns(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < ROOM ? tmpdir() : MEMORY;
}

/** Killed runs leave their folder behind; the next run removes it. */
function sweepDeadRuns(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN;
    if (pid > 0 && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

export interface TestCluster {
  postgres: EmbeddedPostgres;
  folder: string;
}

/** The folder of this run, accessible to everybody, because as root PostgreSQL runs as another user. */
export function makeTestFolder(): string {
  const folder = mkdtempSync(join(folderOfRuns(), `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/** A temporary cluster with fsync off and the template database, for one run of jest. */
export async function startTestCluster(): Promise<TestCluster> {
  for (const parent of new Set([tmpdir(), folderOfRuns()])) sweepDeadRuns(parent);
  const folder = makeTestFolder();
  // A plan that changed in the middle of a test would change what it measures: tests call analyze() where it matters.
  const settings = { autovacuum: 'off' };
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, database: TEMPLATE, durable: false, settings });
  try {
    await migrate(postgres.url);
    // Copying a template fails while somebody is connected to it.
    const admin = new pg.Client({ connectionString: postgres.superuserUrl });
    await admin.connect();
    await admin.query(`alter database ${TEMPLATE} with is_template true allow_connections false`);
    await admin.end();
  } catch (error) {
    await stopTestCluster({ postgres, folder });
    throw error;
  }
  return { postgres, folder };
}

export async function stopTestCluster({ postgres, folder }: TestCluster): Promise<void> {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
