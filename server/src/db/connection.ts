import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { transactionOf, type Tx } from './transaction';

export type { Tx } from './transaction';

const { INT8, NUMERIC, DATE } = pg.types.builtins;
// Money and counts are integers far below 2^53 (style.md); sums of int8 arrive as numeric.
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(NUMERIC, Number);
// A calendar day has no time zone: keep it out of Date.
pg.types.setTypeParser(DATE, (day) => day);

/** Row-level security holds for this one: it answers requests on behalf of one account. */
export const APP_ROLE = 'textloom_app';
/** Sees every account: the messaging engine, sign-in, jobs and operator commands. */
export const ENGINE_ROLE = 'textloom_engine';

const CLOSE_LIMIT_MS = 2_000;

export interface DatabaseOptions {
  url: string;
  /** Connections of each of the two pools. Default 10. */
  poolSize?: number;
  /** After this a request's statement is cancelled (SQLSTATE 57014). Default 15 s; the engine has no limit. */
  statementTimeoutMs?: number;
  /** Told of errors on idle connections (the server went away); the pool replaces them by itself. */
  onError?: (error: Error) => void;
}

/** The database as the server uses it. Everything runs inside a transaction of one of two roles. */
export interface Database {
  url: string;
  /** Pool of the app role: outside asAccount() row-level security shows it no tenant's rows. */
  pool: pg.Pool;
  /** Pool of the engine role, for single statements across accounts. */
  engine: pg.Pool;
  /** One transaction that sees and writes this account's rows only. Rolled back when `work` throws. */
  asAccount<T>(accountId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction across accounts. Rolled back when `work` throws. */
  asEngine<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A connection of its own, for LISTEN. The caller ends it. */
  dedicated(): Promise<pg.Client>;
  close(): Promise<void>;
}

interface ClosablePool {
  pool: pg.Pool;
  close(): Promise<void>;
}

/** pool.end() answers before its connections are closed; the embedded server is stopped right after. */
function closable(pool: pg.Pool, onError: (error: Error) => void): ClosablePool {
  const open = new Set<Promise<void>>();
  pool.on('connect', (client) => {
    const ended = new Promise<void>((done) => client.once('end', done)).then(() => void open.delete(ended));
    open.add(ended);
  });
  pool.on('error', (error) => {
    if (!pool.ending) onError(error);
  });
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await pool.end();
    await Promise.race([Promise.all(open), sleep(CLOSE_LIMIT_MS, undefined, { ref: false })]);
  };
  return { pool, close: () => (closing ??= close()) };
}

function poolOf(options: DatabaseOptions, role: string, timeoutMs: number): ClosablePool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 10_000,
    application_name: role,
    // From the first statement on: even a query outside asAccount() is not the tables' owner's.
    options: `-c role=${role} -c statement_timeout=${timeoutMs}`,
  });
  return closable(pool, options.onError ?? (() => undefined));
}

async function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(transactionOf(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failed: unknown) => {
      broken = failed instanceof Error ? failed : new Error(String(failed));
    });
    throw error;
  } finally {
    client.release(broken); // a connection that cannot roll back is closed, not reused
  }
}

/** Opens the two pools (lazily: the first query connects). The roles must exist: migrate() first. */
export function createDatabase(options: DatabaseOptions): Database {
  const app = poolOf(options, APP_ROLE, options.statementTimeoutMs ?? 15_000);
  const across = poolOf(options, ENGINE_ROLE, 0);
  const { pool } = app;
  const engine = across.pool;
  return {
    url: options.url,
    pool,
    engine,
    asAccount(accountId, work) {
      if (!Number.isSafeInteger(accountId)) throw new Error(`no account id: ${accountId}`);
      // One round trip. The role is set again for poolers that drop start-up options.
      const begin = `begin; set local role ${APP_ROLE}; set local app.account_id = '${accountId}'`;
      return inTransaction(pool, begin, work);
    },
    asEngine: (work) => inTransaction(engine, `begin; set local role ${ENGINE_ROLE}`, work),
    async dedicated() {
      const client = new pg.Client({ connectionString: options.url, application_name: 'textloom_listen' });
      await client.connect();
      return client;
    },
    async close() {
      await Promise.all([app.close(), across.close()]);
    },
  };
}
