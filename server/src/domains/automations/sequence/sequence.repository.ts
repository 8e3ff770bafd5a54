import { zoneOfOwner } from '../../tenancy/user';
import * as col from '../../../platform/db/col';
import { command, constant, sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { addressable, isHeld } from '../../people/hold';
import { notOffCode } from '../../people/opt-out';
import { numberOf } from '../../tenancy/number';
import { isStopped, sentFrom, sinceLastStop } from '../../texting/stop';
import { LANE } from '../../texting/message';
import { inTurnSince, QUEUED_SECONDS } from '../../texting/worker';
import { lawfulStates, placeJoins, statesOfPlace, zonesOfPlace } from '../../texting/hours';
import { maySend } from '../../texting/ledger';
import { hasCap, limitReached, type Limit, type Limits } from '../../campaigns';
import { askedState, questionOfPlace } from './question.repository';
import { conditionMet } from './condition';
import { PLACE } from './leave-sequence.repository';

export const SEQUENCE = {
  id: col.number,
  account_id: col.number,
  /** Null unless a keyword triggers it. */
  keyword_id: col.orNull(col.number),
  zone: col.text(),
};
export type Sequence = col.RowOf<typeof SEQUENCE>;

/**
 * Messages of sequences in the queue, counted up to `limit`, without those that wait for the hours of their people or the
 * turn of their number.
 * Uses send_queue_due.
 */
export const countWaiting = (tx: Tx, limit: number) =>
  tx.value(statement('automations.countWaiting', { waiting: col.number })`
     select count(*) as waiting from (select from send_queue where lane = ${constant(LANE.sequence)} and (due_at is null or next_at <= now()) limit ${limit}) q`);

const DUE_SEQUENCE = {
  ...SEQUENCE,
  limited: col.bool,
  /** Messages due before this time are skipped. */
  skip_before: col.orNull(col.text()),
  /** How many of its messages the account can pay for, in addition to the queued ones. */
  affordable: col.number,
  /** How many more may be queued for the account's own number; null: it is on the shared code. */
  ahead: col.orNull(col.number),
};
export type DueSequence = col.RowOf<typeof DUE_SEQUENCE>;

/**
 * A sequence with a subscriber whose message is due, of an account that may send and has messages for it; otherwise the
 * subscribers wait, and are not left out. At most a minute's messages of an own number are queued, and no more before
 * half of them have left, so that a slow number neither fills the queue nor costs a turn for each message. People on hold
 * wait, too (decision 665); `offset 0` makes PostgreSQL search each sequence for somebody who is not. Locked so that its steps do not change until the caller commits; any number of
 * workers may share it. Chosen at random, so that one sequence with many subscribers does not delay the others. Relies
 * on sequence_person_due.
 */
export const dueSequence = (tx: Tx, shared: string) =>
  tx.maybeOne(statement('automations.dueSequence', DUE_SEQUENCE)`
     with queued as materialized (
       select account_id, count(*) as n from send_queue where lane = ${constant(LANE.sequence)} group by account_id
     )
     select q.id, q.account_id, q.keyword_id, ${zoneOfOwner(sql`q.account_id`)} as zone, ${hasCap} as limited, q.skip_before::text as skip_before,
       (b.plan_left + b.extra_left) / most.segments - waiting.n as affordable, waiting.most - waiting.n as ahead
     from automation q join account a on a.id = q.account_id left join keyword k on k.id = q.keyword_id join balance b on b.account_id = a.id
     cross join lateral (select coalesce(max(segments), 1) as segments from sequence_step where automation_id = q.id and not deleted) most
     left join queued on queued.account_id = q.account_id left join own_number own on own.account_id = q.account_id
     cross join lateral (select coalesce(queued.n, 0) as n, ceil(own.per_second * ${constant(QUEUED_SECONDS)}) as most) waiting
     where q.kind = 'sequence' and waiting.n <= coalesce(waiting.most / 2, waiting.n) and q.state = 'on' and not q.deleted and q.replan_after is null
       and (q.trigger <> 'keyword' or k.approved and not k.deleted) and ${maySend} and b.plan_left + b.extra_left >= most.segments
       and not ${isStopped(sql`q.account_id`, sentFrom(numberOf(sql`q.account_id`), shared))}
       and exists (select from sequence_person p cross join lateral (select phone from subscriber where id = p.subscriber_id offset 0) s
         where p.automation_id = q.id and p.state = ${constant(PLACE.waiting)} and p.next_at <= now() and not ${isHeld('s', sql`q.account_id`)} offset 0)
     order by random() limit 1 for share of q skip locked`);

const STEP = {
  id: col.number,
  message: col.text(),
  segments: col.number,
  media_id: col.orNull(col.number),
  /** It asks a question. */
  asks: col.bool,
  reminder: col.text(),
};
export type Step = col.RowOf<typeof STEP>;

export const stepsOf = (tx: Tx, sequenceId: number) =>
  tx.query(statement('automations.stepsToSend', STEP)`
     select id, message, segments, media_id, field_id is not null as asks, reminder from sequence_step where automation_id = ${sequenceId} and not deleted`);

const DUE_SUBSCRIBER = {
  id: col.number,
  step_id: col.number,
  keyword_id: col.number,
  phone: col.text(),
  /**
   * The step was due longer ago than a message is valid, not counting a stop of sending and the time in which texts wait
   * for the turn of the account's number, or the user chose to skip it, or there is no hour at which the law allows texting the person.
   */
  late: col.bool,
  /** Null while the subscriber is in the sequence. */
  left: col.orNull(col.number),
  /** When the phone may be texted again; null: now. */
  opens_at: col.orNull(col.time),
  /** The person does not meet the condition of the step. */
  unmet: col.bool,
  /**
   * Of a question that was asked: it is over, its reminder is due, or it waits for the answer. Null: the step was not
   * sent, or asks nothing.
   */
  asked: col.orNull(col.text<'over' | 'remind' | 'wait'>()),
  /** The limit that leaves out the phone; null: none. */
  limit: col.orNull(col.text<Limit>()),
  /** It may be the account's first text to the phone (ADR 0116). */
  no_welcome: col.bool,
  first_name: col.text(),
  last_name: col.text(),
  city: col.text(),
  state: col.text(),
  company_name: col.text(),
  keyword: col.text(),
};
export type DueSubscriber = col.RowOf<typeof DUE_SUBSCRIBER>;

/**
 * Claims subscribers whose message is due, except those on hold. `again`: the subscriber opted out and returned by
 * START, so the subscription is newer than the place in the sequence. `offset 0` forces lookups by key. The caller
 * holds the lock of the limits.
 */
export const claimDue = (
  tx: Tx,
  { id, account_id: accountId, keyword_id: keywordId, skip_before: skipBefore }: DueSequence,
  { validityMs, shared }: { validityMs: number; shared: string },
  most: number,
  limits: Limits,
) =>
  tx.query(statement('automations.claimDue', DUE_SUBSCRIBER)`
     with due as materialized (
       select s.id, p.step_id, s.keyword_id, s.phone, p.next_at, ${sinceLastStop(sql`p.next_at`, accountId, sentFrom(numberOf(accountId), shared))} < coalesce(${inTurnSince(sentFrom(numberOf(accountId), shared))}, now()) - ${validityMs} * interval '1 ms' or coalesce(p.next_at < ${skipBefore}::timestamptz, false) as late, ${limitReached(accountId, limits, sql`s.phone`)} as "limit",
         ${askedState} as asked,
         not ${conditionMet} as unmet,
         case when s.keyword_id <> ${keywordId}::int then ${constant(PLACE.gone)} when not (${addressable(accountId)} and ${notOffCode}) or s.subscribed_at > p.joined_at then ${constant(PLACE.stopped)} end as left,
         s.first_name, s.last_name, s.city, s.state, s.company_name, (select keyword from keyword where id = s.keyword_id) as keyword, s.no_welcome,
         ${zonesOfPlace} as zones, ${statesOfPlace} as states
       from sequence_person p cross join lateral (select * from subscriber where id = p.subscriber_id offset 0) s ${placeJoins}
       left join sequence_step st on st.id = p.step_id ${questionOfPlace}
       where p.automation_id = ${id} and p.state = ${constant(PLACE.waiting)} and p.next_at <= now() and not ${isHeld('s', accountId)}
       order by p.next_at limit ${most} for update of p skip locked
     ), spot as materialized (
       select zones, states, w.opens_at, w.never from (select distinct zones, states from due) d join account a on a.id = ${accountId}
       left join lateral text_window(zones, ${lawfulStates(sql`states`)}, a.quiet_until, a.quiet_from, now()) w on w.opens_at > now()
     )
     select id, step_id, keyword_id, phone, late or never is true as late, "limit", opens_at, unmet, asked, "left", first_name, last_name, city, state, company_name, keyword, no_welcome
     from due join spot using (zones, states) order by next_at`);

export const markLeft = async (tx: Tx, sequenceId: number, people: readonly DueSubscriber[]): Promise<void> => {
  if (people.length === 0) return;
  await tx.execute(command('automations.markLeft')`
     update sequence_person p set state = t.left from unnest(${people.map(({ id }) => id)}::bigint[], ${people.map(({ left }) => left)}::smallint[]) t(id, "left")
     where p.automation_id = ${sequenceId} and p.subscriber_id = t.id`);
};

/** Retries the same step when quiet hours end. */
export const postpone = async (tx: Tx, sequenceId: number, people: readonly DueSubscriber[]): Promise<void> => {
  if (people.length === 0) return;
  await tx.execute(command('automations.postpone')`
     update sequence_person p set next_at = t.at from unnest(${people.map(({ id }) => id)}::bigint[], ${people.map((person) => person.opens_at)}::timestamptz[]) t(id, at)
     where p.automation_id = ${sequenceId} and p.subscriber_id = t.id`);
};

/** The step for which a subscriber waits, and its message. */
export interface Given {
  id: number;
  message: number;
}

/**
 * Records that subscribers get the step for which they wait. Returns those who did not get it before: the key of
 * sequence_sent decides, and only they may be texted.
 */
export const recordSent = async (tx: Tx, sequenceId: number, given: readonly Given[]): Promise<Set<number>> => {
  if (given.length === 0) return new Set();
  return new Set(
    await tx.values(statement('automations.recordSent', { subscriber_id: col.number })`
     insert into sequence_sent (automation_id, subscriber_id, round, step_id, account_id, message_id)
       select p.automation_id, p.subscriber_id, p.round, p.step_id, p.account_id, g.message_id
       from unnest(${given.map(({ id }) => id)}::bigint[], ${given.map(({ message }) => message)}::bigint[]) g(id, message_id) join sequence_person p on p.automation_id = ${sequenceId} and p.subscriber_id = g.id
       order by p.subscriber_id on conflict do nothing returning subscriber_id`),
  );
};
