import type { Statements, Tx } from '../../../platform/db/connection';
import { ADDRESSABLE, NOT_OFF_CODE } from '../../consent';
import type { Outcome } from '../events';
import { MERGED_ERRORS } from './batch-errors';
import { madeAt } from './made';
import { toldOutcome } from './told';
import { TEXT } from './sent-text';
import type { Claimed, Unsettled } from '../outbound.types';
import { settleColumns } from './send-again.repository';
import { NOT_SENT } from '../rules/not-sent';
import { MAY_SEND } from './may-send.repository';
import { stopped } from './as-texts';
import { ANY_NUMBER, lockClaim, type Claiming } from './sending-stop.repository';

/** A batch of a campaign that this worker has claimed. */
export interface Batch {
  id: number;
  account_id: number;
  campaign_id: number;
  first_id: number;
  last_id: number;
  size: number;
  segments: number;
  attempts: number;
  message: string;
  /** Below /media. */
  media: string | null;
  /** Its validity or the campaign's has ended, or the account was deleted: the remaining messages expire. */
  expired: boolean;
  /** The remaining messages are withdrawn. */
  cancelled: boolean;
  /** Another worker had claimed it before, so messages may be claimed without an outcome. */
  taken_over: boolean;
  /** That worker let its lease expire. */
  lease_lost: boolean;
}

/** SQL: excludes a batch whose hours end within seconds, because messages claimed now are sent a moment later. */
const STAYS_OPEN = `b.closes_at > now() + interval '10 seconds'`;

/** SQL: its text is known. Batches for the winning text wait until the winner is chosen. */
const HAS_TEXT = `(b.variant > 0 or c.ab_winner is not null)`;
/** SQL: the campaign of batch `b` may send now. `number`, `probing`: parameters, of `Claiming`. */
export const runs = (
  number: string,
  probing: string,
): string => `c.state in ('expanding', 'sending') and ${STAYS_OPEN} and ${HAS_TEXT} and coalesce(c.not_after > now(), true) and ${MAY_SEND}
  and not ${stopped('b.account_id', number, probing)}`;

/** SQL: the start of its validity. Recipients of the winning text are due when the winner is chosen. */
export const DUE_AT = `greatest(b.due_at, case when b.variant = 0 then coalesce(c.ab_decide_at, 'infinity') end)`;

/** SQL: the validity counts from when the batch was due, excluding pauses of the campaign, stops of sending and quiet hours. */
const expiredAfter = (
  ms: string,
  number: string,
): string => `(a.deleted or c.state <> 'cancelled' and coalesce(c.not_after <= now(), false)
  or c.state in ('expanding', 'sending') and ${HAS_TEXT} and not ${stopped('b.account_id', number)} and ${DUE_AT} < least(now(), b.closes_at) - ${ms} * interval '1 ms')`;

/**
 * Claims one due batch. The account with the fewest running batches goes first, so that no account waits for another's
 * large campaign. Relies on send_batch_open. Repeated under the same name after a lost response, it returns the batch
 * that it claimed.
 */
export async function claimBatch(
  tx: Tx,
  owner: string,
  leaseMs: number,
  validity: number,
  { number, probing }: Claiming = ANY_NUMBER,
): Promise<Batch | undefined> {
  await lockClaim(tx);
  return tx.maybeOne<Batch>(
    `with running as (
       select account_id, count(*) as batches from send_batch where state = 1 and state < 2 and lease_until > now() group by account_id
     ), due as (
       select b.id, b.state, b.state = 1 and b.lease_owner is distinct from $1 as lease_lost, ${TEXT} as message, ${expiredAfter('$3', '$4')} as expired, c.state = 'cancelled' as cancelled,
         (select token || '/media.' || extension from media where id = c.media_id) as media
       from send_batch b join campaign c on c.id = b.campaign_id join account a on a.id = b.account_id
       left join running r on r.account_id = b.account_id
       where b.state < 2 and b.next_at <= now() and (b.lease_until is null or b.lease_until < now() or b.lease_owner = $1)
         and (${runs('$4', '$5')} or c.state = 'cancelled' or ${expiredAfter('$3', '$4')})
       order by coalesce(r.batches, 0), b.id limit 1 for update of b skip locked
     )
     update send_batch b set state = 1, lease_owner = $1, lease_until = now() + $2 * interval '1 ms' from due where b.id = due.id
     returning b.id, b.account_id, b.campaign_id, b.first_id, b.last_id, b.size, b.segments, b.attempts, due.message, due.media,
       due.expired, due.cancelled, due.state = 1 or b.attempts > 0 as taken_over, due.lease_lost`,
    [owner, leaseMs, validity, number, probing],
  );
}

/** A single row outside a transaction: the statement may wait for the writer of the batch but blocks nothing itself. */
export const renewBatch = (engine: Statements, id: number, owner: string, leaseMs: number): Promise<unknown> =>
  engine.query(
    `update send_batch set lease_until = now() + $3 * interval '1 ms' where id = $1 and lease_owner = $2 and state = 1`,
    [id, owner, leaseMs],
  );

export interface BatchMessage extends Claimed {
  /** In PostgreSQL's format; identifies the claim, because another one may have followed. */
  claim: string;
}

export interface SubBatch {
  /** The worker still holds the lease, the campaign is running, and its account may send. */
  held: boolean;
  /** Last message that was read. */
  cursor: number;
  messages: BatchMessage[];
}

/**
 * Claims the next messages of a batch. One statement marks the messages before they are handed to the gateway, and
 * withdraws those whose subscriber has left or changed the phone since. It obeys a STOP, a pause, a cancellation, the end
 * of the batch's hours, the freezing of the account and the end of its subscription, if they were committed before this
 * statement, no matter when the list was built. A probe takes the message that was tried least. A stop of sending waits for it (`lockClaim`).
 */
export async function claimMessages(
  tx: Tx,
  batch: Batch,
  owner: string,
  after: number,
  limit: number,
  { number, probing }: Claiming = ANY_NUMBER,
): Promise<SubBatch> {
  await lockClaim(tx);
  return tx.one<SubBatch>(
    `with b as materialized (
       select b.id from send_batch b join campaign c on c.id = b.campaign_id join account a on a.id = b.account_id
       where b.id = $2 and b.lease_owner = $3 and b.state = 1 and ${runs('$8', '$9')}
     ), next as materialized (
       select m.id, m.subscriber_id, m.phone from message m
       where m.id > $4 and m.id <= $5 and m.batch_id = $2 and m.status = 0 and m.claimed_at is null and exists (select from b)
       order by ${probing ? 'm.attempts, ' : ''}m.id limit $6 for update
     ), judged as materialized (
       select next.id, exists (select from subscriber s where s.id = next.subscriber_id and s.phone = next.phone and ${ADDRESSABLE} and ${NOT_OFF_CODE}) as stays from next
     ), marked as (
       update message m set
         claimed_at = case when stays then now() end, status_at = now(),
         status = case when stays then 0 else -1 end, billed = case when stays then m.segments else 0 end
       from judged j where m.id = j.id and m.id > $4 and m.id <= $5
       returning m.id, ${madeAt('m')} as made, m.phone, m.status
     ), counted as (
       select count(*) filter (where status = -1) as gone from marked
     ), released as (
       update send_batch x set withdrawn = x.withdrawn + gone, released = x.released + gone * x.segments from counted where x.id = $2 and gone > 0
     )
     select exists (select from b) as held, coalesce((select max(id) from next), $5) as cursor,
            coalesce((select json_agg(json_build_object('id', id, 'made', made, 'phone', phone, 'attempts', $7::int, 'claim', now()::text) order by id) from marked where status = 0), '[]') as messages`,
    [batch.account_id, batch.id, owner, after, batch.last_id, limit, batch.attempts, number, probing],
  );
}

/** Releases messages that were not sent. Undoes only the given claims. */
export async function unclaim(tx: Tx, claims: readonly Pick<BatchMessage, 'id' | 'claim'>[]): Promise<void> {
  if (claims.length === 0) return;
  await tx.execute(
    `update message m set claimed_at = null, billed = 0, attempts = m.attempts + 1 from unnest($1::bigint[], $2::timestamptz[]) c(id, claimed_at)
     where m.id = c.id and m.id = any($1::bigint[]) and m.status = 0 and m.claimed_at = c.claimed_at and not m.unanswered`,
    [claims.map(({ id }) => id), claims.map(({ claim }) => claim)],
  );
}

/** Pending messages of a batch that any worker has claimed. */
export const leftOvers = (tx: Tx, batch: Batch, lateMs: number): Promise<Unsettled[]> =>
  tx.query(
    `select m.id, ${madeAt('m')} as made, m.phone, m.claimed_at::text as claim, $5::int as attempts, $6::boolean as expired, ${settleColumns('$4')} from message m
     where id between $2 and $3 and batch_id = $1 and status = 0 and claimed_at is not null order by id`,
    [batch.id, batch.first_id, batch.last_id, lateMs, batch.attempts, batch.expired],
  );

/**
 * Ends the pending messages of a batch to which SQL `which` applies, unbilled. Its parameters follow $2. Returns those that
 * webhooks are told about.
 */
const endUnsent = async (
  tx: Tx,
  batchId: number,
  status: number,
  which: string,
  values: unknown[],
): Promise<Outcome[]> => {
  const told = await tx.maybeValue<Outcome[]>(
    `with gone as (
       update message set status = $2, claimed_at = null, billed = 0, status_at = now() where ${which} and status = 0 returning id, account_id, status
     ), n as (
       select count(*) as n, case when $2 >= 10 then count(*) else 0 end as failed from gone
     ), code as (select $1::bigint as batch_id, $2 as code, failed as n from n where failed > 0)
     update send_batch b set withdrawn = b.withdrawn + n.n - n.failed, failed = b.failed + n.failed, unsent = b.unsent + n.failed,
       released = b.released + n.n * b.segments, errors = ${MERGED_ERRORS} from n where b.id = $1 and n.n > 0
     returning (select coalesce(json_agg(gone), '[]') from gone where ${toldOutcome('gone', 'gone.status')})`,
    [batchId, status, ...values],
  );
  return told ?? [];
};

/** Messages that were not claimed: withdrawn (-2) because their campaign was cancelled, or expired (16). */
export const endRest = (tx: Tx, batch: Batch, status: -2 | 16): Promise<Outcome[]> =>
  endUnsent(tx, batch.id, status, 'id between $3 and $4 and batch_id = $1 and claimed_at is null', [
    batch.first_id,
    batch.last_id,
  ]);

/** Messages that were just claimed and cannot be sent: their text shows nothing, or no coupon code was left. */
export const withdrawClaimed = async (
  tx: Tx,
  batchId: number,
  ids: readonly number[],
  why: 'empty' | 'noCoupon',
): Promise<void> => {
  if (ids.length > 0) await endUnsent(tx, batchId, NOT_SENT[why], 'id = any($3::bigint[])', [ids]);
};

/** Postpones the batch, at most until the campaign's "not after": some of its messages are waiting. */
export const postponeBatch = (tx: Tx, batch: Batch, owner: string, waitMs: number) =>
  tx.execute(
    `update send_batch b set state = 0, lease_until = null, lease_owner = null, attempts = attempts + 1,
       next_at = least(now() + $3 * interval '1 ms', case when c.not_after > now() then c.not_after end)
     from campaign c where b.id = $1 and b.lease_owner = $2 and b.state = 1 and c.id = b.campaign_id`,
    [batch.id, owner, waitMs],
  );

export interface ClosedBatch {
  /** Messages to release, and their number of recipients. */
  released: number;
  freed: number;
  /** Recipients whose message is billed. */
  settled: number;
}

/** Closes the batch unless some of its messages have no outcome. The caller has locked the campaign. */
export const markClosed = (tx: Tx, batch: Batch, owner: string) =>
  tx.maybeOne<ClosedBatch>(
    `update send_batch b set state = 2, lease_until = null, lease_owner = null,
       settled = size - released / segments
     where id = $1 and lease_owner = $2 and state = 1
       and not exists (select from message where id between $3 and $4 and batch_id = $1 and status = 0)
     returning released, released / segments as freed, settled`,
    [batch.id, owner, batch.first_id, batch.last_id],
  );
