import { setTimeout as sleep } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import type { Log } from '../base/log';
import { DatabaseUnavailable, isOutOfSpace, isUnavailable } from './unavailable';

export type DatabaseLog = Pick<Log, 'info' | 'warn'>;

export const SILENT_LOG: DatabaseLog = { info: () => undefined, warn: () => undefined };

interface OutageOptions {
  /** Connects and writes, with a deadline; rejects while the database is unavailable. */
  probe(): Promise<void>;
  log: DatabaseLog;
  /** Called when a connection failed: idle ones may be dead as well. */
  suspect(): void;
  /** Longest wait between two probes. */
  retryMs: number;
  /** Called before each probe of an outage: the owner of an embedded server may restart it. */
  revive?: (() => Promise<void>) | undefined;
}

/** Shortest interval between two log lines about lost connections of a working database. */
const QUIET_MS = 10_000;
/** After a successful probe, further lost connections are not probed for this long. */
const CALM_MS = 500;
/** How long the database counts as full after a write failed for that reason: the next failing write renews it. */
const FULL_MS = 10_000;
const FIRST_RETRY_MS = 150;
/** The driver's errors when a connection or a statement took too long. */
const TIMEOUTS = new Set(['timeout expired', 'Query read timeout']);
const TOO_MANY_CONNECTIONS = '53300';

/**
 * Knows whether the database is unavailable. A failed connection triggers a probe; during an outage every request for a
 * connection is refused immediately and only this class retries. An outage then logs one line when it begins and one
 * when it ends, and its end causes no burst of connections.
 */
export class OutageWatch {
  readonly #options: OutageOptions;
  readonly #closed = new AbortController();
  #away: DatabaseUnavailable | undefined;
  #watching: Promise<void> | undefined;
  #respondedAt = 0;
  #calmUntil = 0;
  #quietUntil = 0;
  #full: { error: DatabaseUnavailable; until: number; logAgain: number } | undefined;

  constructor(options: OutageOptions) {
    this.#options = options;
  }

  /** Throws during an outage. */
  check(): void {
    if (this.#away) throw new DatabaseUnavailable(this.#away.cause);
  }

  /** Throws while writes fail because the database has no space left. */
  checkSpace(): void {
    if (this.#full && Date.now() < this.#full.until) throw new DatabaseUnavailable(this.#full.error.cause);
  }

  /** A statement was executed. */
  noteResponse(): void {
    this.#respondedAt = performance.now();
  }

  /** A connection failed or could not be opened, or a write found no space. */
  report(error: DatabaseUnavailable): void {
    if (isOutOfSpace(error)) return this.#noteFull(error);
    if (this.#watching || this.#closed.signal.aborted || Date.now() < this.#calmUntil) return;
    this.#watching = this.#watch(error).finally(() => (this.#watching = undefined));
  }

  /** The connections work, so none is dropped; a probe would write too little to notice. */
  #noteFull(error: DatabaseUnavailable): void {
    const now = Date.now();
    const { logAgain = 0 } = this.#full ?? {};
    if (now >= logAgain)
      this.#options.log.warn({ reason: error.message }, 'the database has no space left; writes get 503');
    this.#full = { error, until: now + FULL_MS, logAgain: now >= logAgain ? now + QUIET_MS : logAgain };
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
    this.#options.log.warn({ reason: away.message }, 'database unavailable; requests get 503 and workers wait');
    for (let wait = FIRST_RETRY_MS; away; wait = Math.min(wait * 2, this.#options.retryMs)) {
      this.#away = away;
      // Jitter, so that processes do not reconnect at the same moment.
      await sleep(wait * (0.5 + Math.random() / 2), undefined, { ref: false, signal: this.#closed.signal }).catch(
        () => undefined,
      );
      if (this.#closed.signal.aborted) return;
      await this.#options
        .revive?.()
        .catch((error: unknown) => this.#options.log.warn({ err: error }, 'the database could not be restarted'));
      away = await this.#probe();
    }
    this.#away = undefined;
    this.#calmUntil = Date.now() + CALM_MS;
    this.#options.log.info({ seconds: Math.round((Date.now() - began) / 100) / 10 }, 'database available again');
  }

  #logLost(error: DatabaseUnavailable): void {
    const now = Date.now();
    this.#calmUntil = now + CALM_MS;
    if (now < this.#quietUntil) return;
    this.#quietUntil = now + QUIET_MS;
    this.#options.log.warn({ reason: error.message }, 'a database connection was lost; the database responds');
  }

  /** Undefined when the database is usable, otherwise the error. */
  async #probe(): Promise<DatabaseUnavailable | undefined> {
    const began = performance.now();
    try {
      await this.#options.probe();
    } catch (error) {
      // A server without a free connection counts as available: open connections continue. So does one that is too slow
      // for the probe, but executed other statements meanwhile: refusing work would lose texts that it can still store.
      const slow = isTimeout(error) && this.#respondedAt > began;
      if (error instanceof DatabaseUnavailable && !slow && !hasCode(error.cause, TOO_MANY_CONNECTIONS)) return error;
      if (!isUnavailable(error)) this.#options.log.warn({ err: error }, 'the database could not be checked');
    }
    return undefined;
  }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && isNativeError(error.cause) && TIMEOUTS.has(error.cause.message);

const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
