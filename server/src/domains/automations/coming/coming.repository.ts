import * as col from '../../../platform/db/col';
import { constant, sql, statement } from '../../../platform/db/sql';
import type { StepCondition } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { isHeld } from '../../people/hold';
import { lawfulStates, placeJoins, statesOfPlace, zonesOfPlace } from '../../texting/hours';
import { zoneOfOwner } from '../../tenancy/user';
import { dueOf, lastQuestion, UNSENT } from '../sequence/advance.repository';
import { conditionMet, conditionOf } from '../sequence/condition';
import { PLACE } from '../sequence/leave-sequence.repository';

const COMING = {
  sequenceId: col.number,
  name: col.text(),
  paused: col.bool,
  held: col.bool,
  id: col.number,
  number: col.number,
  text: col.text(),
  asks: col.bool,
  /** When it is due, or is tried again; of an open question nothing. */
  due: col.time,
  /** The next moment from then on at which the phone may be texted; null: that moment itself. */
  opensAt: col.orNull(col.time),
  isDue: col.bool,
  /** Of an open question: when its time to answer is over. */
  openUntil: col.orNull(col.time),
  only: col.text<StepCondition>(),
  onlyStep: col.orNull(col.number),
  /** The position of that message; 0 for none. */
  of: col.number,
  answer: col.text(),
  /** The condition is met at present. */
  met: col.bool,
  /** The message that the condition is about was sent, and its question has ended. */
  onlySent: col.bool,
  onlyEnded: col.bool,
};
export type ComingRecord = col.RowOf<typeof COMING>;

export const hasSubscriber = (tx: Tx, accountId: number, id: number) =>
  tx.value(statement('automations.hasSubscriber', { found: col.bool })`
     select exists (select from subscriber where account_id = ${accountId} and id = ${id}::bigint and not deleted) as found`);

/**
 * The messages to come of the sequences that a subscriber is in, in the order in which they are due, by the moments of
 * the worker. A question that was asked comes first while it is open. Uses sequence_person_inside.
 */
export const comingSteps = (tx: Tx, accountId: number, subscriberId: number) =>
  tx.query(statement('automations.comingSteps', COMING)`
     with place as materialized (
       select p.*, q.name, q.state <> 'on' as paused, ${isHeld('s', accountId)} as held, ${zoneOfOwner(sql`p.account_id`)} as zone,
         ${zonesOfPlace} as zones, ${lawfulStates(statesOfPlace)} as states, a.quiet_until, a.quiet_from
       from subscriber s join account a on a.id = s.account_id
       join sequence_person p on p.subscriber_id = s.id and p.state = ${constant(PLACE.waiting)} join automation q on q.id = p.automation_id and not q.deleted ${placeJoins}
       where s.account_id = ${accountId} and s.id = ${subscriberId}::bigint
     ), numbered as (
       select st.*, row_number() over (partition by st.automation_id order by coalesce(st.after_hours * 60, st.after_days * 1440 + st.at_minute), st.id) as number
       from sequence_step st where st.automation_id in (select automation_id from place) and not st.deleted
     ), step as (
       select p.automation_id, p.name, p.paused, p.held, p.zones, p.states, p.quiet_until, p.quiet_from, st.id, st.number, st.message, st.field_id, ${conditionOf} as only, st.only_step, st.only_answer,
         case when st.id = p.step_id then open.ends_at end as ends_at, case when st.id = p.step_id then p.next_at else ${dueOf(sql`p.zone`)} end as due,
         ${conditionMet} as met, exists (select from sequence_sent x where x.automation_id = p.automation_id and x.subscriber_id = p.subscriber_id and x.round = p.round and x.step_id = st.only_step) as only_sent,
         exists (select from sequence_question x where x.automation_id = p.automation_id and x.subscriber_id = p.subscriber_id and x.round = p.round and x.step_id = st.only_step and x.ended_at is not null) as only_ended,
         p.due_at as after, p.step_id as after_id
       from place p ${lastQuestion(sql`p.zone`)}
       left join lateral (select x.ends_at from sequence_question x where x.automation_id = p.automation_id and x.subscriber_id = p.subscriber_id and x.round = p.round and x.step_id = p.step_id and x.ended_at is null) open on true
       join numbered st on st.automation_id = p.automation_id and (st.id = p.step_id or ${UNSENT})
     )
     select t.automation_id as "sequenceId", t.name, t.paused, t.held, t.id, t.number, t.message as text, t.field_id is not null as asks, t.due, w.opens_at as "opensAt", t.due <= now() as "isDue",
       t.ends_at as "openUntil", t.only, t.only_step as "onlyStep", coalesce((select n.number from numbered n where n.id = t.only_step), 0) as "of", t.only_answer as answer, t.met, t.only_sent as "onlySent", t.only_ended as "onlyEnded"
     from step t left join lateral text_window(t.zones, t.states, t.quiet_until, t.quiet_from, greatest(t.due, now())) w on w.opens_at > greatest(t.due, now()) and not w.never
     where t.id = t.after_id or (t.due, t.id) > (t.after, t.after_id)
     order by t.automation_id, (t.id <> t.after_id), t.due, t.id`);
