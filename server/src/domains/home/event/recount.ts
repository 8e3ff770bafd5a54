import { countUnread } from '../../inbox';
import type { Deps } from '../../../platform/web/deps';

type Send = (type: string, payload: unknown) => void;

/** Streams of one burst are recounted together. */
const GATHER_MS = 1_000;

/**
 * An event's unread counts are read before its transaction commits: of two texts that arrive together, neither counts
 * the other. Streams that received them therefore get a fresh count afterwards.
 */
export function createRecount({
  db,
  log,
}: Pick<Deps, 'db' | 'log'>): (type: string, userId: number, send: Send) => void {
  const due = new Map<Send, number>();
  let timer: NodeJS.Timeout | undefined;

  async function count(): Promise<void> {
    timer = undefined;
    const streams = [...due];
    due.clear();
    const users = [...new Set(streams.map(([, userId]) => userId))];
    const unread = await db.asEngine((tx) => countUnread(tx, users));
    for (const [send, userId] of streams) send('inbox.counted', { unread: { [userId]: unread[userId] ?? 0 } });
  }

  return (type, userId, send) => {
    if (type !== 'inbox.received' && type !== 'inbox.changed') return;
    due.set(send, userId);
    timer ??= setTimeout(() => {
      count().catch((error: unknown) => log.warn({ err: error }, 'recount of unread conversations failed'));
    }, GATHER_MS).unref();
  };
}
