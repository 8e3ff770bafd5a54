import type { Statements, Tx } from '../../../platform/db/connection';
import type { LaneStart } from '../../../platform/work/queue-floors';
import { held } from '../../consent';
import { KIND, type Kind, MARKETING } from '../kinds';
import type { Unsettled, Waiting } from '../outbound.types';
import { settleColumns } from './send-again.repository';
import { ACTIVE, MAY_SEND } from './may-send.repository';
import { ANY_NUMBER, lockClaim, type Claiming } from './sending-stop.repository';
import { sinceStop, stopped } from './as-texts';
import { madeAt } from './made';
import type { IdRange, SingleQueue } from './single-queue';

/** A single message that this worker has claimed. */
export interface Single extends Omit<Unsettled, 'claim'> {
  account_id: number | null;
  kind: Kind;
  segments: number;
  billed: number;
  body: string;
  /** Below /media. */
  media: string | null;
  /** Set before this claim: its outcome is unknown and has to be queried. */
  claim: string | null;
  /** The subscriber has not left (answers always go). */
  allowed: boolean;
  /** The account may send (answers always go). */
  may_send: boolean;
  /** An earlier worker let its lease expire. */
  lease_lost: boolean;
}

/** The messages to claim: those to be sent, those to be queried, or all that are due. */
export type Wanted = 'fresh' | 'claimed' | 'all';

export interface ClaimOptions {
  queue: SingleQueue;
  limit: number;
  wanted: Wanted;
  leaseMs: number;
  lateMs: number;
  validityMs: number;
  claiming?: Claiming;
}

/**
 * Claims due messages of a lane from a position on. Relies on send_queue_due. A message with a final status (a receipt, a
 * withdrawal) leaves the queue here. Messages are locked with their queue rows, without waiting for either. With the ids
 * as parameters, the statement is planned for the months of these messages only. What was handed over before a stop of
 * sending is still claimed, to be queried.
 */
const claimLane = (
  tx: Tx,
  owner: string,
  { lane, from }: LaneStart,
  { first, last }: IdRange,
  { limit, wanted, leaseMs, lateMs, validityMs, claiming = ANY_NUMBER }: ClaimOptions,
) =>
  tx.query<Single>(
    `with due as materialized (
       select q.message_id, q.lease_until is not null as lease_lost from send_queue q join message m on m.id = q.message_id
       where q.lane = $9 and q.next_at >= $10 and q.next_at <= now() and (q.lease_until is null or q.lease_until < now()) and ($6 = 'all' or (m.claimed_at is null) = ($6 = 'fresh'))
         and m.id between $7 and $8 and (m.claimed_at is not null or not ${stopped('q.account_id', '$11', '$12')})
       order by q.next_at, q.message_id limit $2 for update of q, m skip locked
     ), over as (
       delete from send_queue q using due, message m where q.message_id = due.message_id and m.id = due.message_id and m.id between $7 and $8 and m.status <> 0 returning q.message_id
     ), held as (
       update send_queue q set lease_owner = $1, lease_until = now() + $3 * interval '1 ms', attempts = q.attempts + 1
       from due join message m on m.id = due.message_id where q.message_id = due.message_id and m.id between $7 and $8 and m.status = 0
       returning q.message_id, q.attempts, q.due_at, due.lease_lost
     )
     select h.lease_lost, m.id, ${madeAt('m')} as made, m.account_id, m.kind, m.segments, m.billed, h.attempts - 1 as attempts, m.phone, coalesce(m.body, '') as body,
            (select token || '/media.' || extension from media where id = m.media_id) as media, m.claimed_at::text as claim,
            ${settleColumns('$4')}, ${sinceStop('coalesce(h.due_at, m.created_at)', 'm.account_id', '$11')} < now() - $5 * interval '1 ms' as expired,
            m.kind = ${KIND.answer} or not exists (select from code_suppression off where off.phone = m.phone) and (
              (m.kind = ${KIND.alert} and not exists (select from suppression x where x.account_id = m.account_id and x.phone = m.phone)) or (
                m.kind <> ${KIND.alert} and not exists (select from suppression x where x.account_id = m.account_id and x.phone = m.phone and x.keyword_id in (0, coalesce(m.keyword_id, 0)))
                and not (m.kind in (${MARKETING.join()}) and ${held('m', 'm.account_id')})
                and (m.subscriber_id is null
                  or exists (select from subscriber s where s.id = m.subscriber_id and s.disabled = 0 and not s.deleted)
                  or (m.kind = ${KIND.first} and exists (select from subscriber s where s.id = m.subscriber_id and s.pending_until > now() and not s.deleted))
                  or (m.kind = ${KIND.reply} and exists (select from subscriber s where s.account_id = m.account_id and s.phone = m.phone and s.disabled = 0 and not s.deleted)))
              )) as allowed,
            m.kind = ${KIND.answer} or exists (select from account a where a.id = m.account_id and (${MAY_SEND} or m.kind = ${KIND.alert} and ${ACTIVE})) as may_send
     from held h join message m on m.id = h.message_id and m.id between $7 and $8 order by m.id`,
    [owner, limit, leaseMs, lateMs, validityMs, wanted, first, last, lane, from, claiming.number, claiming.probing],
  );

/** Claims due messages, lane before time: answers, welcomes, replies, tests, sequences. */
export async function claimQueue(tx: Tx, owner: string, options: ClaimOptions): Promise<Single[]> {
  const { queue } = options;
  // In a statement before the claims: they see every stop that this has waited for.
  await lockClaim(tx);
  const taken: Single[] = [];
  for (const start of await queue.floors.look(tx)) {
    const limit = options.limit - taken.length;
    if (limit > 0) taken.push(...(await claimLane(tx, owner, start, await queue.ids(tx), { ...options, limit })));
  }
  return taken;
}

/** Gives pending messages a final status and removes them from the queue. */
export const withdrawSingles = (tx: Tx, messages: readonly { id: number; status: number }[]) =>
  tx.execute(
    `with m as (
       update message m set status = g.status, status_at = now() from unnest($1::bigint[], $2::smallint[]) g(id, status)
       where m.id = g.id and m.id = any($1::bigint[]) and m.status = 0 returning m.id
     )
     delete from send_queue q using m where q.message_id = m.id`,
    [messages.map(({ id }) => id), messages.map(({ status }) => status)],
  );

/** The subscribers that these messages were for. */
export const peopleOf = (tx: Tx, ids: readonly number[]) =>
  tx.values<number>('select subscriber_id from message where id = any($1::bigint[]) and subscriber_id is not null', [
    ids,
  ]);

/** Marks messages before they are handed to the gateway. */
export const markClaimed = (tx: Tx, ids: readonly number[]) =>
  tx.execute('update message set claimed_at = now() where id = any($1::bigint[])', [ids]);

/** Skips rows that are being written: the lease outlasts several renewals. */
export const renewSingles = (engine: Statements, ids: readonly number[], owner: string, leaseMs: number) =>
  engine.query(
    `update send_queue q set lease_until = now() + $3 * interval '1 ms'
     from (select message_id from send_queue where message_id = any($1::bigint[]) and lease_owner = $2 for update skip locked) own
     where q.message_id = own.message_id`,
    [ids, owner, leaseMs],
  );

/**
 * Puts messages back into the queue; `free` ones may be claimed again, the others are queried. The caller has locked
 * the messages.
 */
export async function postponeSingles(tx: Tx, waiting: readonly Waiting[], owner: string): Promise<void> {
  if (waiting.length === 0) return;
  await tx.execute(
    `with q as (
       update send_queue set lease_owner = null, lease_until = null, next_at = clock_timestamp() + wait_ms * interval '1 ms'
       from unnest($1::bigint[], $3::float8[], $4::boolean[]) w(id, wait_ms, free) where message_id = w.id and lease_owner = $2 returning message_id, free
     ) update message m set claimed_at = case when q.free and not m.unanswered then null else m.claimed_at end, attempts = m.attempts + 1 from q where m.id = q.message_id and m.id = any($1::bigint[]) and m.status = 0`,
    [
      waiting.map(({ message }) => message.id),
      owner,
      waiting.map(({ waitMs }) => waitMs),
      waiting.map(({ free }) => free),
    ],
  );
}

/** Records that another message sends this one again. */
export const markRetried = (tx: Tx, accountId: number, id: number, retriedAs: number) =>
  tx.execute('update message set retried_as = $3 where account_id = $1 and id = $2', [accountId, id, retriedAs]);

/** Waiting single messages that were stored before a moment and never handed over, locked with their queue rows. */
export const unsentBefore = (tx: Tx, moment: Date, most: number) =>
  tx.values<number>(
    `select m.id from send_queue q join message m on m.id = q.message_id
     where m.created_at < $1 and m.status = 0 and m.claimed_at is null order by m.id limit $2 for update of q, m`,
    [moment, most],
  );
