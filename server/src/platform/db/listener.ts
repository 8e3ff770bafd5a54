import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { KEEP_ALIVE_MS, type DatabaseLimits } from './limits';
import type { OutageWatch } from './outage-watch';
import type { TimedQuery } from './role-pool';
import { asUnavailable, DatabaseUnavailable } from './unavailable';

/** One subscriber of a channel. */
export interface ChannelHandler {
  notified(payload: string): void;
  /** Called after each connect, when notifications arrive; `again` means that some may have been missed. */
  connected?(again: boolean): void;
}

interface Subscription {
  channel: string;
  handler: ChannelHandler;
  before: boolean;
}

interface Connection {
  client: pg.Client;
  /** One statement at a time, because the next version of the driver refuses more. */
  query(query: TimedQuery): Promise<unknown>;
}

const FIRST_RETRY_MS = 250;
const CLOSE_LIMIT_MS = 2_000;

/**
 * One LISTEN connection for the whole process, opened by the first subscription and reopened when it is lost. It pings
 * every few seconds, because an idle connection never detects silence.
 */
export class Listener {
  readonly #url: string;
  readonly #limits: DatabaseLimits;
  readonly #watch: OutageWatch;
  readonly #subscriptions = new Set<Subscription>();
  readonly #closed = new AbortController();
  #connection: Connection | undefined;
  #running: Promise<void> | undefined;

  constructor(url: string, limits: DatabaseLimits, watch: OutageWatch) {
    this.#url = url;
    this.#limits = limits;
    this.#watch = watch;
  }

  /** Returns the function that unsubscribes. `connected` is called once notifications are sure to arrive. */
  listen(channel: string, handler: ChannelHandler): () => void {
    const subscription = { channel, handler, before: false };
    this.#subscriptions.add(subscription);
    if (this.#running) this.#subscribe(this.#connection, [subscription]).catch((error: unknown) => this.#lost(error));
    else this.#running = this.#run();
    return () => void this.#subscriptions.delete(subscription);
  }

  async close(): Promise<void> {
    this.#closed.abort();
    this.#connection?.client.end().catch(() => undefined);
    await Promise.race([this.#running, sleep(CLOSE_LIMIT_MS, undefined, { ref: false })]);
  }

  async #run(): Promise<void> {
    const { signal } = this.#closed;
    for (let wait = FIRST_RETRY_MS; !signal.aborted; wait = Math.min(wait * 2, this.#limits.retryMs)) {
      try {
        this.#watch.check();
        await this.#listenOnce(() => (wait = FIRST_RETRY_MS));
      } catch (error) {
        this.#lost(error);
      }
      await sleep(wait * (0.5 + Math.random() / 2), undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  /** Resolves when the connection has ended, for any reason. */
  async #listenOnce(onReady: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'textloom_listen',
      connectionTimeoutMillis: this.#limits.connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    const ended = new AbortController();
    client.on('error', (error) => this.#lost(error));
    client.on('end', () => ended.abort());
    client.on('notification', ({ channel, payload }) => this.#notify(channel, payload ?? ''));
    try {
      await client.connect();
      const oneByOne = pLimit(1);
      const connection: Connection = { client, query: (query) => oneByOne(() => client.query(query)) };
      this.#connection = connection;
      if (this.#closed.signal.aborted) return;
      await this.#subscribe(connection, [...this.#subscriptions]);
      onReady();
      await this.#heartbeat(connection, ended.signal);
    } finally {
      this.#connection = undefined;
      // Not awaited, because a silent connection never completes it.
      client.end().catch(() => undefined);
    }
  }

  async #heartbeat(connection: Connection, ended: AbortSignal): Promise<void> {
    const beat: TimedQuery = { text: 'select 1', query_timeout: this.#limits.heartbeatMs };
    while (!ended.aborted) {
      await sleep(this.#limits.heartbeatMs, undefined, { ref: false, signal: ended }).catch(() => undefined);
      if (!ended.aborted) await connection.query(beat);
    }
  }

  async #subscribe(connection: Connection | undefined, subscriptions: readonly Subscription[]): Promise<void> {
    if (!connection || subscriptions.length === 0) return;
    const channels = [...new Set(subscriptions.map(({ channel }) => connection.client.escapeIdentifier(channel)))];
    const listen: TimedQuery = {
      text: channels.map((channel) => `listen ${channel}`).join('; '),
      query_timeout: this.#limits.heartbeatMs,
    };
    await connection.query(listen);
    for (const subscription of subscriptions) {
      const again = subscription.before;
      subscription.before = true;
      subscription.handler.connected?.(again);
    }
  }

  #notify(channel: string, payload: string): void {
    for (const subscription of [...this.#subscriptions])
      if (subscription.channel === channel) subscription.handler.notified(payload);
  }

  #lost(error: unknown): void {
    const known = asUnavailable(error);
    if (known instanceof DatabaseUnavailable && !this.#closed.signal.aborted) this.#watch.report(known);
  }
}
