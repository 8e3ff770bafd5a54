import * as col from '../../../platform/db/col';
import { sql, statement } from '../../../platform/db/sql';
import type { Database, Tx } from '../../../platform/db/connection';
import { QueueFloors } from '../../../platform/work/queue-floors';
import { LANE } from '../message/kinds';

const TABLE = { name: 'send_queue', open: sql`true`, lane: 'lane' };

/** The range that contains the ids of all queued messages. */
const ID_RANGE = {
  first: col.number,
  last: col.number,
};
export type IdRange = col.RowOf<typeof ID_RANGE>;

/** An older range is read again, because its first month may be empty by now. */
const RANGE_MS = 300_000;

/** What a process caches about the queue of single messages. */
export class SingleQueue {
  readonly floors = new QueueFloors(TABLE, Object.values(LANE));
  #ids: IdRange | undefined;
  #idsAt = -Infinity;

  /** Scans the whole queue once every few minutes. A message to come is no older than the transaction that stores it. */
  async ids(tx: Tx): Promise<IdRange> {
    const now = performance.now();
    if (this.#ids && now - this.#idsAt < RANGE_MS) return this.#ids;
    const ids = await tx.one(statement('texting.rangeOfIds', ID_RANGE)`
     select least(min(message_id), message_floor(now() - interval '1 day')) as first,
         message_floor(date_trunc('month', now() + interval '1 day', 'UTC') + interval '32 days') as last from send_queue`);
    this.#ids = ids;
    this.#idsAt = now;
    return ids;
  }
}

const queues = new WeakMap<object, SingleQueue>();

/** The cache that all workers of this process share. */
export function singleQueue(db: Pick<Database, 'asEngine'>): SingleQueue {
  const queue = queues.get(db) ?? new SingleQueue();
  queues.set(db, queue);
  return queue;
}
