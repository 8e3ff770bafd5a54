import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable, isUnavailable } from './unavailable';

export interface DatabaseLog {
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
}

export const SILENT_LOG: DatabaseLog = { info: () => undefined, warn: () => undefined };

interface OutageOptions {
  /** Connects and writes, with a deadline; rejects while the database cannot be used. */
  probe(): Promise<void>;
  log: DatabaseLog;
  /** Called when a connection failed: those that lie idle may be dead as well. */
  suspect(): void;
  /** Longest wait between two probes. */
  retryMs: number;
  /** Called before each probe of an outage: whoever owns the server may start it again. */
  revive?: (() => Promise<void>) | undefined;
}

/** Lost connections of a database that answers are logged this often at most. */
const QUIET_MS = 10_000;
/** After a probe that found everything well, further lost connections are not looked into for this long. */
const CALM_MS = 500;
const FIRST_RETRY_MS = 150;
const TOO_MANY_CONNECTIONS = '53300';

/**
 * Knows whether the database is away. One connection that fails makes it look; while it is away everything that asks for
 * a connection is refused at once, and this alone keeps trying. So an outage costs one line in the log when it
 * begins, one when it ends, and no storm of connections at the moment of its return.
 */
export class OutageWatch {
  readonly #options: OutageOptions;
  readonly #closed = new AbortController();
  #away: DatabaseUnavailable | undefined;
  #watching: Promise<void> | undefined;
  #calmUntil = 0;
  #quietUntil = 0;

  constructor(options: OutageOptions) {
    this.#options = options;
  }

  /** Throws while the database is known to be away. */
  check(): void {
    if (this.#away) throw new DatabaseUnavailable(this.#away.cause);
  }

  /** A connection failed, or none could be had. */
  report(error: DatabaseUnavailable): void {
    if (this.#watching || this.#closed.signal.aborted || Date.now() < this.#calmUntil) return;
    this.#watching = this.#watch(error).finally(() => (this.#watching = undefined));
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#watching;
  }

  async #watch(first: DatabaseUnavailable): Promise<void> {
    const began = Date.now();
    this.#options.suspect();
    let away = await this.#probe();
    if (!away) return this.#logLost(first);
    if (this.#closed.signal.aborted) return;
    this.#options.log.warn(
      { reason: away.message },
      'the database is away; requests are answered with 503, and workers wait',
    );
    for (let wait = FIRST_RETRY_MS; away; wait = Math.min(wait * 2, this.#options.retryMs)) {
      this.#away = away;
      // Processes that lost it at the same moment do not come back at the same moment.
      await sleep(wait * (0.5 + Math.random() / 2), undefined, { ref: false, signal: this.#closed.signal }).catch(
        () => undefined,
      );
      if (this.#closed.signal.aborted) return;
      await this.#options
        .revive?.()
        .catch((error: unknown) => this.#options.log.warn({ err: error }, 'the database could not be started again'));
      away = await this.#probe();
    }
    this.#away = undefined;
    this.#calmUntil = Date.now() + CALM_MS;
    this.#options.log.info({ seconds: Math.round((Date.now() - began) / 100) / 10 }, 'the database is back');
  }

  #logLost(error: DatabaseUnavailable): void {
    const now = Date.now();
    this.#calmUntil = now + CALM_MS;
    if (now < this.#quietUntil) return;
    this.#quietUntil = now + QUIET_MS;
    this.#options.log.warn({ reason: error.message }, 'a database connection was lost; the database answers');
  }

  /** Undefined when the database can be used, else why not. */
  async #probe(): Promise<DatabaseUnavailable | undefined> {
    try {
      await this.#options.probe();
    } catch (error) {
      // A server without a free connection is there: those that are open go on.
      if (error instanceof DatabaseUnavailable && !hasCode(error.cause, TOO_MANY_CONNECTIONS)) return error;
      if (!isUnavailable(error)) this.#options.log.warn({ err: error }, 'the database could not be checked');
    }
    return undefined;
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
