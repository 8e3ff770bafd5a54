import { randomInt } from 'node:crypto';
import { isNativeError } from 'node:util/types';
import pg from 'pg';
import { StartupError } from '../base/startup-error';
import { sql } from './sql';

export interface DatabaseAddresses {
  /** The address for requests and messaging, which may lead through a pooler. */
  url: string;
  /** PostgreSQL itself. */
  directUrl: string;
  prepared: boolean;
}

const CONNECT_MS = 10_000;
/** The error of a pooler that does not know a start-up parameter. */
const REFUSED_OPTIONS = /startup parameter/i;
/** Unknown in this session, or created by another client of it. */
const STATEMENT_ERRORS = new Set(['26000', '42P05']);

const THROUGH_A_POOLER =
  'DATABASE_URL leads through a pooler that drops the settings of a session, like PgBouncer in transaction mode: ' +
  "set TEXTLOOM_DATABASE_DIRECT_URL to PostgreSQL's own address.";
const NOT_DIRECT = 'TEXTLOOM_DATABASE_DIRECT_URL has to lead to PostgreSQL itself, not through a pooler.';
const DIFFERENT = 'DATABASE_URL and TEXTLOOM_DATABASE_DIRECT_URL lead to different databases.';
const NOT_PREPARED =
  'The pooler of DATABASE_URL does not keep named statements (PgBouncer before 1.21, or without ' +
  'max_prepared_statements): set TEXTLOOM_DATABASE_PREPARED=false.';

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    application_name: 'textloom_check',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    ...config,
  });
  client.on('error', () => undefined); // the running statement rejects
  try {
    await client.connect();
    return await work(client);
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Whether the options of a new connection reach its session. */
async function keepsOptions(url: string): Promise<boolean> {
  const mark = String(randomInt(1_000_000));
  try {
    return await withClient({ connectionString: url, options: `-c textloom.check=${mark}` }, async (client) => {
      const { rows } = await client.query<{ mark: string | null }>(
        `select current_setting('textloom.check', true) as mark`,
      );
      return rows[0]?.mark === mark;
    });
  } catch (error) {
    if (isNativeError(error) && REFUSED_OPTIONS.test(error.message)) return false;
    throw error;
  }
}

/** Identifies the database and the installation; the same on its standbys. */
const identityOf = (url: string): Promise<string> =>
  withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query<{ identity: string }>(
      `select system_identifier || '/' || current_database() as identity from pg_control_system()`,
    );
    return rows[0]?.identity ?? '';
  });

/** Whether a named statement still exists when the pooler moves its client to another session. */
async function keepsStatements(url: string): Promise<boolean> {
  const { text, values } = sql`select ${1}::int`;
  const statement = { name: `textloom_check_${randomInt(1_000_000_000)}`, text, values };
  return withClient({ connectionString: url }, (one) =>
    withClient({ connectionString: url }, async (other) => {
      await one.query(statement);
      // Occupies the session that was used last.
      await other.query('begin');
      await other.query('select 1');
      try {
        await one.query(statement);
        return true;
      } catch (error) {
        if (isNativeError(error) && 'code' in error && STATEMENT_ERRORS.has(String(error.code))) return false;
        throw error;
      } finally {
        await other.query('rollback');
      }
    }),
  );
}

/**
 * Throws a StartupError when the addresses cannot be used as configured: through a pooler single statements would run
 * as the owner of the tables, and notifications would never arrive.
 */
export async function checkAddresses({ url, directUrl, prepared }: DatabaseAddresses): Promise<void> {
  const pooled = directUrl !== url;
  if (!(await keepsOptions(directUrl))) throw new StartupError(pooled ? NOT_DIRECT : THROUGH_A_POOLER);
  if (!pooled) return;
  const [one, other] = await Promise.all([url, directUrl].map(identityOf));
  if (one !== other) throw new StartupError(DIFFERENT);
  if (prepared && !(await keepsStatements(url))) throw new StartupError(NOT_PREPARED);
}
