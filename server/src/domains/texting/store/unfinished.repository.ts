import type { Tx } from '../../../platform/db/connection';
import type { QueueState } from '../../../platform/metrics/measures';
import { runs } from './batch.repository';

/** Due batches that are looked at, the longest due first: two million recipients. */
const MAX_BATCHES = 2_000;
/** Single messages per lane that are counted. */
const MAX_SINGLES = 2_000;
/** Single messages per lane that are looked at, the longest due first. */
const MAX_LOOKED_AT = 200;
/** Unfinished batches whose messages are looked at. */
const MAX_TRIED_BATCHES = 5;
/** A message without an outcome for this long is unsettled, not just on its way. */
const UNSETTLED_AFTER_S = 60;

/** Batches that are due and may be sent: paused campaigns and quiet hours do not count. Uses send_batch_open. */
export const batchQueue = (tx: Tx): Promise<QueueState> =>
  tx.one(
    `with due as materialized (
       select campaign_id, account_id, variant, closes_at, next_at from send_batch
       where state < 2 and next_at <= now() order by next_at limit ${MAX_BATCHES}
     )
     select count(*) as depth, coalesce(extract(epoch from now() - min(b.next_at)), 0) as age
     from due b join campaign c on c.id = b.campaign_id join account a on a.id = b.account_id where ${runs('null', 'false')}`,
  );

interface LaneOfQueue {
  lane: number;
  depth: number;
  /** Messages of the lane, the longest due first. */
  ids: number[];
}

/** The lanes of single messages. Uses send_queue_due. */
export const singleLanes = (tx: Tx, lanes: readonly number[]): Promise<LaneOfQueue[]> =>
  tx.query(
    `select l.lane,
       (select count(*) from (select from send_queue where lane = l.lane limit ${MAX_SINGLES}) counted) as depth,
       (select coalesce(json_agg(message_id), '[]') from (
          select message_id from send_queue where lane = l.lane order by next_at, message_id limit ${MAX_LOOKED_AT}
        ) first) as ids
     from unnest($1::smallint[]) l(lane)`,
    [lanes],
  );

export interface PendingMessage {
  id: number;
  /** Seconds since it was created. */
  age: number;
  /** Seconds since it was claimed; null: it waits to be sent. */
  claimed: number | null;
}

/** The pending ones of these messages. */
export const pendingMessages = (tx: Tx, ids: readonly number[]): Promise<PendingMessage[]> =>
  tx.query(
    `select id, extract(epoch from now() - created_at) as age, extract(epoch from now() - claimed_at) as claimed
     from message where id = any($1::bigint[]) and status = 0`,
    [ids],
  );

export interface UnsettledCount {
  messages: number;
  /** Seconds since the oldest was claimed. */
  age: number;
}

/** Whether a message has been without an outcome for so long that it counts as unsettled. */
export const isUnsettled = ({ claimed }: PendingMessage): boolean => (claimed ?? 0) >= UNSETTLED_AFTER_S;

/** Claimed messages without an outcome in the batches that were tried before. Uses send_batch_open. */
export async function unsettledOfBatches(tx: Tx): Promise<UnsettledCount> {
  const tried = await tx.query<{ id: number; first: number; last: number }>(
    `select id, first_id as first, last_id as last from (
       select id, first_id, last_id, attempts, state, lease_until from send_batch where state < 2 order by next_at limit ${MAX_BATCHES}
     ) b where attempts > 0 or state = 1 and lease_until < now() limit ${MAX_TRIED_BATCHES}`,
  );
  const total: UnsettledCount = { messages: 0, age: 0 };
  for (const { id, first, last } of tried) {
    // With the ids as parameters, the statement is planned for the months of these messages only.
    const found = await tx.one<UnsettledCount>(
      `select count(*) as messages, coalesce(extract(epoch from now() - min(claimed_at)), 0) as age from message
       where id between $2 and $3 and batch_id = $1 and status = 0 and claimed_at < now() - interval '${UNSETTLED_AFTER_S} seconds'`,
      [id, first, last],
    );
    total.messages += found.messages;
    total.age = Math.max(total.age, found.age);
  }
  return total;
}
