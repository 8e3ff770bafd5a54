import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../base/app-error';
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

/**
 * One channel serves all streams of a process; the first one opens it. After the connection was lost and came back
 * every stream is sent `live.reconnected`: something may have been missed.
 */
export function createLiveHub(db: Database, log: FastifyBaseLogger): LiveHub {
  const accounts = new Map<number, Set<LiveListener>>();
  let stop = (): void => undefined;
  let listening: Promise<void> | undefined;

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

  /** Resolves when notices are sure to arrive. After each further connect something may have been missed. */
  const listen = (): Promise<void> =>
    new Promise((ready) => {
      stop = db.listen(LIVE_CHANNEL, {
        notified: deliver,
        connected(again) {
          ready();
          if (again) for (const listener of everyListener()) listener.send('live.reconnected', {});
        },
      });
    });

  return {
    get size() {
      return everyListener().length;
    },
    async join(listener) {
      const set = accounts.get(listener.accountId) ?? new Set();
      if (set.size >= MAX_PER_ACCOUNT)
        throw new AppError('rate_limited', 'Too many windows are open. Please close some of them.');
      accounts.set(listener.accountId, set.add(listener));
      listening ??= listen();
      await Promise.race([listening, sleep(5_000, undefined, { ref: false })]);
      return () => {
        set.delete(listener);
        if (set.size === 0 && accounts.get(listener.accountId) === set) accounts.delete(listener.accountId);
      };
    },
    async close() {
      stop();
      for (const listener of everyListener()) listener.end();
    },
  };
}
