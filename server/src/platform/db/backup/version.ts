import type pg from 'pg';
import { StartupError } from '../../base/startup-error';

export interface DatabaseVersion {
  /** Major version of the server. */
  major: number;
  migrations: { name: string; checksum: string }[];
}

/** The versions of a database's server and schema. Throws a StartupError for a database that no server has used. */
export async function databaseVersion(client: pg.Client): Promise<DatabaseVersion> {
  const { rows } = await client.query<{ used: boolean }>(`select to_regclass('schema_migration') is not null as used`);
  if (!rows[0]?.used) throw new StartupError('This database is empty: there is nothing to back up.');
  return {
    major: await serverMajor(client),
    migrations: (
      await client.query<{ name: string; checksum: string }>(
        'select name, checksum from schema_migration order by name',
      )
    ).rows,
  };
}

export async function serverMajor(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  );
  return rows[0]?.version ?? 0;
}
