import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { StartupError } from '../../base/startup-error';
import * as col from '../col';
import { statement } from '../sql';
import type { Tx } from '../transaction';
import { findTool, runTool } from './pg-tools';

/**
 * Writes the database into one file, as of the moment at which this begins. Omits the list of applied migrations: the
 * restore writes it last, so that no server starts on half a database.
 */
export const dumpDatabase = async (url: string, serverMajor: number, file: string): Promise<void> => {
  await runTool(
    findTool('pg_dump', serverMajor),
    ['--format=custom', '--no-owner', '--exclude-table-data=schema_migration', `--file=${file}`],
    url,
  );
};

const SCHEMAS = ['public', 'simulator', 'smpp'];

/** Refuses a database with tables or with servers; `replace` empties it. */
export async function emptyDatabase(tx: Tx, replace: boolean): Promise<void> {
  const { tables, servers } = await tx.one(statement('platform.useOfDatabase', {
    tables: col.number,
    servers: col.number,
  })`
     select (select count(*)::int from pg_tables where schemaname = any(${SCHEMAS}::text[])) as tables,
       (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and application_name like 'textloom%') as servers`);
  if (servers > 0) throw new StartupError('A server of Textloom uses this database: stop all of them first.');
  if (tables === 0) return;
  if (!replace)
    throw new StartupError(
      `The database has ${tables} ${tables === 1 ? 'table' : 'tables'}: restore into an empty one, or add --replace to empty it.`,
    );
  await tx.execute('drop schema if exists simulator, smpp, public cascade');
  await tx.execute('create schema public');
}

/** As in 0001_roles_and_tenancy.sql; a dump has no roles, and default privileges only for the role that created it. */
const ROLES = `do $$ begin
  if not exists (select from pg_roles where rolname = 'textloom_app') then create role textloom_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'textloom_engine') then create role textloom_engine nologin; end if;
  execute format('grant textloom_app, textloom_engine to %I', current_user);
end $$`;
const PRIVILEGES = [
  'grant usage on schema public to textloom_app, textloom_engine',
  'alter default privileges in schema public grant select, insert, update, delete on tables to textloom_app, textloom_engine',
  'alter default privileges in schema public grant usage, select on sequences to textloom_app, textloom_engine',
];

/** Reads a dump into an empty database. */
export async function readDump(client: pg.Client, url: string, serverMajor: number, file: string): Promise<void> {
  const program = findTool('pg_restore', serverMajor);
  await client.query(ROLES);
  const list = spawnSync(program, ['--list', file], { encoding: 'utf8', maxBuffer: 64 * 1_048_576 });
  if (list.status !== 0) throw new StartupError(`${program} cannot read the dump: ${list.stderr.trim()}`);
  const wanted = list.stdout
    .split('\n')
    .filter((line) => !/ (?:DEFAULT ACL|COMMENT - EXTENSION|SCHEMA - public|COMMENT - SCHEMA public) ?/.test(line));
  const contents = join(tmpdir(), `textloom-restore-${process.pid}.list`);
  writeFileSync(contents, wanted.join('\n'), { mode: 0o600 });
  const options = ['--exit-on-error', '--no-owner', '--single-transaction', `--use-list=${contents}`];
  await runTool(program, [...options, file], url).finally(() => rmSync(contents, { force: true }));
  for (const statement of PRIVILEGES) await client.query(statement);
}
