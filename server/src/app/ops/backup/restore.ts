import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { copyFile } from '../../../platform/base/copy-files';
import { StartupError } from '../../../platform/base/startup-error';
import type { Config } from '../../../platform/config/config';
import { emptyDatabase, readDump } from '../../../platform/db/backup/dump';
import { putCluster } from '../../../platform/db/backup/cluster-restore';
import { serverMajor } from '../../../platform/db/backup/version';
import { startEmbeddedPostgres } from '../../../platform/db/embedded-postgres';
import { clusterFolder } from '../../../platform/db/embedded/cluster-home';
import { isAlive, readPostmasterFile } from '../../../platform/db/embedded/processes';
import { refuseUnknown } from '../../../platform/db/migrate';
import { onClient } from '../../../platform/db/transaction';
import { holdRestored } from '../../../platform/db/work-hold';
import { platformHere, readManifest, type Manifest } from './manifest';
import { putFiles } from './stored-files';

export interface Restored {
  /** The moment that the data reflects. */
  at: string;
  files: number;
  next: string;
}

const NEXT = 'Start the servers. They receive, but send, mail and charge nothing until "ops restored resume".';

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'restore' });
  client.on('error', () => undefined); // the running statement rejects with the same error
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const hold = (client: pg.Client, { at, migrations }: Manifest): Promise<void> =>
  holdRestored(onClient(client), { at: new Date().toISOString(), backup: at }, migrations);

/** Refuses a folder whose database exists or runs; `replace` moves it aside under another name. */
function requireNoCluster(dataDir: string, replace: boolean): void {
  const cluster = clusterFolder(dataDir);
  const running = readPostmasterFile(cluster);
  if (running && isAlive(running.pid))
    throw new StartupError(`PostgreSQL runs on ${cluster}: stop the server of this data folder first.`);
  if (!existsSync(cluster)) return;
  if (!replace)
    throw new StartupError(
      `${cluster} exists: restore into an empty TEXTLOOM_DATA, or add --replace to move it aside.`,
    );
  const aside = `${cluster}.replaced-${new Date().toISOString().replaceAll(':', '')}`;
  renameSync(cluster, aside);
  renameSync(`${cluster}.secrets.json`, `${aside}.secrets.json`);
}

/**
 * Prepares the cluster in a separate folder, where it recovers and is put on hold; renamed at the end, so that no
 * server starts on it before.
 */
async function restoreCluster(config: Config, folder: string, manifest: Manifest): Promise<void> {
  const staging = join(config.dataDir, 'restoring');
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { mode: 0o755 });
  await putCluster(join(folder, 'database', 'postgres'), staging);
  const postgres = await startEmbeddedPostgres({ dataFolder: staging });
  try {
    await connected(postgres.url, (client) => hold(client, manifest));
  } finally {
    await postgres.stop();
  }
  // The secrets first, because without them no server starts on a cluster.
  for (const name of readdirSync(staging).toSorted((a, b) => Number(a === 'postgres') - Number(b === 'postgres'))) {
    const target = join(config.dataDir, name);
    if (name.startsWith('postgres-binaries') && existsSync(target)) continue;
    renameSync(join(staging, name), target);
  }
  rmSync(staging, { recursive: true, force: true });
}

async function restoreFiles(config: Config, folder: string): Promise<number> {
  const files = await putFiles(config, folder);
  const secrets = join(folder, 'secrets.json');
  if (existsSync(secrets)) await copyFile(secrets, join(config.dataDir, 'secrets.json'));
  return files;
}

function requireFitting(config: Config, manifest: Manifest): void {
  refuseUnknown(manifest.migrations);
  const outside = config.databaseUrl !== undefined;
  if (outside !== (manifest.database === 'dump'))
    throw new StartupError(
      outside
        ? 'This backup is of the embedded PostgreSQL: restore it without DATABASE_URL.'
        : 'This backup is of an outside PostgreSQL: set DATABASE_URL to an empty database.',
    );
  if (!outside && manifest.platform !== platformHere())
    throw new StartupError(`This backup was made on ${manifest.platform}; its database cannot be read here.`);
}

/**
 * Restores a backup into an empty data folder and database, and holds all sending (ADR 0067). Everything is verified
 * before anything is written; repeat a killed restore.
 */
export async function restore(config: Config, path: string, replace: boolean): Promise<Restored> {
  const folder = resolve(path);
  const manifest = await readManifest(folder);
  requireFitting(config, manifest);
  const { databaseDirectUrl: url } = config;
  if (url === undefined) requireNoCluster(config.dataDir, replace);
  else await connected(url, (client) => emptyDatabase(onClient(client), replace));
  // Before the database, so that a restored row never lacks its file.
  const files = await restoreFiles(config, folder);
  if (url === undefined) await restoreCluster(config, folder, manifest);
  else
    await connected(url, async (client) => {
      await readDump(
        client,
        url,
        Math.max(await serverMajor(client), manifest.postgres),
        join(folder, 'database', 'textloom.dump'),
      );
      await hold(client, manifest);
    });
  return { at: manifest.at, files, next: NEXT };
}
