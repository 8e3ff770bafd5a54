import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { copyFile, copyTree } from '../../base/copy-files';
import { onClient } from '../transaction';
import { keepLog } from './cluster-copy.repository';

/** Folders whose content PostgreSQL recreates; the log is copied at the end. */
const EMPTY = /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
/** Files that a copy must not contain. */
const LEFT_OUT =
  /(?:^|\/)(?:postmaster\.(?:pid|opts)|backup_label|tablespace_map|pg_internal\.init[^/]*|pgsql_tmp[^/]*|\.s\.PGSQL[^/]*)$/;
const SEGMENT = /^[0-9A-F]{24}$/;

/** Copies the segments of the log that the copied files need. */
async function copyLog(cluster: string, target: string, first: string, last: string): Promise<void> {
  for (const name of await readdir(join(cluster, 'pg_wal')))
    if ((SEGMENT.test(name) && name >= first && name <= last) || name.endsWith('.history'))
      await copyFile(join(cluster, 'pg_wal', name), join(target, 'pg_wal', name));
}

/**
 * Copies the files of a running cluster, by PostgreSQL's own interface for it ("Making a Base Backup Using the Low
 * Level API"): the copy reflects the moment at which this ends. A temporary slot keeps the log until then. A server
 * started on the copy recovers from the log, as after a crash.
 */
export async function copyCluster(superuserUrl: string, cluster: string, target: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl, application_name: 'textloom_backup' });
  client.on('error', () => undefined); // the running statement rejects with the same error
  await client.connect();
  try {
    await keepLog(onClient(client));
    await client.query(`select pg_backup_start('textloom', true)`);
    await copyTree(cluster, target, {
      withFolders: true,
      wanted: (path) => !EMPTY.test(path) && !LEFT_OUT.test(path),
    });
    const { rows } = await client.query<{ label: string; map: string; last: string }>(
      'select labelfile as label, spcmapfile as map, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
    );
    const [end] = rows;
    if (!end) throw new Error('pg_backup_stop returned nothing');
    writeFileSync(join(target, 'backup_label'), end.label, { mode: 0o600 });
    if (end.map.trim() !== '') writeFileSync(join(target, 'tablespace_map'), end.map, { mode: 0o600 });
    const [, first = ''] = /\(file ([0-9A-F]{24})\)/.exec(end.label) ?? [];
    mkdirSync(join(target, 'pg_wal'), { recursive: true, mode: 0o700 });
    await copyLog(cluster, target, first, end.last);
    copyFileSync(`${cluster}.secrets.json`, `${target}.secrets.json`);
  } finally {
    await client.end();
  }
}
