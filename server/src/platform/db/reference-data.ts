import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from '../base/paths';
import { StartupError } from '../base/startup-error';
import * as col from './col';
import { command, statement } from './sql';
import type { Tx } from './transaction';

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
  tx: Tx,
  log?: (line: string) => void,
  directory = fromRoot(REFERENCE),
): Promise<void> {
  const rows = await tx.query(statement('platform.knownVersions', { name: col.text(), version: col.text() })`
     select name, version from reference_data`);
  const known = new Map(rows.map((row) => [row.name, row.version]));
  for (const { name, sql, version } of readFacts(directory)) {
    if ((known.get(name) ?? '') >= version) continue;
    await tx.execute('begin');
    try {
      await tx.execute(sql);
      await tx.execute(command('platform.storeVersion')`
         insert into reference_data (name, version) values (${name}, ${version}) on conflict (name) do update set version = excluded.version`);
      await tx.execute('commit');
    } catch (error) {
      await tx.execute('rollback').catch(() => undefined);
      throw error;
    }
    log?.(`Took over ${name} of ${version}.`);
  }
}
