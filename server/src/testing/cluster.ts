import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../db/migrate';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../db/embedded-postgres';
import { isAlive } from '../db/embedded/processes';

/** The migrated database that testDatabase() copies. */
export const TEMPLATE = 'textloom_template';
const PREFIX = 'textloom-test-';

/** Runs that were killed leave their folder behind; the next one sweeps it. */
function sweepDeadRuns(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN;
    if (pid > 0 && !isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

export interface TestCluster {
  postgres: EmbeddedPostgres;
  folder: string;
}

/** A folder of this run; open to enter, because as root PostgreSQL runs as another user. */
export function makeTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/** A throw-away cluster with fsync off and the template database in it, for one run of jest. */
export async function startTestCluster(): Promise<TestCluster> {
  sweepDeadRuns();
  const folder = makeTestFolder();
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, database: TEMPLATE, durable: false });
  try {
    await migrate(postgres.url);
    // Nobody may connect to a template, or copying it fails while they do.
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
