import type { Database } from '../db/connection';

/** Called after each connect, because notifications may have been missed. */
export const EVERYTHING = '*';

/** Wakes on NOTIFY. A lost connection only delays work until the next poll. */
export function listenForWork(
  { db }: { db: Database },
  channel: string,
  heard: (payload: string) => void,
): { stop(): void } {
  return { stop: db.listen(channel, { notified: heard, connected: () => heard(EVERYTHING) }) };
}
