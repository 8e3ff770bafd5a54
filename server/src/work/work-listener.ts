import type { Database } from '../db/connection';

/** Payload after each connect: any notification may have been missed. */
export const EVERYTHING = '*';

/** Wakes on NOTIFY. Losing the connection only costs the wait until the next poll; it comes back by itself. */
export function listenForWork(
  { db }: { db: Database },
  channel: string,
  onNotify: (payload: string) => void,
): { stop(): void } {
  return { stop: db.listen(channel, { notified: onNotify, connected: () => onNotify(EVERYTHING) }) };
}
