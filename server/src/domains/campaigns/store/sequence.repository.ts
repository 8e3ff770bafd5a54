import { ownerZone } from '../../tenancy/user';
import type { MergeField } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { ADDRESSABLE, held, NOT_OFF_CODE } from '../../consent';
import { LANE, lawOf, MAY_SEND, PLACE_JOINS, sinceStop, STATES, stopped, ZONES } from '../../texting';
import { HAS_CAP } from './caps.repository';
import { PLACE, type Place } from './leave-sequence.repository';
import { limitOf, type Limit, type Limits } from './limits.repository';

export interface Sequence {
  id: number;
  account_id: number;
  /** Null: it does not begin with a keyword. */
  keyword_id: number | null;
  zone: string;
}

/**
 * Messages of sequences in the queue, counted up to `limit`, without those that wait for the hours of their people. Uses
 * send_queue_due.
 */
export const countWaiting = (tx: Tx, limit: number) =>
  tx.value<number>(
    `select count(*) as waiting from (select from send_queue where lane = ${LANE.sequence} and (due_at is null or next_at <= now()) limit $1) q`,
    [limit],
  );

export interface DueSequence extends Sequence {
  limited: boolean;
  /** Messages that were due before it are passed over. */
  skip_before: string | null;
  /** How many of its messages the account can pay for, besides those that are queued. */
  affordable: number;
}

/**
 * A sequence with a subscriber whose message is due, of an account that may send and has messages for it: else the
 * subscribers wait, and are not left out. People on hold wait, too (decision 665); `offset 0` has PostgreSQL
 * search each sequence for somebody who is not. Locked so that its steps do not change until the caller commits; any number
 * of workers may share it. Chosen at random, so that one sequence with many subscribers does not delay the others. Relies on sequence_person_due.
 */
export const dueSequence = (tx: Tx, number: string) =>
  tx.maybeOne<DueSequence>(
    `select q.id, q.account_id, q.keyword_id, ${ownerZone('q.account_id')} as zone, ${HAS_CAP} as limited, q.skip_before::text as skip_before,
       (b.plan_left + b.extra_left) / most.segments - (select count(*) from send_queue w where w.account_id = q.account_id and w.lane = ${LANE.sequence}) as affordable
     from automation q join account a on a.id = q.account_id left join keyword k on k.id = q.keyword_id join balance b on b.account_id = a.id
     cross join lateral (select coalesce(max(segments), 1) as segments from sequence_step where automation_id = q.id and not deleted) most
     where q.kind = 'sequence' and q.state = 'on' and not q.deleted and q.replan_after is null
       and (q.trigger <> 'keyword' or k.approved and not k.deleted) and ${MAY_SEND} and b.plan_left + b.extra_left >= most.segments
       and not ${stopped('q.account_id', '$1')}
       and exists (select from sequence_person p cross join lateral (select phone from subscriber where id = p.subscriber_id offset 0) s
         where p.automation_id = q.id and p.state = ${PLACE.waiting} and p.next_at <= now() and not ${held('s', 'q.account_id')} offset 0)
     order by random() limit 1 for share of q skip locked`,
    [number],
  );

export interface Step {
  id: number;
  message: string;
  segments: number;
  media_id: number | null;
}

export const stepsOf = (tx: Tx, sequenceId: number) =>
  tx.query<Step>('select id, message, segments, media_id from sequence_step where automation_id = $1 and not deleted', [
    sequenceId,
  ]);

export interface DueSubscriber extends Record<MergeField, string> {
  id: number;
  step_id: number;
  keyword_id: number;
  phone: string;
  /**
   * The step was due longer ago than a message is valid, not counting a stop of sending, or is passed over because the
   * user chose so, or there is no hour at which the law lets the person be texted.
   */
  late: boolean;
  /** Null: is still inside. */
  left: Place | null;
  /** When the phone may be texted again; null: now. */
  opens_at: Date | null;
  /** The step is for those who clicked in an earlier one, or for those who did not, and this person is not one of them. */
  unmet: boolean;
  /** What leaves out the phone; null: nothing. */
  limit: Limit | null;
  /** It may be the account's first text to the phone (ADR 0116). */
  no_welcome: boolean;
}

/** SQL: the subscriber of place `p` does not meet the condition of step `st`. */
const UNMET = `coalesce((st.only_if = 'clicked') <> exists (
  select from sequence_sent x join link_click c on c.message_id = x.message_id
  where x.automation_id = p.automation_id and x.subscriber_id = p.subscriber_id and x.round = p.round and x.step_id = st.only_step), false)`;

/**
 * Claims subscribers whose message is due, but for those on hold. `again`: the subscriber opted out and returned by START, so the subscription
 * is newer than the place in the sequence. `offset 0` forces lookups by key. The caller holds the lock of the limits.
 */
export const claimDue = (
  tx: Tx,
  sequence: DueSequence,
  { validityMs, number }: { validityMs: number; number: string },
  most: number,
  limits: Limits,
) =>
  tx.query<DueSubscriber>(
    `with due as materialized (
       select s.id, p.step_id, s.keyword_id, s.phone, p.next_at, ${sinceStop('p.next_at', '$1', '$6')} < now() - $4 * interval '1 ms' or coalesce(p.next_at < $7::timestamptz, false) as late, ${limitOf(limits, 's.phone')} as "limit",
         ${UNMET} as unmet,
         case when s.keyword_id <> $3::int then ${PLACE.gone} when not (${ADDRESSABLE} and ${NOT_OFF_CODE}) or s.subscribed_at > p.joined_at then ${PLACE.stopped} end as left,
         s.first_name, s.last_name, s.city, s.state, s.company_name, (select keyword from keyword where id = s.keyword_id) as keyword, s.no_welcome,
         ${ZONES} as zones, ${STATES} as states
       from sequence_person p cross join lateral (select * from subscriber where id = p.subscriber_id offset 0) s ${PLACE_JOINS}
       left join sequence_step st on st.id = p.step_id
       where p.automation_id = $2 and p.state = ${PLACE.waiting} and p.next_at <= now() and not ${held('s')}
       order by p.next_at limit $5 for update of p skip locked
     ), spot as materialized (
       select zones, states, w.opens_at, w.never from (select distinct zones, states from due) d join account a on a.id = $1
       left join lateral text_window(zones, ${lawOf('states')}, a.quiet_until, a.quiet_from, now()) w on w.opens_at > now()
     )
     select id, step_id, keyword_id, phone, late or never is true as late, "limit", opens_at, unmet, "left", first_name, last_name, city, state, company_name, keyword, no_welcome
     from due join spot using (zones, states) order by next_at`,
    [sequence.account_id, sequence.id, sequence.keyword_id, validityMs, most, number, sequence.skip_before],
  );

export const markLeft = async (tx: Tx, sequenceId: number, people: readonly DueSubscriber[]): Promise<void> => {
  if (people.length === 0) return;
  await tx.execute(
    `update sequence_person p set state = t.left from unnest($2::bigint[], $3::smallint[]) t(id, "left")
     where p.automation_id = $1 and p.subscriber_id = t.id`,
    [sequenceId, people.map(({ id }) => id), people.map(({ left }) => left)],
  );
};

/** Within quiet hours the same step is tried again when they end. */
export const postpone = async (tx: Tx, sequenceId: number, people: readonly DueSubscriber[]): Promise<void> => {
  if (people.length === 0) return;
  await tx.execute(
    `update sequence_person p set next_at = t.at from unnest($2::bigint[], $3::timestamptz[]) t(id, at)
     where p.automation_id = $1 and p.subscriber_id = t.id`,
    [sequenceId, people.map(({ id }) => id), people.map((person) => person.opens_at)],
  );
};

const DUE = 'step_due(p.joined_at, $3, st.after_hours, st.after_days, st.at_minute)';
/** SQL: step `st` was not sent in place `p`. */
const UNSENT = `not exists (select from sequence_sent x
  where x.automation_id = st.automation_id and x.subscriber_id = p.subscriber_id and x.round = p.round and x.step_id = st.id)`;

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
    await tx.values<number>(
      `insert into sequence_sent (automation_id, subscriber_id, round, step_id, account_id, message_id)
       select p.automation_id, p.subscriber_id, p.round, p.step_id, p.account_id, g.message_id
       from unnest($2::bigint[], $3::bigint[]) g(id, message_id) join sequence_person p on p.automation_id = $1 and p.subscriber_id = g.id
       order by p.subscriber_id on conflict do nothing returning subscriber_id`,
      [sequenceId, given.map(({ id }) => id), given.map(({ message }) => message)],
    ),
  );
};

/** Moves subscribers to their next unsent step by time. */
export const advance = async (tx: Tx, { id, zone }: Sequence, people: readonly number[]): Promise<void> => {
  if (people.length === 0) return;
  await tx.execute(
    `update sequence_person t set state = case when n.step is null then ${PLACE.finished} else ${PLACE.waiting} end,
       step_id = coalesce(n.step, t.step_id), due_at = coalesce(n.due, t.due_at), next_at = coalesce(n.due, t.next_at)
     from (
       select p.subscriber_id, next.id as step, next.due from unnest($2::bigint[]) moved(id)
       join sequence_person p on p.automation_id = $1 and p.subscriber_id = moved.id
       left join lateral (
         select st.id, ${DUE} as due from sequence_step st
         where st.automation_id = $1 and not st.deleted and ${UNSENT} and (${DUE}, st.id) > (p.due_at, p.step_id)
         order by due, st.id limit 1
       ) next on true
     ) n where t.automation_id = $1 and t.subscriber_id = n.subscriber_id`,
    [id, people, zone],
  );
};

/**
 * A sequence whose steps were changed, locked against edits until the caller commits, but not against joins: their
 * foreign key locks only the row's key. Uses automation_replan.
 */
export const changedSequence = (tx: Tx): Promise<(Sequence & { replan_after: number }) | undefined> =>
  tx.maybeOne(
    `select q.id, q.account_id, q.keyword_id, q.replan_after, ${ownerZone('q.account_id')} as zone
     from automation q where q.replan_after is not null order by q.id limit 1 for no key update of q skip locked`,
  );

/**
 * Applies changed steps to the next subscribers by id: each continues with the first unsent step whose time has not
 * passed. A step that is already due and still exists is kept; whether the phone may be texted is judged anew. Returns the last
 * id, or null at the end.
 */
export async function replanChunk(
  tx: Tx,
  { id, zone, replan_after: after }: Sequence & { replan_after: number },
  limit: number,
): Promise<number | null> {
  const { seen, last } = await tx.one<{ seen: number; last: number | null }>(
    `with chunk as materialized (
       select p.subscriber_id, p.joined_at, p.round, p.due_at, p.next_at, p.step_id from sequence_person p
       where p.automation_id = $1 and p.state = ${PLACE.waiting} and p.subscriber_id > $2 order by p.subscriber_id limit $4 for update
     ), changed as (
       update sequence_person t set state = case when next.id is null then ${PLACE.finished} else ${PLACE.waiting} end,
         step_id = coalesce(next.id, t.step_id), due_at = coalesce(next.due, t.due_at), next_at = coalesce(next.due, t.next_at)
       from chunk p left join lateral (
         select st.id, ${DUE} as due from sequence_step st
         where st.automation_id = $1 and not st.deleted and ${UNSENT} and ${DUE} > now() order by due, st.id limit 1
       ) next on true
       where t.automation_id = $1 and t.subscriber_id = p.subscriber_id
         and not (p.due_at <= now() and exists (select from sequence_step st where st.id = p.step_id and not st.deleted))
     ), judged as (
       update sequence_person t set next_at = now() from chunk p
       where t.automation_id = $1 and t.subscriber_id = p.subscriber_id and p.due_at <= now() and p.next_at > now()
         and exists (select from sequence_step st where st.id = p.step_id and not st.deleted)
     )
     select count(*) as seen, max(subscriber_id) as last from chunk`,
    [id, after, zone, limit],
  );
  return seen < limit ? null : last;
}

export const storeReplan = (tx: Tx, sequenceId: number, after: number | null) =>
  tx.execute('update automation set replan_after = $2 where id = $1', [sequenceId, after]);
