import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../base/app-error';
import type { Database } from '../db/connection';
import { EVERY_ACCOUNT, LIVE_CHANNEL } from './notify';
import { readNotice } from './notice';
import type { StreamedEvent } from './stream';

/** A reply that takes long, and ends with its session: a download, or a stream of events. */
interface OpenReply {
  readonly accountId: number;
  /** Hash of the session's token, in hex. */
  readonly session: string;
  /** Ends the reply. The client of a stream reconnects unless its session is over. */
  end(): void;
  /**
   * Ends the reply if its session has ended, or may not read this any more; a stream continues with what it may still
   * read.
   */
  recheck(): void;
}

/** One open stream. */
interface LiveListener extends OpenReply {
  send(type: string, payload: unknown): void;
}

/** Distributes database notifications to the streams of this process. */
export interface LiveHub {
  /** Opens the channel before the first stream, so that it is known what the first pages missed while they loaded. */
  open(): void;
  /**
   * Resolves with the function that removes the stream, once events are sure to arrive. Refuses more than 50 streams of
   * one account.
   */
  join(listener: LiveListener): Promise<() => void>;
  /**
   * Ends a download with its session, and rechecks it when a permission may have changed; returns a function that stops
   * that.
   */
  watch(download: OpenReply): () => void;
  /** The events of an account in the last `ms` milliseconds; null if they are not known. */
  missed(accountId: number, ms: number): readonly StreamedEvent[] | null;
  /** Open streams of this process. */
  readonly size: number;
  close(): Promise<void>;
}

const MAX_PER_ACCOUNT = 50;
/** Events kept for pages that are loading. */
const KEPT = 1_000;

/**
 * One channel serves all streams of a process; `open` or the first stream opens it. After a lost connection every stream gets
 * `live.reconnected`, because events may be missing.
 */
export function createLiveHub(db: Database, log: FastifyBaseLogger): LiveHub {
  const accounts = new Map<number, Set<LiveListener>>();
  const downloads = new Set<OpenReply>();
  let stop = (): void => undefined;
  let listening: Promise<void> | undefined;
  const kept: (StreamedEvent & { readonly account: number; readonly at: number })[] = [];
  /** Before the channel is open nothing is known. */
  let keptSince = Infinity;

  const everyListener = (): LiveListener[] => [...accounts.values()].flatMap((set) => [...set]);

  const downloadsOf = (account: number): OpenReply[] => [...downloads].filter(({ accountId }) => accountId === account);

  const listenersOf = (account: number): LiveListener[] =>
    account === EVERY_ACCOUNT ? everyListener() : [...(accounts.get(account) ?? [])];

  const openOf = (account: number): OpenReply[] => [...listenersOf(account), ...downloadsOf(account)];

  function keep(event: StreamedEvent & { account: number }): void {
    kept.push({ ...event, at: performance.now() });
    if (kept.length > KEPT) keptSince = kept.shift()?.at ?? keptSince;
  }

  function deliver(text: string): void {
    const notice = readNotice(text);
    if (!notice) {
      log.warn({ length: text.length }, 'unreadable live notification');
      return;
    }
    if ('event' in notice) {
      keep(notice.event);
      const { account, type, payload } = notice.event;
      for (const listener of listenersOf(account)) listener.send(type, payload);
      if (type === 'profile.changed') for (const open of openOf(account)) open.recheck();
      return;
    }
    if ('held' in notice) {
      for (const listener of listenersOf(notice.held.account)) {
        // The tab reloads its profile, and shows that the account is on hold.
        listener.send('profile.changed', { reason: 'hold' });
        listener.end();
      }
      for (const download of downloadsOf(notice.held.account)) download.end();
      return;
    }
    const { account, session } = notice.ended;
    for (const open of openOf(account)) if (open.session === session) open.end();
  }

  /** Resolves when notifications are sure to arrive. After each further connect some may be missing. */
  const listen = (): Promise<void> =>
    new Promise((ready) => {
      stop = db.listen(LIVE_CHANNEL, {
        notified: deliver,
        connected(again) {
          ready();
          keptSince = performance.now();
          if (!again) return;
          for (const listener of everyListener()) listener.send('live.reconnected', {});
          for (const open of [...everyListener(), ...downloads]) open.recheck();
        },
      });
    });

  const open = (): Promise<void> => (listening ??= listen());

  return {
    open: () => void open(),
    get size() {
      return everyListener().length;
    },
    missed(accountId, ms) {
      const since = performance.now() - ms;
      if (since <= keptSince) return null;
      return kept.filter(({ account, at }) => at >= since && (account === accountId || account === EVERY_ACCOUNT));
    },
    watch(download) {
      void open();
      downloads.add(download);
      return () => downloads.delete(download);
    },
    async join(listener) {
      const set = accounts.get(listener.accountId) ?? new Set();
      if (set.size >= MAX_PER_ACCOUNT)
        throw new AppError('rate_limited', 'Too many windows are open. Please close some of them.');
      accounts.set(listener.accountId, set.add(listener));
      await Promise.race([open(), sleep(5_000, undefined, { ref: false })]);
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
