import type pg from 'pg';

export interface DatabaseVersion {
  /** Major version of the server. */
  major: number;
  migrations: { name: string; checksum: string }[];
}

/** The versions of a database's server and schema. */
export async function databaseVersion(client: pg.Client): Promise<DatabaseVersion> {
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
