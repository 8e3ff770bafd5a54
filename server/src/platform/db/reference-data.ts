import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { fromRoot } from '../base/paths';
import { StartupError } from '../base/startup-error';

/**
 * Reference data about the world, which changes without the schema. Each file begins with the moment of its version.
 */
const REFERENCE = 'server/src/platform/db/reference';
const VERSION = /^-- Version (\d{4}-\d{2}-\d{2}T[\d:.]+Z)\n/;

interface Facts {
  name: string;
  sql: string;
  version: string;
}

function readFacts(directory: string): Facts[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.sql'));
  return names.map((name) => {
    const sql = readFileSync(join(directory, name), 'utf8');
    const [, version] = VERSION.exec(sql) ?? [];
    if (version === undefined) throw new StartupError(`${name} must begin with "-- Version" and a moment.`);
    return { name, sql, version };
  });
}

/**
 * Replaces reference data of which the database has an older version. A process of the release before, which may start
 * during an upgrade, keeps the newer one. The caller holds the lock of migrations.
 */
export async function takeOverReference(
  client: pg.Client,
  log?: (line: string) => void,
  directory = fromRoot(REFERENCE),
): Promise<void> {
  const { rows } = await client.query<{ name: string; version: string }>('select name, version from reference_data');
  const known = new Map(rows.map((row) => [row.name, row.version]));
  for (const { name, sql, version } of readFacts(directory)) {
    if ((known.get(name) ?? '') >= version) continue;
    await client.query('begin');
    try {
      await client.query(sql);
      await client.query(
        'insert into reference_data (name, version) values ($1, $2) on conflict (name) do update set version = excluded.version',
        [name, version],
      );
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
    log?.(`Took over ${name} of ${version}.`);
  }
}
