import * as col from '../../../platform/db/col';
import { command, constant, join, name, sql, statement } from '../../../platform/db/sql';
import type { Language } from '@textloom/contracts';
import type { Statements, Tx } from '../../../platform/db/connection';
import type { LaneStart } from '../../../platform/work/queue-floors';
import { isHeld } from '../../people/hold';
import { isOnSharedCode } from '../../tenancy/number';
import { KIND, MARKETING } from '../message/kinds';
import type { Waiting } from '../message/outbound.types';
import { SETTLING, settlingColumns } from '../message/send-again.repository';
import { active, maySend } from '../ledger/may-send.repository';
import {
  ANY_NUMBER,
  lockClaim,
  mayClaim,
  sentFrom,
  sinceLastStop,
  type Claiming,
} from '../stop/sending-stop.repository';
import { kindColumn } from '../message/kind-column';
import { languageOf } from '../../tenancy/keyword';
import { settledBy } from '../link/link.repository';
import { madeAt } from '../message/made';
import type { Billed } from '../ledger/single-ledger.repository';
import type { IdRange, SingleQueue } from './single-queue.repository';

const SINGLE = {
  ...{ id: col.number, made: col.number, phone: col.text(), attempts: col.number },
  account_id: col.orNull(col.number),
  kind: kindColumn,
  segments: col.number,
  billed: col.number,
  body: col.text(),
  /** That of its footer: the language of its keyword. */
  language: col.text<Language>(),
  /** Its own number that it leaves from; null: the shared code. */
  number: col.orNull(col.text()),
  /** Below /media. */
  media: col.orNull(col.text()),
  /** Set before this claim: its outcome is unknown and has to be queried. */
  claim: col.orNull(col.text()),
  ...SETTLING,
  /** Its validity has ended. */
  expired: col.bool,
  /** The subscriber has not left (answers are always sent). */
  allowed: col.bool,
  /** The account may send (answers are always sent). */
  may_send: col.bool,
  /** An earlier worker let its lease expire. */
  lease_lost: col.bool,
  /** It had to wait for its turn or its hours, which have come. */
  had_turn: col.bool,
};
/** A single message that this worker has claimed. */
export type Single = col.RowOf<typeof SINGLE>;

const marketing = join(MARKETING.map(constant));
const accountOfQueue = name('q.account_id');
const accountOfMessage = name('m.account_id');
const number = name('m.number');
const text = { media: name('m.media_id'), untriedSince: sql`(case when q.attempts = 0 then q.next_at end)` };
const onHold = isHeld('m', accountOfMessage);
const madeOrDue = sql`coalesce(h.due_at, m.created_at)`;
/** SQL: the account of a message may send; our own alerts go to any account that is not frozen. */
const maySendTo = sql`(${maySend} or m.kind = ${constant(KIND.alert)} and ${active})`;

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
 * Claims due messages of a lane from a position on. Relies on send_queue_due. A message with a final status (a receipt,
 * a withdrawal) leaves the queue here. Messages are locked with their queue rows, without waiting for either. Passing
 * the ids as parameters lets the planner read the months of these messages only. Messages that were handed over before
 * a stop of sending are still claimed, to be queried.
 */
const claimLane = (
  tx: Tx,
  owner: string,
  { lane, from }: LaneStart,
  { first, last }: IdRange,
  { limit, wanted, leaseMs, lateMs, validityMs, claiming = ANY_NUMBER }: ClaimOptions,
) =>
  tx.query(statement('texting.claimLane', SINGLE)`
     with due as materialized (
       select q.message_id, q.lease_until is not null as lease_lost from send_queue q join message m on m.id = q.message_id
       where q.lane = ${lane} and q.next_at >= ${from} and q.next_at <= now() and (q.lease_until is null or q.lease_until < now()) and (${wanted} = 'all' or (m.claimed_at is null) = (${wanted} = 'fresh'))
         and m.id between ${first} and ${last} and case when m.claimed_at is not null then ${settledBy(claiming)} else ${mayClaim(accountOfQueue, number, text, claiming)} end
       order by q.next_at, q.message_id limit ${limit} for update of q, m skip locked
     ), over as (
       delete from send_queue q using due, message m where q.message_id = due.message_id and m.id = due.message_id and m.id between ${first} and ${last} and m.status <> 0 returning q.message_id
     ), held as (
       update send_queue q set lease_owner = ${owner}, lease_until = now() + ${leaseMs} * interval '1 ms', attempts = q.attempts + 1
       from due join message m on m.id = due.message_id where q.message_id = due.message_id and m.id between ${first} and ${last} and m.status = 0
       returning q.message_id, q.attempts, q.due_at, due.lease_lost
     )
     select h.lease_lost, coalesce(h.due_at <= now(), false) as had_turn, m.id, ${madeAt} as made, m.account_id, m.kind, m.segments, m.billed, h.attempts - 1 as attempts, m.number, m.phone, coalesce(m.body, '') as body, ${languageOf(sql`m.keyword_id`)} as language,
            (select token || '/media.' || extension from media where id = m.media_id) as media, m.claimed_at::text as claim,
            ${settlingColumns(lateMs)}, ${sinceLastStop(madeOrDue, accountOfMessage, sentFrom(number, claiming.shared))} < now() - ${validityMs} * interval '1 ms' as expired,
            m.kind = ${constant(KIND.answer)} or not exists (select from code_suppression off where off.phone = m.phone and (m.number is null or ${isOnSharedCode(sql`m.account_id`)})) and (
              (m.kind = ${constant(KIND.alert)} and not exists (select from suppression x where x.account_id = m.account_id and x.phone = m.phone)) or (
                m.kind <> ${constant(KIND.alert)} and not exists (select from suppression x where x.account_id = m.account_id and x.phone = m.phone and x.keyword_id in (0, coalesce(m.keyword_id, 0)))
                and not (m.kind in (${marketing}) and ${onHold})
                and (m.subscriber_id is null
                  or exists (select from subscriber s where s.id = m.subscriber_id and s.disabled = 0 and not s.deleted)
                  or (m.kind = ${constant(KIND.first)} and exists (select from subscriber s where s.id = m.subscriber_id and s.pending_until > now() and not s.deleted))
                  or (m.kind = ${constant(KIND.reply)} and exists (select from subscriber s where s.account_id = m.account_id and s.phone = m.phone and s.disabled = 0 and not s.deleted)))
              )) as allowed,
            m.kind = ${constant(KIND.answer)} or exists (select from account a where a.id = m.account_id and ${maySendTo}) as may_send
     from held h join message m on m.id = h.message_id and m.id between ${first} and ${last} order by m.id`);

/** Claims due messages by lane, then by time: answers, welcomes, replies, tests, sequences. */
export async function claimQueue(tx: Tx, owner: string, options: ClaimOptions): Promise<Single[]> {
  const { queue } = options;
  // Runs in its own statement before the claims, so that they see every stop that it waited for.
  await lockClaim(tx);
  const taken: Single[] = [];
  for (const start of await queue.floors.look(tx)) {
    const limit = options.limit - taken.length;
    if (limit > 0) taken.push(...(await claimLane(tx, owner, start, await queue.ids(tx), { ...options, limit })));
  }
  return taken;
}

/** Gives pending messages a final status and removes them from the queue. */
export const withdrawSingles = (tx: Tx, messages: readonly { id: number; status: number }[]): Promise<number> => {
  const ids = messages.map(({ id }) => id);
  return tx.execute(command('texting.withdrawSingles')`
     with m as (
       update message m set status = g.status, status_at = now() from unnest(${ids}::bigint[], ${messages.map(({ status }) => status)}::smallint[]) g(id, status)
       where m.id = g.id and m.id = any(${ids}::bigint[]) and m.status = 0 returning m.id
     )
     delete from send_queue q using m where q.message_id = m.id`);
};

/** The subscribers that these messages are addressed to. */
export const peopleOf = (tx: Tx, ids: readonly number[]) =>
  tx.values(statement('texting.peopleOf', { subscriber_id: col.present(col.number) })`
     select subscriber_id from message where id = any(${ids}::bigint[]) and subscriber_id is not null`);

/**
 * Marks messages before they are handed to the gateway of a link, with the link, and stores what this claim charged for
 * them.
 */
export const markClaimed = (
  tx: Tx,
  ids: readonly number[],
  paid: readonly Billed[],
  link: number | null = null,
): Promise<number> => {
  const costs = new Map(paid.map((one) => [one.id, one]));
  return tx.execute(command('texting.markClaimed')`
     update message m set claimed_at = now(), link = nullif(${link}::smallint, 1), billed = coalesce(c.billed, m.billed), billed_extra = coalesce(c.extra, m.billed_extra)
     from unnest(${ids}::bigint[], ${ids.map((id) => costs.get(id)?.billed ?? null)}::smallint[], ${ids.map((id) => costs.get(id)?.extra ?? null)}::smallint[]) c(id, billed, extra)
     where m.id = c.id and m.id = any(${ids}::bigint[])`);
};

/** Skips locked rows: the lease outlasts several renewals. */
export const renewSingles = (engine: Statements, ids: readonly number[], owner: string, leaseMs: number) =>
  engine.single.execute(command('texting.renewSingles')`
     update send_queue q set lease_until = now() + ${leaseMs} * interval '1 ms'
     from (select message_id from send_queue where message_id = any(${ids}::bigint[]) and lease_owner = ${owner} for update skip locked) own
     where q.message_id = own.message_id`);

/**
 * Puts messages back into the queue; `free` ones may be claimed again, the others are queried. The caller has locked
 * the messages.
 */
export async function postponeSingles(tx: Tx, waiting: readonly Waiting[], owner: string): Promise<void> {
  if (waiting.length === 0) return;
  const ids = waiting.map(({ message }) => message.id);
  await tx.execute(command('texting.postponeSingles')`
     with q as (
       update send_queue set lease_owner = null, lease_until = null, next_at = clock_timestamp() + wait_ms * interval '1 ms'
       from unnest(${ids}::bigint[], ${waiting.map(({ waitMs }) => waitMs)}::float8[], ${waiting.map(({ free }) => free)}::boolean[]) w(id, wait_ms, free) where message_id = w.id and lease_owner = ${owner} returning message_id, free
     ) update message m set claimed_at = case when q.free and not m.unanswered then null else m.claimed_at end, attempts = m.attempts + 1 from q where m.id = q.message_id and m.id = any(${ids}::bigint[]) and m.status = 0`);
}

/** Records that another message replaces this one. */
export const markRetried = (tx: Tx, accountId: number, id: number, retriedAs: number) =>
  tx.execute(command('texting.markRetried')`
     update message set retried_as = ${retriedAs} where account_id = ${accountId} and id = ${id}`);

/** Waiting single messages that were stored before a moment and never handed over, locked with their queue rows. */
export const unsentBefore = (tx: Tx, moment: Date, most: number) =>
  tx.values(statement('texting.unsentBefore', { id: col.number })`
     select m.id from send_queue q join message m on m.id = q.message_id
     where m.created_at < ${moment} and m.status = 0 and m.claimed_at is null order by m.id limit ${most} for update of q, m`);
