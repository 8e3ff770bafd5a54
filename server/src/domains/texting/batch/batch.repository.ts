import * as col from '../../../platform/db/col';
import type { Language, TextButton } from '@textloom/contracts';
import { command, empty, name, sql, type Sql, statement } from '../../../platform/db/sql';
import type { Statements, Tx } from '../../../platform/db/connection';
import { hasSpanish, languageOf } from '../../tenancy/keyword';
import { rcsServiceOf } from '../../tenancy/number';
import { addressable } from '../../people/hold';
import { notOffCode } from '../../people/opt-out';
import type { Outcome } from '../events';
import { mergedErrors } from './batch-errors';
import { madeAt } from '../message/made';
import { isNotified } from '../message/notified';
import type { Claimed } from '../message/outbound.types';
import { SETTLING, settlingColumns } from '../message/send-again.repository';
import { NOT_SENT } from '../message/not-sent';
import { maySend } from '../ledger/may-send.repository';
import { ANY_NUMBER, isStopped, lockClaim, mayClaim, sentFrom, type Claiming } from '../stop/sending-stop.repository';

/** campaign.buttons, send_batch.buttons */
export const BUTTONS = col.json<TextButton[]>([]);

const BATCH = {
  id: col.number,
  account_id: col.number,
  campaign_id: col.number,
  first_id: col.number,
  last_id: col.number,
  size: col.number,
  segments: col.number,
  /** Its own number that it leaves from; null: the shared code. */
  number: col.orNull(col.text()),
  attempts: col.number,
  message: col.text(),
  /** Below /media. */
  media: col.orNull(col.text()),
  /** Under its texts, where they arrive over RCS. */
  buttons: col.orNull(BUTTONS),
  /** Of the provider: it tries RCS first. Null: its texts are SMS. */
  service: col.orNull(col.text()),
  /** Some of its texts may have a Spanish footer. */
  spanish: col.bool,
  /** Its validity or the campaign's has ended, or the account was deleted: the remaining messages expire. */
  expired: col.bool,
  /** The remaining messages are withdrawn. */
  cancelled: col.bool,
  /** Another worker had claimed it before, so messages may be claimed without an outcome. */
  taken_over: col.bool,
  /** That worker let its lease expire. */
  lease_lost: col.bool,
  /** Seconds since it was due. */
  late: col.number,
};
/** A batch of a campaign that this worker has claimed. */
export type Batch = col.RowOf<typeof BATCH>;

const account = name('b.account_id');
const number = name('b.number');
const text = {
  media: name('b.media_id'),
  untriedSince: sql`(case when b.state = 0 and b.attempts = 0 then b.next_at end)`,
};
/** SQL: the order in which a probe chooses its message. */
const leastTried = sql`m.attempts, `;

/** SQL: excludes a batch whose hours end within seconds, because messages claimed now are sent a moment later. */
const staysOpen = sql`b.closes_at > now() + interval '10 seconds'`;

/** SQL: neither its campaign nor the choice between two texts holds it back. */
const goesOn = sql`not b.paused and not b.cancelled and not b.undecided`;
/** SQL: batch `b` may be sent now. */
export const runs = (
  claiming: Claiming,
): Sql => sql`${goesOn} and ${staysOpen} and coalesce(b.not_after > now(), true) and ${maySend}
  and ${mayClaim(account, number, text, claiming)}`;

/** SQL: the validity counts from when the batch was due, excluding pauses of the campaign, stops of sending and quiet hours. */
const expiredAfter = (
  ms: number,
  { shared }: Claiming,
): Sql => sql`(a.deleted or not b.cancelled and coalesce(b.not_after <= now(), false)
  or ${goesOn} and not ${isStopped(account, sentFrom(number, shared))} and b.due_at < least(now(), b.closes_at) - ${ms} * interval '1 ms')`;

export interface BatchClaim {
  leaseMs: number;
  validityMs: number;
  /** Whose batches: those of the shared code, or of numbers of accounts. */
  lane: 'shared' | 'own';
  most: number;
}

/**
 * Claims due batches. The account with the fewest running batches goes first, so that no account waits for another's
 * large campaign. Relies on send_batch_open. Repeated under the same name after a lost response, it returns the batches
 * that it claimed.
 */
export async function claimBatches(
  tx: Tx,
  owner: string,
  { leaseMs, validityMs, lane, most }: BatchClaim,
  claiming: Claiming = ANY_NUMBER,
): Promise<Batch[]> {
  await lockClaim(tx);
  const expired = expiredAfter(validityMs, claiming);
  return tx.query(statement('texting.claimBatches', BATCH)`
     with running as (
       select account_id, count(*) as batches from send_batch where state = 1 and state < 2 and lease_until > now() group by account_id
     ), due as (
       select b.id, b.state, b.state = 1 and b.lease_owner is distinct from ${owner} as lease_lost, b.text as message, ${expired} as expired, b.cancelled,
         (select token || '/media.' || extension from media where id = b.media_id) as media
       from send_batch b join account a on a.id = b.account_id
       left join running r on r.account_id = b.account_id
       where b.state < 2 and b.next_at <= now() and (b.number is null) = ${lane === 'shared'}
         and (b.lease_until is null or b.lease_until < now() or b.lease_owner = ${owner})
         and (${runs(claiming)} or ${claiming.probed ?? claiming.linkProbed}::text is null and (b.cancelled or ${expired}))
       order by coalesce(r.batches, 0), b.next_at, b.id limit ${most} for update of b skip locked
     )
     update send_batch b set state = 1, lease_owner = ${owner}, lease_until = now() + ${leaseMs} * interval '1 ms' from due where b.id = due.id
     returning b.id, b.account_id, b.campaign_id, b.first_id, b.last_id, b.size, b.segments, b.number, b.attempts, due.message, due.media, b.buttons,
       case when b.buttons is not null then ${rcsServiceOf(account, number)} end as service,
       ${hasSpanish(account)} as spanish, due.expired, due.cancelled, due.state = 1 or b.attempts > 0 as taken_over, due.lease_lost, extract(epoch from now() - b.next_at)::float8 as late`);
}

/** Skips batches that their writers hold: the lease outlasts several renewals. */
export const renewBatches = (engine: Statements, ids: readonly number[], owner: string, leaseMs: number) =>
  engine.single.execute(command('texting.renewBatches')`
     update send_batch b set lease_until = now() + ${leaseMs} * interval '1 ms'
     from (select id from send_batch where id = any(${ids}::bigint[]) and lease_owner = ${owner} and state = 1 for update skip locked) own
     where b.id = own.id`);

export interface BatchMessage extends Claimed {
  /** In PostgreSQL's format; identifies the claim, because another one may have followed. */
  claim: string;
  /** That of its footer: the language of the keyword. */
  language: Language;
}

const SUB_BATCH = {
  /** The worker still holds the lease, the campaign is running, and its account may send. */
  held: col.bool,
  /** Last message that was read. */
  cursor: col.number,
  messages: col.json<BatchMessage[]>([]),
};
export type SubBatch = col.RowOf<typeof SUB_BATCH>;

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
  claiming: Claiming = ANY_NUMBER,
): Promise<SubBatch> {
  await lockClaim(tx);
  return tx.one(statement('texting.claimMessages', SUB_BATCH)`
     with b as materialized (
       select b.id from send_batch b join account a on a.id = b.account_id
       where b.id = ${batch.id} and b.lease_owner = ${owner} and b.state = 1 and ${runs(claiming)}
     ), next as materialized (
       select m.id, m.subscriber_id, m.phone from message m
       where m.id > ${after} and m.id <= ${batch.last_id} and m.batch_id = ${batch.id} and m.status = 0 and m.claimed_at is null and exists (select from b)
       order by ${claiming.probed === null ? empty : leastTried}m.id limit ${limit} for update
     ), judged as materialized (
       select next.id, exists (select from subscriber s where s.id = next.subscriber_id and s.phone = next.phone and ${addressable(batch.account_id)} and ${notOffCode}) as stays from next
     ), marked as (
       update message m set
         claimed_at = case when stays then now() end, link = nullif(${claiming.link}::smallint, 1), status_at = now(),
         status = case when stays then 0 else -1 end, billed = case when stays then m.segments else 0 end
       from judged j where m.id = j.id and m.id > ${after} and m.id <= ${batch.last_id}
       returning m.id, ${madeAt} as made, m.phone, m.status, ${languageOf(sql`m.keyword_id`)} as language
     ), counted as (
       select count(*) filter (where status = -1) as gone from marked
     ), released as (
       update send_batch x set withdrawn = x.withdrawn + gone, released = x.released + gone * x.segments from counted where x.id = ${batch.id} and gone > 0
     )
     select exists (select from b) as held, coalesce((select max(id) from next), ${batch.last_id}) as cursor,
            coalesce((select json_agg(json_build_object('id', id, 'made', made, 'phone', phone, 'attempts', ${batch.attempts}::int, 'claim', now()::text, 'language', language) order by id) from marked where status = 0), '[]') as messages`);
}

/** Releases messages that were not sent. Undoes only the given claims. */
export async function unclaim(tx: Tx, claims: readonly Pick<BatchMessage, 'id' | 'claim'>[]): Promise<void> {
  if (claims.length === 0) return;
  const ids = claims.map(({ id }) => id);
  await tx.execute(command('texting.unclaim')`
     update message m set claimed_at = null, billed = 0, attempts = m.attempts + 1 from unnest(${ids}::bigint[], ${claims.map(({ claim }) => claim)}::timestamptz[]) c(id, claimed_at)
     where m.id = c.id and m.id = any(${ids}::bigint[]) and m.status = 0 and m.claimed_at = c.claimed_at and not m.unanswered`);
}

const LEFT_OVER = {
  ...{ id: col.number, made: col.number, phone: col.text(), attempts: col.number },
  ...{ claim: col.text(), expired: col.bool, language: col.text<Language>() },
  ...SETTLING,
};

/** Pending messages of a batch that any worker has claimed. */
export const claimedPending = (tx: Tx, batch: Batch, lateMs: number) =>
  tx.query(statement('texting.claimedPending', LEFT_OVER)`
     select m.id, ${madeAt} as made, m.phone, m.claimed_at::text as claim, ${batch.attempts}::int as attempts, ${batch.expired}::boolean as expired, ${languageOf(sql`m.keyword_id`)} as language, ${settlingColumns(lateMs)} from message m
     where id between ${batch.first_id} and ${batch.last_id} and batch_id = ${batch.id} and status = 0 and claimed_at is not null order by id`);

const notifiedOfEnd = isNotified('gone', 'gone.status');

/** Ends the pending messages `which` of a batch, unbilled. Returns those that webhooks are notified of. */
const endUnsent = async (tx: Tx, batchId: number, status: number, which: Sql): Promise<Outcome[]> => {
  const notified = await tx.maybeValue(statement('texting.endUnsent', { notified: col.json<Outcome[]>([]) })`
     with gone as (
       update message set status = ${status}, claimed_at = null, billed = 0, status_at = now() where ${which} and status = 0 returning id, account_id, status
     ), n as (
       select count(*) as n, case when ${status}::smallint >= 10 then count(*) else 0 end as failed from gone
     ), code as (select ${batchId}::bigint as batch_id, ${status}::smallint as code, failed as n from n where failed > 0)
     update send_batch b set withdrawn = b.withdrawn + n.n - n.failed, failed = b.failed + n.failed, unsent = b.unsent + n.failed,
       released = b.released + n.n * b.segments, errors = ${mergedErrors} from n where b.id = ${batchId} and n.n > 0
     returning (select coalesce(json_agg(gone), '[]') from gone where ${notifiedOfEnd}) as notified`);
  return notified ?? [];
};

/** Messages that were not claimed: withdrawn (-2) because their campaign was cancelled, or expired (16). */
export const endRest = (tx: Tx, { id, first_id, last_id }: Batch, status: -2 | 16): Promise<Outcome[]> =>
  endUnsent(tx, id, status, sql`id between ${first_id} and ${last_id} and batch_id = ${id} and claimed_at is null`);

/**
 * Withdraws messages that were just claimed and cannot be sent: their text shows nothing, or no coupon code was left.
 */
export const withdrawClaimed = async (
  tx: Tx,
  batchId: number,
  ids: readonly number[],
  why: 'empty' | 'noCoupon',
): Promise<void> => {
  if (ids.length > 0) await endUnsent(tx, batchId, NOT_SENT[why], sql`id = any(${ids}::bigint[])`);
};

interface Postponed {
  id: number;
  waitMs: number;
  /** For a reason that counts as an attempt. Otherwise it waits for its turn, which does not count towards its validity. */
  tried: boolean;
}

/** Postpones batches, at most until their campaign's "not after", because some of their messages have to wait. */
export async function postponeBatches(tx: Tx, some: readonly Postponed[], owner: string): Promise<void> {
  if (some.length === 0) return;
  const columns = sql`${some.map(({ id }) => id)}::bigint[], ${some.map(({ waitMs }) => waitMs)}::float8[], ${some.map(({ tried }) => tried)}::boolean[]`;
  await tx.execute(command('texting.postponeBatches')`
     with w as materialized (
       select b.id, w.tried, least(now() + w.wait_ms * interval '1 ms', case when b.not_after > now() then b.not_after end) as next_at
       from unnest(${columns}) w(id, wait_ms, tried) join send_batch b on b.id = w.id
       where b.lease_owner = ${owner} and b.state = 1 order by b.id for update of b
     )
     update send_batch b set state = 0, lease_until = null, lease_owner = null, attempts = attempts + w.tried::int, next_at = w.next_at,
       due_at = case when w.tried then b.due_at else greatest(b.due_at, now()) end
     from w where b.id = w.id`);
}

const CLOSED_BATCH = {
  /** Messages to release, and their number of recipients. */
  released: col.number,
  freed: col.number,
  /** Recipients whose message is billed. */
  settled: col.number,
};

/** Closes the batch unless some of its messages have no outcome. The caller has locked the campaign. */
export const markClosed = (tx: Tx, batch: Batch, owner: string) =>
  tx.maybeOne(statement('texting.markClosed', CLOSED_BATCH)`
     update send_batch b set state = 2, lease_until = null, lease_owner = null,
       settled = size - released / segments
     where id = ${batch.id} and lease_owner = ${owner} and state = 1
       and not exists (select from message where id between ${batch.first_id} and ${batch.last_id} and batch_id = ${batch.id} and status = 0)
     returning released, released / segments as freed, settled`);
