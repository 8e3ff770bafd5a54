import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { beginOf, CONNECTION_LIFE_S, KEEP_ALIVE_MS, serverOptions, type DatabaseLimits } from './limits';
import type { OutageWatch } from './outage-watch';
import { transactionOf, type Ask, type Tx } from './transaction';
import { asUnavailable, DatabaseUnavailable, isWarning, unconfirmed } from './unavailable';

const CLOSE_LIMIT_MS = 2_000;

/** A statement with its own client-side limit. */
export interface TimedQuery extends pg.QueryConfig {
  query_timeout?: number | undefined;
}

/** The driver's type for a row without a declared shape. */
type UnknownRow = pg.QueryResult['rows'][number];

export interface TransactionOptions {
  /** Longest duration of a statement, instead of the pool's limit, for work that takes long. */
  limitMs?: number | undefined;
  /**
   * The statements are parsed once per connection and, where PostgreSQL finds one plan good enough for all values,
   * planned once. For the path of inbound texts, whose statements take longer to plan than to run. Only for fixed
   * texts, because a connection keeps each of them.
   */
  prepared?: boolean;
}

/** Single statements, each in its own transaction. */
export interface Statements {
  /** Runs statements that declare their rows (sql.ts). */
  readonly single: Tx;
  /**
   * The same for fixed texts that run so often that each connection parses them once. Not used behind a pooler, which
   * does not keep them.
   */
  readonly prepared: Tx;
  query<R extends pg.QueryResultRow = UnknownRow>(
    query: string | TimedQuery,
    values?: unknown[],
  ): Promise<pg.QueryResult<R>>;
}

export interface RolePoolOptions {
  url: string;
  role: string;
  size: number;
  /** Longest statement. */
  statementMs: number;
  /** Idle connections stay open, and a lost one is replaced before it is needed. */
  keep?: boolean;
  /** The url leads through a pooler that may run each transaction in another session. */
  pooled: boolean;
  limits: DatabaseLimits;
  watch: OutageWatch;
}

/**
 * Connections of one role. Each connection failure rejects with DatabaseUnavailable and is reported to the outage
 * watch.
 */
export class RolePool implements Statements {
  readonly role: string;
  readonly single = transactionOf((text, values) => this.query(text, values));
  readonly prepared = transactionOf((text, values) => this.query({ name: this.#nameOf(text), text, values }));
  readonly #pool: pg.Pool;
  readonly #limits: DatabaseLimits;
  readonly #watch: OutageWatch;
  readonly #pooled: boolean;
  readonly #begin: string;
  /** Connections that received a warning. */
  readonly #warned = new WeakSet<pg.PoolClient>();
  /** Names of the prepared statements, by text. */
  readonly #prepared = new Map<string, string>();
  /** Connections that were used before and may have died unnoticed. */
  readonly #used = new WeakSet<pg.PoolClient>();
  readonly #open = new Set<Promise<void>>();
  #closing: Promise<void> | undefined;

  constructor({ url, role, size, statementMs, keep = false, pooled, limits, watch }: RolePoolOptions) {
    this.role = role;
    this.#pooled = pooled;
    this.#begin = beginOf(role, statementMs, limits, pooled);
    this.#limits = limits;
    this.#watch = watch;
    this.#pool = new pg.Pool({
      connectionString: url,
      max: size,
      connectionTimeoutMillis: limits.connectMs,
      ...(keep ? { min: size } : {}),
      idleTimeoutMillis: limits.idleMs,
      maxLifetimeSeconds: CONNECTION_LIFE_S,
      query_timeout: statementMs + limits.graceMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      application_name: role,
      // A pooler refuses or drops them.
      ...(pooled ? {} : { options: serverOptions(role, statementMs, limits) }),
    });
    this.#pool.on('connect', (client) => this.#attend(client));
    // The listener of each connection has reported it; without a listener here the process would end.
    this.#pool.on('error', () => undefined);
    if (keep) this.#pool.on('remove', () => this.open());
  }

  /** Callers waiting for a connection. */
  get waitingCount(): number {
    return this.#pool.waitingCount;
  }

  async query<R extends pg.QueryResultRow = UnknownRow>(
    query: string | TimedQuery,
    values?: unknown[],
  ): Promise<pg.QueryResult<R>> {
    if (this.#pooled) return this.#alone<R>(query, values);
    this.#watch.check();
    const client = await this.#withOwnError(this.#pool.connect());
    let broken = true;
    try {
      this.#warned.delete(client);
      const result = await this.#executed(client.query<R>(query, values));
      this.#requireConfirmed(client);
      broken = false;
      return result;
    } finally {
      client.release(broken);
    }
  }

  /** Runs `work` in a transaction; rolls back when it throws. `also`: statements that begin it. */
  transaction<T>(also: string, work: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    return this.#inTransaction(also, (ask) => work(transactionOf(ask)), options);
  }

  /** A single statement behind a pooler, where a role needs a transaction. */
  #alone<R extends pg.QueryResultRow>(query: string | TimedQuery, values?: unknown[]): Promise<pg.QueryResult<R>> {
    const { text, values: own = [], query_timeout } = typeof query === 'string' ? { text: query } : query;
    return this.#inTransaction('', (ask) => ask(text, values ?? own) as Promise<pg.QueryResult<R>>, { query_timeout });
  }

  async #inTransaction<T>(
    also: string,
    work: (ask: Ask) => Promise<T>,
    {
      limitMs,
      prepared = false,
      query_timeout = limitMs === undefined ? undefined : limitMs + this.#limits.graceMs,
    }: TransactionOptions & Pick<TimedQuery, 'query_timeout'>,
  ): Promise<T> {
    const client = await this.#begun(
      `${this.#begin}${also}${limitMs === undefined ? '' : `; set local statement_timeout = ${limitMs}`}`,
    );
    const ask: Ask = (text, values) => {
      const name = prepared && values.length > 0 ? this.#nameOf(text) : undefined;
      // The driver copies a query object, once for each statement.
      if (query_timeout === undefined && name === undefined) return this.#executed(client.query(text, values));
      const statement: TimedQuery = { name, text, values, query_timeout };
      return this.#executed(client.query(statement));
    };
    let broken = false;
    try {
      const result = await work(ask);
      this.#warned.delete(client);
      await ask('commit', []);
      this.#requireConfirmed(client);
      return result;
    } catch (error) {
      // A lost connection needs no rollback, because the server does it.
      if (error instanceof DatabaseUnavailable) broken = true;
      else await ask('rollback', []).catch(() => (broken = true));
      throw error;
    } finally {
      client.release(broken); // a connection that cannot roll back is closed, not reused
    }
  }

  /** Opens all connections, so that a burst on a busy machine does not wait for new ones. */
  open(): void {
    if (this.#pool.ending) return;
    const { options, totalCount, idleCount } = this.#pool;
    // The pool hands out idle connections before it opens new ones, so these return only when the new ones are
    // connecting.
    for (let wanted = options.max - totalCount + idleCount; wanted > 0; wanted -= 1)
      this.#pool.connect().then(
        (client) => setImmediate(() => client.release()),
        (error: unknown) => this.#fail(error),
      );
  }

  /** Called when a connection died unnoticed: the idle ones may have died too, so the next callers get new ones. */
  dropIdle(): void {
    if (this.#pool.ending) return;
    for (let idle = this.#pool.idleCount; idle > 0; idle -= 1)
      this.#pool.connect().then(
        (client) => client.release(true),
        () => undefined,
      );
  }

  /** pool.end() resolves before its connections are closed, and the embedded server is stopped right after. */
  close(): Promise<void> {
    const close = async (): Promise<void> => {
      await this.#pool.end();
      await Promise.race([Promise.all(this.#open), sleep(CLOSE_LIMIT_MS, undefined, { ref: false })]);
    };
    return (this.#closing ??= close());
  }

  #nameOf(text: string): string {
    const name = this.#prepared.get(text) ?? `textloom_${this.#prepared.size}`;
    this.#prepared.set(text, name);
    return name;
  }

  /** Attached for the whole life of a connection, because the pool does not listen while a transaction uses it. */
  #attend(client: pg.PoolClient): void {
    client.on('error', (error) => this.#fail(error));
    client.on('notice', ({ code }) => isWarning(code) && this.#warned.add(client));
    const ended = new Promise<void>((done) => client.once('end', done)).then(() => void this.#open.delete(ended));
    this.#open.add(ended);
  }

  /**
   * With synchronous replication a commit whose wait for the standby was cancelled is reported as a success with a
   * warning, and is lost with the primary: the caller must not take it for a success.
   */
  #requireConfirmed(client: pg.PoolClient): void {
    if (this.#warned.has(client)) throw this.#fail(unconfirmed());
  }

  /**
   * A connection with an open transaction. If it died while idle, its first statement fails before anything happened,
   * so another one is used.
   */
  async #begun(begin: string): Promise<pg.PoolClient> {
    const limit = Date.now() + this.#limits.connectMs;
    for (;;) {
      this.#watch.check();
      const client = await this.#withOwnError(this.#pool.connect());
      const used = this.#used.has(client);
      this.#used.add(client);
      const statement: TimedQuery = { text: begin, ...(used ? { query_timeout: this.#limits.beginMs } : {}) };
      try {
        await this.#executed(client.query(statement));
        return client;
      } catch (error) {
        client.release(true);
        if (!used || !(error instanceof DatabaseUnavailable) || Date.now() > limit) throw error;
        this.dropIdle();
      }
    }
  }

  async #withOwnError<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw this.#fail(error);
    }
  }

  async #executed<T>(statement: Promise<T>): Promise<T> {
    const result = await this.#withOwnError(statement);
    this.#watch.noteResponse();
    return result;
  }

  /** Converts the error for callers. */
  #fail(error: unknown): unknown {
    const known = asUnavailable(error);
    if (known instanceof DatabaseUnavailable && !this.#pool.ending) this.#watch.report(known);
    return known;
  }
}
