import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { fromRoot } from '../base/paths';
import { StartupError } from '../base/startup-error';
import { asUnavailable, DatabaseUnavailable } from './unavailable';

/** Key of the advisory lock; the same in every process that migrates. */
const LOCK = 7_390_401;
const CONNECT_MS = 10_000;
const NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

export interface MigrateOptions {
  /** Default server/src/db/migrations. */
  directory?: string;
  log?: (line: string) => void;
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const numberOf = (name: string): string => name.slice(0, 4);

function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const misnamed = names.find((name) => !NAME.test(name));
  if (misnamed) throw new StartupError(`Migration ${misnamed} must be named like 0001_what_it_does.sql.`);
  const twin = names.find((name, index) => index > 0 && numberOf(name) === numberOf(names[index - 1] ?? ''));
  if (twin)
    throw new StartupError(`Two migrations have the number ${numberOf(twin)}: give ${twin} a number of its own.`);
  return names.map((name) => {
    const sql = readFileSync(join(directory, name), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

async function appliedChecksums(client: pg.Client): Promise<Map<string, string>> {
  await client.query(
    `create table if not exists schema_migration (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** A file that was renamed is recognised by its checksum; its record takes the new name. */
async function recordRenames(client: pg.Client, migrations: Migration[], applied: Map<string, string>): Promise<void> {
  const names = new Set(migrations.map(({ name }) => name));
  for (const [from, checksum] of [...applied]) {
    if (names.has(from)) continue;
    const to = migrations.find((one) => one.checksum === checksum && !applied.has(one.name))?.name;
    if (to === undefined) continue;
    await client.query('update schema_migration set name = $1 where name = $2', [to, from]);
    applied.delete(from);
    applied.set(to, checksum);
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    const known = asUnavailable(error);
    if (known instanceof DatabaseUnavailable) throw known;
    await client.query('rollback');
    const { message, position } = error as { message: string; position?: string };
    const line = position ? `, line ${sql.slice(0, Number(position)).split('\n').length}` : '';
    throw new StartupError(`Migration ${name} failed${line}: ${message}`);
  }
}

async function applyMissing(client: pg.Client, options: MigrateOptions): Promise<string[]> {
  const migrations = readMigrations(options.directory ?? fromRoot('server/src/db/migrations'));
  const applied = await appliedChecksums(client);
  await recordRenames(client, migrations, applied);
  const unknown = [...applied.keys()].filter((name) => !migrations.some((one) => one.name === name));
  if (unknown.length > 0) {
    throw new StartupError(
      `The database is newer than this program (it knows ${unknown.join(', ')}): start a newer version.`,
    );
  }
  const done: string[] = [];
  for (const migration of migrations) {
    const known = applied.get(migration.name);
    if (known === migration.checksum) continue;
    if (known !== undefined) {
      throw new StartupError(
        `Migration ${migration.name} was changed after it had been applied: restore it and add a new one.`,
      );
    }
    await apply(client, migration);
    options.log?.(`Applied ${migration.name}.`);
    done.push(migration.name);
  }
  return done;
}

/**
 * Applies each missing file of the migrations folder in its own transaction. A lock makes it safe to call from several
 * processes at the same time. Returns the names that were applied. Rejects with DatabaseUnavailable when the database
 * cannot be reached; a retry is safe.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'textloom_migrate',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  client.on('error', () => undefined); // the running statement rejects with the same error
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await applyMissing(client, options);
  } catch (error) {
    throw asUnavailable(error);
  } finally {
    await client.end(); // releases the lock
  }
}
