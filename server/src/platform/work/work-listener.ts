import type { Database } from '../db/connection';

/** Payload after each connect: any notification may have been missed. */
export const EVERYTHING = '*';

/** Wakes on NOTIFY. A lost connection only delays work until the next poll. */
export function listenForWork(
  { db }: { db: Database },
  channel: string,
  onNotify: (payload: string) => void,
): { stop(): void } {
  return { stop: db.listen(channel, { notified: onNotify, connected: () => onNotify(EVERYTHING) }) };
}
