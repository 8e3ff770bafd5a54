import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../http/reply';
import type { Database } from '../db/connection';
import { LIVE_CHANNEL } from './notify';
import { readNotice } from './notice';

/** One open stream. */
export interface LiveListener {
  readonly accountId: number;
  /** Hash of its token in hex: the stream ends when that session does. */
  readonly session: string;
  send(type: string, payload: unknown): void;
  /** The server asks the client to come again, or not at all when the session is over. */
  end(): void;
}

/** Fans notices of the database out to this process's streams. */
export interface LiveHub {
  /** Answers how to leave, once events are sure to arrive. Refuses more than 50 streams of one account. */
  join(listener: LiveListener): Promise<() => void>;
  /** Open streams of this process. */
  readonly size: number;
  close(): Promise<void>;
}

const MAX_PER_ACCOUNT = 50;
const PING_MS = 30_000;
const LONGEST_WAIT_MS = 10_000;

/**
 * One connection that LISTENs serves all streams of a process; it is opened by the first one. When it
 * breaks, it is opened again, and every stream is told `live.reconnected`: something may have been missed.
 */
export function createLiveHub(db: Database, log: FastifyBaseLogger): LiveHub {
  const accounts = new Map<number, Set<LiveListener>>();
  let client: pg.Client | undefined;
  let listening: Promise<void> | undefined;
  let closed = false;

  const everyListener = (): LiveListener[] => [...accounts.values()].flatMap((set) => [...set]);

  const listenersOf = (account: number): LiveListener[] => [...(accounts.get(account) ?? [])];

  function deliver(text: string): void {
    const notice = readNotice(text);
    if (!notice) {
      log.warn({ length: text.length }, 'unreadable live notice');
      return;
    }
    if ('event' in notice) {
      for (const listener of listenersOf(notice.event.account)) listener.send(notice.event.type, notice.event.payload);
      return;
    }
    const { account, session } = notice.ended;
    for (const listener of listenersOf(account)) if (listener.session === session) listener.end();
  }

  /** Connects, and answers when the connection has ended. A server that vanished is noticed by the ping. */
  async function listenOnce(onReady: () => void): Promise<void> {
    const connection = await db.dedicated();
    client = connection;
    const ended = new Promise<void>((done) => {
      connection.on('error', () => done());
      connection.on('end', () => done());
    });
    connection.on('notification', ({ channel, payload }) => {
      if (channel === LIVE_CHANNEL && payload) deliver(payload);
    });
    await connection.query(`listen ${LIVE_CHANNEL}`);
    onReady();
    const ping = setInterval(() => {
      const late = setTimeout(() => void connection.end().catch(() => undefined), PING_MS / 2);
      connection.query('select 1').then(() => clearTimeout(late), () => clearTimeout(late));
    }, PING_MS);
    await ended;
    clearInterval(ping);
    await connection.end().catch(() => undefined);
  }

  async function listenAlways(onFirst: () => void): Promise<void> {
    let wait = 250;
    let before = false;
    while (!closed) {
      try {
        await listenOnce(() => {
          onFirst();
          wait = 250;
          if (before) for (const listener of everyListener()) listener.send('live.reconnected', {});
          before = true;
        });
      } catch (error) {
        log.warn({ err: error }, 'live notices cannot be heard; trying again');
      }
      if (closed) return;
      await sleep(wait, undefined, { ref: false });
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  }

  return {
    get size() {
      return everyListener().length;
    },
    async join(listener) {
      const set = accounts.get(listener.accountId) ?? new Set();
      if (set.size >= MAX_PER_ACCOUNT) throw new AppError('rate_limited', 'Too many windows are open. Please close some of them.');
      accounts.set(listener.accountId, set.add(listener));
      listening ??= new Promise((ready) => void listenAlways(ready));
      await Promise.race([listening, sleep(5_000, undefined, { ref: false })]);
      return () => {
        set.delete(listener);
        if (set.size === 0 && accounts.get(listener.accountId) === set) accounts.delete(listener.accountId);
      };
    },
    async close() {
      closed = true;
      for (const listener of everyListener()) listener.end();
      await client?.end().catch(() => undefined);
    },
  };
}
