import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { copyFile, digestOf, type CopiedFile } from '../../../platform/base/copy-files';
import { StartupError } from '../../../platform/base/startup-error';
import type { Config } from '../../../platform/config/config';
import { lockFiles } from '../../../platform/db/backup/backup-lock';
import { onClient } from '../../../platform/db/transaction';
import { copyCluster } from '../../../platform/db/backup/cluster-copy';
import { dumpDatabase } from '../../../platform/db/backup/dump';
import { databaseVersion } from '../../../platform/db/backup/version';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../platform/db/embedded-postgres';
import { platformHere, writeManifest, type Manifest } from './manifest';
import { saveFiles } from './stored-files';

export interface BackedUp {
  folder: string;
  at: string;
  files: number;
  bytes: number;
}

/** Creates the folder, readable by this user only, because a backup contains secrets. */
function newFolder(path: string): string {
  const folder = resolve(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0) throw new StartupError(`${folder} is not empty: name a new folder.`);
  return folder;
}

const below = (folder: string, files: readonly CopiedFile[]): CopiedFile[] =>
  files.map((file) => ({ ...file, path: `${folder}/${file.path}` }));

async function copyDatabase(
  folder: string,
  url: string,
  major: number,
  embedded: EmbeddedPostgres | undefined,
): Promise<void> {
  mkdirSync(join(folder, 'database'), { mode: 0o700 });
  if (embedded) await copyCluster(embedded.superuserUrl, embedded.folder, join(folder, 'database', 'postgres'));
  else await dumpDatabase(url, major, join(folder, 'database', 'textloom.dump'));
}

/** Digests of what PostgreSQL or its tools wrote. */
async function listed(folder: string): Promise<CopiedFile[]> {
  const files: CopiedFile[] = [];
  const entries = readdirSync(join(folder, 'database'), { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name);
    files.push({ path: file.slice(folder.length + 1), bytes: statSync(file).size, sha256: await digestOf(file) });
  }
  return files;
}

/** Files after the database: a row is written after its file, so each copied row has one. */
async function copyFiles(config: Config, url: string, folder: string): Promise<CopiedFile[]> {
  const { media, remotes } = await saveFiles(config, url, folder);
  // Only a server that had to generate secrets has this file.
  const generated = join(config.dataDir, 'secrets.json');
  const secrets = existsSync(generated) ? await copyFile(generated, join(folder, 'secrets.json')) : undefined;
  return [
    ...below('media', media),
    ...below('remotes', remotes),
    ...(secrets ? [{ path: 'secrets.json', ...secrets }] : []),
  ];
}

/**
 * Backs up database, files, releases and secrets into a new folder, while everything runs (ADR 0067). Only the erasure
 * of files waits for it.
 */
export async function backUp(config: Config, path: string): Promise<BackedUp> {
  const folder = newFolder(path);
  const embedded =
    config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataFolder: config.dataDir }) : undefined;
  const url = config.databaseDirectUrl ?? embedded?.url ?? '';
  const client = new pg.Client({ connectionString: url, application_name: 'textloom_backup' });
  client.on('error', () => undefined); // the running statement rejects with the same error
  try {
    await client.connect();
    await lockFiles(onClient(client));
    const { major, migrations } = await databaseVersion(client);
    const begin = new Date();
    await copyDatabase(folder, url, major, embedded);
    const at = (embedded ? new Date() : begin).toISOString();
    const files = [...(await copyFiles(config, url, folder)), ...(await listed(folder))];
    // Proves that the lock was held to the end.
    await client.query('select 1');
    const content: Manifest = {
      format: 1,
      at,
      database: embedded ? 'cluster' : 'dump',
      postgres: major,
      platform: platformHere(),
      migrations,
      files,
    };
    writeManifest(folder, content);
    return { folder, at, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  } finally {
    await client.end().catch(() => undefined);
    await embedded?.stop();
  }
}
