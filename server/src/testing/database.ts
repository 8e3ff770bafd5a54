import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createDatabase, type Database, type DatabaseOptions } from '../platform/db/connection';
import type { DatabaseLimits } from '../platform/db/limits';
import { TEMPLATE } from './cluster';
import { testClusterVariable } from './database-variable';
import { checkStatements } from './statements';

checkStatements();

export interface TestDatabase extends Database {
  /** A separate connection as the login role. The test ends it. */
  dedicated(): Promise<pg.Client>;
  /** Closes the pools and drops the database. testDatabase() registers it as afterAll itself. */
  drop(): Promise<void>;
  /** Runs before the database is dropped, to stop its users. */
  beforeDrop(close: () => Promise<void>): void;
}

export interface TestDatabaseOptions extends Partial<DatabaseOptions> {
  /** Puts a proxy that the test can break between the database and its pools. */
  through?: (url: string) => string;
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

/** Ends a database's sessions and drops it. Workers that a file stops later would reconnect, so they may not. */
async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, `alter database ${name} with allow_connections false`);
  await asAdmin(adminUrl, `drop database if exists ${name} with (force)`);
}

/** A busy machine must not reach them; a test about a limit sets its own. */
const PATIENT: Partial<DatabaseLimits> = {
  requestMs: 60_000,
  engineMs: 60_000,
  connectMs: 60_000,
  beginMs: 30_000,
  idleInTransactionMs: 60_000,
};

/**
 * A fully migrated, empty database of this test file's own (a copy of the template, about 80 ms).
 * Call it in beforeAll; it is dropped after the file's last test.
 *
 *     let db: TestDatabase;
 *     beforeAll(async () => { db = await testDatabase(); });
 */
export async function testDatabase({
  through = (direct) => direct,
  ...options
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const base = process.env[testClusterVariable];
  if (!base) throw new Error('no test cluster: run this test in the jest project "server"');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = new URL(base);
  url.pathname = '/postgres';
  const adminUrl = url.toString();
  // The default strategy writes the whole copy to the log, which takes twice as long.
  await asAdmin(adminUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  url.pathname = `/${name}`;
  const direct = url.toString();
  const database = createDatabase({
    poolSize: 4,
    ...options,
    limits: { ...PATIENT, ...options.limits },
    url: through(direct),
  });
  let dropped: Promise<void> | undefined;
  const users: (() => Promise<void>)[] = [];
  const drop = async (): Promise<void> => {
    await Promise.all(users.map((close) => close()));
    await database.close();
    await dropDatabase(adminUrl, name);
  };
  const dedicated = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: direct, application_name: 'test' });
    client.on('error', () => undefined); // a test that ends it gets the error from its next statement
    await client.connect();
    return client;
  };
  const result = {
    ...database,
    dedicated,
    drop: () => (dropped ??= drop()),
    beforeDrop: (close: () => Promise<void>) => void users.push(close),
  };
  opened.push(result);
  return result;
}

const opened: TestDatabase[] = [];

/** Dropping a database waits for a checkpoint, which can take long on a busy machine. */
const DROP_MS = 60_000;

afterAll(async () => {
  await Promise.all(opened.map((one) => one.drop()));
}, DROP_MS);
