import * as col from '../../../platform/db/col';
import { constant, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import type { QueueState } from '../../../platform/metrics/measures';
import { runs } from '../batch/batch.repository';
import { ANY_NUMBER } from '../stop/sending-stop.repository';
import type { SingleQueue } from '../single/single-queue.repository';

/** Due batches that are counted, the longest due first: two million recipients. */
const MAX_BATCHES = 2_000;
/** Single messages per lane that are counted. */
const MAX_SINGLES = 2_000;
/** Single messages per lane that are scanned, the longest due first. */
const MAX_LOOKED_AT = 200;
/** Unfinished batches whose messages are scanned. */
const MAX_TRIED_BATCHES = 5;
/** A message without an outcome for this long is unsettled, not just on its way. */
const UNSETTLED_AFTER_S = 60;

/** Batches that are due and may be sent: paused campaigns and quiet hours do not count. Uses send_batch_open. */
export const batchQueue = (tx: Tx): Promise<QueueState> =>
  tx.one(statement('texting.batchQueue', { depth: col.number, age: col.number })`
     with due as materialized (
       select account_id, number, media_id, state, attempts, closes_at, next_at, paused, cancelled, undecided, not_after from send_batch
       where state < 2 and next_at <= now() order by next_at limit ${constant(MAX_BATCHES)}
     )
     select count(*) as depth, coalesce(extract(epoch from now() - min(b.next_at)), 0) as age
     from due b join account a on a.id = b.account_id where ${runs(ANY_NUMBER)}`);

const LANE_OF_QUEUE = {
  lane: col.number,
  depth: col.number,
  /** Messages of the lane, the longest due first. */
  ids: col.json<number[]>([]),
};

/** The lanes of single messages. Uses send_queue_due. */
export async function singleLanes(
  tx: Tx,
  { floors }: SingleQueue,
  lanes: readonly number[],
): Promise<col.RowOf<typeof LANE_OF_QUEUE>[]> {
  await floors.look(tx);
  return tx.query(statement('texting.singleLanes', LANE_OF_QUEUE)`
     select l.lane,
       (select count(*) from (select from send_queue where lane = l.lane and next_at >= l.floor limit ${constant(MAX_SINGLES)}) counted) as depth,
       (select coalesce(json_agg(message_id), '[]') from (
          select message_id from send_queue where lane = l.lane and next_at >= l.floor order by next_at, message_id limit ${constant(MAX_LOOKED_AT)}
        ) first) as ids
     from unnest(${lanes}::smallint[], ${lanes.map((lane) => floors.floorOf(lane))}::timestamptz[]) l(lane, floor)`);
}

const PENDING_MESSAGE = {
  id: col.number,
  /** Seconds since it was created. */
  age: col.number,
  /** Seconds since it was claimed; null: it waits to be sent. */
  claimed: col.orNull(col.number),
};
export type PendingMessage = col.RowOf<typeof PENDING_MESSAGE>;

/** The pending ones of these messages. */
export const pendingMessages = (tx: Tx, ids: readonly number[]): Promise<PendingMessage[]> =>
  tx.query(statement('texting.pendingMessages', PENDING_MESSAGE)`
     select id, extract(epoch from now() - created_at) as age, extract(epoch from now() - claimed_at) as claimed
     from message where id = any(${ids}::bigint[]) and status = 0`);

const UNSETTLED_COUNT = {
  messages: col.number,
  /** Seconds since the oldest was claimed. */
  age: col.number,
};
export type UnsettledCount = col.RowOf<typeof UNSETTLED_COUNT>;

/** Whether a message has been without an outcome for so long that it counts as unsettled. */
export const isUnsettled = ({ claimed }: PendingMessage): boolean => (claimed ?? 0) >= UNSETTLED_AFTER_S;

/** Claimed messages without an outcome in the batches that were tried before. Uses send_batch_open. */
export async function unsettledOfBatches(tx: Tx): Promise<UnsettledCount> {
  const tried = await tx.query(statement('texting.triedBatches', {
    id: col.number,
    first: col.number,
    last: col.number,
  })`
     select id, first_id as first, last_id as last from (
       select id, first_id, last_id, attempts, state, lease_until from send_batch where state < 2 order by next_at limit ${constant(MAX_BATCHES)}
     ) b where attempts > 0 or state = 1 and lease_until < now() limit ${constant(MAX_TRIED_BATCHES)}`);
  const total: UnsettledCount = { messages: 0, age: 0 };
  for (const { id, first, last } of tried) {
    // Passing the ids as parameters lets the planner read the months of these messages only.
    const found = await tx.one(statement('texting.unsettledOfBatches', UNSETTLED_COUNT)`
     select count(*) as messages, coalesce(extract(epoch from now() - min(claimed_at)), 0) as age from message
       where id between ${first} and ${last} and batch_id = ${id} and status = 0 and claimed_at < now() - ${constant(UNSETTLED_AFTER_S)} * interval '1 second'`);
    total.messages += found.messages;
    total.age = Math.max(total.age, found.age);
  }
  return total;
}
