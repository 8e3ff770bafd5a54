import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseLimits } from './limits';
import { OutageWatch, SILENT_LOG, type DatabaseLog } from './outage-watch';
import { RolePool } from './role-pool';
import { StandbyLag } from './standby-lag';
import * as col from './col';
import { statement } from './sql';
import type { Tx } from './transaction';
import { asUnavailable, DatabaseUnavailable } from './unavailable';

/** The account whose rows are read. A Session is one. */
export interface Reader {
  readonly accountId: number;
  /** The position in the primary's log that the read has to see: where the log ended when the request began. */
  readonly written?: string | null;
}

export interface StandbyOptions {
  url: string;
  size: number;
  /** As for the primary: through a pooler. */
  pooled: boolean;
  role: string;
  statementMs: number;
  /** Additional statements that begin a transaction of an account. */
  begin: (accountId: number) => string;
  /** Longest wait of a read for the standby to reach its position. */
  waitMs: number;
  limits: DatabaseLimits;
  log: DatabaseLog;
  /** The end of the primary's log. */
  primaryPosition: () => Promise<string>;
}

/** What operators see. */
export interface StandbyState {
  /** Seconds; null while it is unknown. */
  lag: number | null;
  used: boolean;
  /** Reads of this process, by where they ran. */
  reads: Readonly<Record<'standby' | 'primary', number>>;
}

const LOOK_MS = 1_000;
/** A standby further behind than this is not waited for. */
const MOST_LAG_S = 2;
const FIRST_WAIT_MS = 2;
/** The standby cancelled the statement, because it had to remove rows that the statement could still see. */
const CONFLICT = '40001';

/** `work` tried to write, which the primary refuses too. */
const READ_ONLY = '25006';

/** Null on a server that is not a standby. */
export const hasReached = (tx: Tx, position: string) =>
  tx.value(statement('platform.hasReached', { reached: col.orNull(col.bool) })`
     select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as reached`);

/** The standby has not reached the position in time. */
class Behind extends Error {}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/**
 * A streaming standby for reads of one account (ADR 0073). A read sees at least what the primary had when its request
 * began; if that would take longer than `waitMs`, or the standby is unavailable or too far behind, the read runs on the
 * primary instead.
 */
export class Standby {
  readonly #options: StandbyOptions;
  readonly #pool: RolePool;
  readonly #watch: OutageWatch;
  readonly #lag = new StandbyLag();
  readonly #closed = new AbortController();
  readonly #reads = { standby: 0, primary: 0 };
  readonly #looking: Promise<void>;
  /** Why it is not used; undefined while it is. */
  #reason: string | undefined = 'not looked at yet';
  #told: string | undefined;

  constructor(options: StandbyOptions) {
    const { url, size, pooled, role, statementMs, limits } = options;
    this.#options = options;
    this.#watch = new OutageWatch({
      probe: () => this.#probe(),
      // It would log failing requests, but these run on the primary.
      log: SILENT_LOG,
      retryMs: limits.retryMs,
      suspect: () => this.#pool.dropIdle(),
    });
    this.#pool = new RolePool({ url, role, size, pooled, statementMs, limits, watch: this.#watch });
    this.#looking = this.#lookRepeatedly();
  }

  get state(): StandbyState {
    return { lag: this.#lag.seconds, used: this.#reason === undefined, reads: { ...this.#reads } };
  }

  /** Runs `work` on the standby if that is recent enough, otherwise `otherwise`. */
  async read<T>(reader: Reader, work: (tx: Tx) => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
    if (this.#reason === undefined) {
      try {
        const result = await this.#readHere(reader, work);
        this.#reads.standby += 1;
        return result;
      } catch (error) {
        const known = error instanceof Behind || error instanceof DatabaseUnavailable || codeOf(error) === CONFLICT;
        if (!known) throw error;
        if (error instanceof DatabaseUnavailable && codeOf(error.cause) !== READ_ONLY) this.#note(error.message);
      }
    }
    this.#reads.primary += 1;
    return otherwise();
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#looking;
    await this.#watch.close();
    await this.#pool.close();
  }

  #readHere<T>({ accountId, written }: Reader, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#pool.transaction(this.#options.begin(accountId), async (tx) => {
      if (written != null) await this.#reach(tx, written);
      return work(tx);
    });
  }

  /** Each statement of the transaction sees what was replayed when it began, so waiting inside it helps. */
  async #reach(tx: Tx, position: string): Promise<void> {
    const until = performance.now() + this.#options.waitMs;
    for (let wait = FIRST_WAIT_MS; ; wait *= 2) {
      const reached = await hasReached(tx, position);
      if (reached === true) return;
      if (reached === null || performance.now() + wait > until) throw new Behind();
      await sleep(wait);
    }
  }

  async #lookRepeatedly(): Promise<void> {
    while (!this.#closed.signal.aborted) {
      await this.#look();
      await sleep(LOOK_MS, undefined, { ref: false, signal: this.#closed.signal }).catch(() => undefined);
    }
  }

  async #look(): Promise<void> {
    const at = performance.now();
    const primary = await this.#options.primaryPosition().catch(() => undefined);
    if (primary !== undefined) this.#lag.sample(at, primary);
    try {
      const { rows } = await this.#pool.query<{ standby: boolean; replayed: string | null }>({
        text: 'select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as replayed',
        query_timeout: this.#options.limits.probeMs,
      });
      const [row] = rows;
      if (row?.standby !== true || row.replayed === null) return this.#note('that server is no standby');
      const lag = this.#lag.reached(performance.now(), row.replayed);
      this.#note(lag > MOST_LAG_S ? `the standby is more than ${MOST_LAG_S} s behind` : undefined);
    } catch (error) {
      this.#lag.lose();
      this.#note(error instanceof Error ? error.message : String(error));
    }
  }

  /** Logs a change once, because reasons alternate while a standby recovers. */
  #note(reason: string | undefined): void {
    this.#reason = reason;
    if (this.#closed.signal.aborted || (this.#told === undefined) === (reason === undefined)) return;
    this.#told = reason;
    if (reason === undefined) this.#options.log.info({}, 'reads go to the standby again');
    else this.#options.log.warn({ reason }, 'reads go to the primary');
  }

  /** Connects once; the watch calls it while the standby is unavailable. */
  async #probe(): Promise<void> {
    const { url, limits } = this.#options;
    const client = new pg.Client({
      connectionString: url,
      application_name: 'textloom_probe',
      connectionTimeoutMillis: limits.probeMs,
      query_timeout: limits.probeMs,
    });
    client.on('error', () => undefined); // the statement below rejects with the same error
    try {
      await client.connect();
      await client.query('select');
    } catch (error) {
      throw asUnavailable(error);
    } finally {
      client.end().catch(() => undefined);
    }
  }
}
