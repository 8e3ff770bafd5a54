import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fromRoot } from '../base/paths';
import { StartupError } from '../base/startup-error';
import { isContract } from './migration-kind';
import { lockMigrations, recordMigration, recordMigrations } from './migration.repository';
import { takeOverReference } from './reference-data';
import { onClient } from './transaction';
import { asUnavailable, DatabaseUnavailable } from './unavailable';

const CONNECT_MS = 10_000;
const NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
const numberOf = (name: string): string => name.slice(0, 4);

/** A database with the last of the files that the baseline replaced has the schema of the baseline (ADR 0054). */
const BASELINE = { last: '0023_row_level_security.sql', replaced: '0060_lost_birthdays.sql' };

/** A lock that a migration waits for blocks everybody behind it, so the migration gives up and lets them pass. */
const LOCK_MS = 3_000;
const TRIES = 30;
const PAUSE_MS = 2_000;
/** The lock was not free in time, or there was a deadlock. */
const TRY_AGAIN = new Set(['55P03', '40P01']);

export interface MigrateOptions {
  /** Default server/src/platform/db/migrations. */
  directory?: string;
  log?: (line: string) => void;
  /** How long a migration waits for a lock, how often it retries, and the pause between. */
  locks?: { waitMs: number; tries: number; pauseMs: number };
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const misnamed = names.find((name) => !NAME.test(name));
  if (misnamed) throw new StartupError(`Migration ${misnamed} must be named like 0001_what_it_does.sql.`);
  for (const [index, name] of names.entries()) {
    const previous = names[index - 1];
    if (previous && numberOf(previous) === numberOf(name)) {
      throw new StartupError(
        `Migrations ${previous} and ${name} have the same number: give one of them the next free one.`,
      );
    }
  }
  return names.map((name) => {
    const sql = readFileSync(join(directory, name), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

interface Applied {
  checksum: string;
  /** A program that lacks it can run on the schema. False for files applied before this was recorded. */
  expand: boolean;
}

async function appliedMigrations(client: pg.Client): Promise<Map<string, Applied>> {
  await client.query(
    `create table if not exists schema_migration (
       name text primary key, checksum text not null, applied_at timestamptz not null default now(),
       expand boolean not null default false)`,
  );
  // As JSON, because a database of an earlier release lacks the last column.
  const { rows } = await client.query<Applied & { name: string }>(
    `select name, checksum, coalesce((to_jsonb(m) -> 'expand')::boolean, false) as expand from schema_migration m`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/** Records the files of the baseline in place of those that they replaced. */
async function recordBaseline(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const baseline = migrations.filter(({ name }) => name <= BASELINE.last);
  await client.query('begin');
  await client.query('delete from schema_migration');
  await recordMigrations(onClient(client), baseline);
  await client.query('commit');
}

/** Refuses migrations that this program lacks, or has in another form. */
export function refuseUnknown(applied: readonly { name: string; checksum: string }[]): void {
  const known = new Map(
    readMigrations(fromRoot('server/src/platform/db/migrations')).map(({ name, checksum }) => [name, checksum]),
  );
  const unknown = applied.filter(({ name, checksum }) => known.get(name) !== checksum).map(({ name }) => name);
  if (unknown.length > 0)
    throw new StartupError(
      `The backup is of another version than this program: it contains ${unknown.join(', ')}. Use the version that made it, or a newer one.`,
    );
}

/**
 * Throws when the database contains migrations that this program lacks and cannot run with. Those that only expand the
 * schema are fine: a process of the release before may start again during an upgrade.
 */
function refuseForeign(migrations: readonly Migration[], applied: ReadonlyMap<string, Applied>): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied].flatMap(([name, { expand }]) => (known.has(name) || expand ? [] : [name]));
  if (unknown.length === 0) return;
  const [first] = migrations;
  if (first && applied.get(first.name)?.checksum !== first.checksum) {
    throw new StartupError(
      'This database was created before the first release and cannot be upgraded. ' +
        'Start with an empty database; for the demo, remove the data folder (TEXTLOOM_DATA, ./data by default).',
    );
  }
  throw new StartupError(
    `The database is newer than this program: it contains ${unknown.join(', ')}. Start a newer version of Textloom.`,
  );
}

const isBusy = (error: unknown): boolean => TRY_AGAIN.has(String((error as { code?: unknown }).code));

async function applyOnce(client: pg.Client, { name, sql, checksum }: Migration, waitMs: number): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${waitMs}`);
  try {
    await client.query(sql);
    await client.query('alter table schema_migration add column if not exists expand boolean not null default false');
    await recordMigration(onClient(client), name, checksum, !isContract(sql));
    await client.query('commit');
  } catch (error) {
    const known = asUnavailable(error);
    if (known instanceof DatabaseUnavailable) throw known;
    await client.query('rollback');
    if (isBusy(error)) throw error;
    const { message, position } = error as { message: string; position?: string };
    const line = position ? `, line ${sql.slice(0, Number(position)).split('\n').length}` : '';
    throw new StartupError(`Migration ${name} failed${line}: ${message}`);
  }
}

async function apply(client: pg.Client, migration: Migration, { log, locks }: MigrateOptions): Promise<void> {
  const { waitMs, tries, pauseMs } = locks ?? { waitMs: LOCK_MS, tries: TRIES, pauseMs: PAUSE_MS };
  for (let left = tries; ;) {
    try {
      return await applyOnce(client, migration, waitMs);
    } catch (error) {
      if (!isBusy(error)) throw error;
      left -= 1;
      if (left === 0)
        throw new StartupError(
          `Migration ${migration.name} did not get its locks in ${tries} tries: end what holds them (see pg_stat_activity), and start again.`,
        );
      log?.(`Migration ${migration.name} waits for a lock; it tries again.`);
      await sleep(pauseMs * (0.5 + Math.random() / 2));
    }
  }
}

async function applyMissing(client: pg.Client, options: MigrateOptions): Promise<string[]> {
  const migrations = readMigrations(options.directory ?? fromRoot('server/src/platform/db/migrations'));
  let applied = await appliedMigrations(client);
  if (applied.has(BASELINE.replaced)) {
    await recordBaseline(client, migrations);
    applied = await appliedMigrations(client);
  }
  refuseForeign(migrations, applied);
  const done: string[] = [];
  for (const migration of migrations) {
    const known = applied.get(migration.name);
    if (known?.checksum === migration.checksum) continue;
    if (known !== undefined) {
      throw new StartupError(
        `Migration ${migration.name} was changed after it had been applied: restore it and add a new one.`,
      );
    }
    await apply(client, migration, options);
    options.log?.(`Applied ${migration.name}.`);
    done.push(migration.name);
  }
  return done;
}

/**
 * Brings the database up to date: applies each missing file of the migrations folder in its own transaction, under a
 * lock, so that any number of processes may call it at once, and loads newer reference data. Returns the names of the
 * applied files. Rejects with DatabaseUnavailable while the database cannot be reached; calling it again is safe.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'textloom_migrate',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  client.on('error', () => undefined); // the running statement rejects
  try {
    await client.connect();
    await lockMigrations(onClient(client));
    const done = await applyMissing(client, options);
    if (options.directory === undefined) await takeOverReference(onClient(client), options.log);
    return done;
  } catch (error) {
    throw asUnavailable(error);
  } finally {
    await client.end(); // releases the lock
  }
}
