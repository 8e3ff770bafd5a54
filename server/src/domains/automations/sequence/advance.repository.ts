import { zoneOfOwner } from '../../tenancy/user';
import * as col from '../../../platform/db/col';
import { command, constant, name, sql, statement, type Sql } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { PLACE } from './leave-sequence.repository';
import { SEQUENCE, type Sequence } from './sequence.repository';

/** SQL: when step `st` is due in place `p` by the plan alone. */
const planned = (zone: Sql, step: 'st' | 'q'): Sql =>
  sql`step_due(p.joined_at, ${zone}, ${name(step)}.after_hours, ${name(step)}.after_days, ${name(step)}.at_minute)`;

/** SQL: the last question of place `p` that has ended, if any: the later steps count from its end. */
export const lastQuestion = (zone: Sql): Sql => sql`left join lateral (
         select x.ended_at, x.ahead, x.newest_step, q.id, ${planned(zone, 'q')} as planned from sequence_question x join sequence_step q on q.id = x.step_id
         where x.automation_id = p.automation_id and x.subscriber_id = p.subscriber_id and x.round = p.round and x.ended_at is not null
         order by x.ended_at desc, planned desc limit 1
       ) asked on true`;

/**
 * SQL: when step `st` is due in place `p`: a question stops the clock until it ends (decision 791). After it comes what
 * was to come when it was asked, whatever the order of the plan is by then, and what was added behind it since; all else
 * is over. Needs lastQuestion.
 */
export const dueOf = (zone: Sql): Sql => sql`case when asked.id is null then ${planned(zone, 'st')}
         when st.id = any(asked.ahead) or st.id > asked.newest_step and ${planned(zone, 'st')} > asked.planned
         then step_due_after(asked.ended_at, p.joined_at + (asked.ended_at - asked.planned), ${zone}, st.after_hours, st.after_days, st.at_minute) end`;

/** SQL: step `st` was not sent in place `p`. */
export const UNSENT = sql`not exists (select from sequence_sent x
  where x.automation_id = st.automation_id and x.subscriber_id = p.subscriber_id and x.round = p.round and x.step_id = st.id)`;

/** SQL: step `st` of the sequence is still to come in place `p`, after the step for which it waits. Needs lastQuestion. */
export const isAhead = (zone: Sql): Sql =>
  sql`not st.deleted and ${UNSENT} and (${dueOf(zone)}, st.id) > (p.due_at, p.step_id)`;

/** Moves subscribers to their next unsent step by time. */
export const advance = async (
  tx: Tx,
  { id, zone }: Pick<Sequence, 'id' | 'zone'>,
  people: readonly number[],
): Promise<void> => {
  if (people.length === 0) return;
  const due = dueOf(sql`${zone}`);
  await tx.execute(command('automations.advance')`
     update sequence_person t set state = case when n.step is null then ${constant(PLACE.finished)} else ${constant(PLACE.waiting)} end,
       step_id = coalesce(n.step, t.step_id), due_at = coalesce(n.due, t.due_at), next_at = coalesce(n.due, t.next_at)
     from (
       select p.subscriber_id, next.id as step, next.due from unnest(${people}::bigint[]) moved(id)
       join sequence_person p on p.automation_id = ${id} and p.subscriber_id = moved.id ${lastQuestion(sql`${zone}`)}
       left join lateral (
         select st.id, ${due} as due from sequence_step st
         where st.automation_id = ${id} and ${isAhead(sql`${zone}`)}
         order by due, st.id limit 1
       ) next on true
     ) n where t.automation_id = ${id} and t.subscriber_id = n.subscriber_id`);
};

/**
 * Locks a sequence whose steps were changed against edits until the caller commits, but not against joins: their
 * foreign key locks only the row's key. Uses automation_replan.
 */
export const changedSequence = (tx: Tx) =>
  tx.maybeOne(statement('automations.changedSequence', { ...SEQUENCE, replan_after: col.present(col.number) })`
     select q.id, q.account_id, q.keyword_id, q.replan_after, ${zoneOfOwner(sql`q.account_id`)} as zone
     from automation q where q.replan_after is not null order by q.id limit 1 for no key update of q skip locked`);

/**
 * Applies changed steps to the next subscribers by id: each continues with the first unsent step whose time has not
 * passed. A step that is already due and still exists is kept, and so is one that asked; whether the phone may be texted is
 * checked again.
 * Returns the last id, or null at the end.
 */
export async function replanChunk(
  tx: Tx,
  { id, zone, replan_after: after }: Sequence & { replan_after: number },
  limit: number,
): Promise<number | null> {
  const due = dueOf(sql`${zone}`);
  const { seen, last } = await tx.one(statement('automations.replanChunk', {
    seen: col.number,
    last: col.orNull(col.number),
  })`
     with chunk as materialized (
       select p.automation_id, p.subscriber_id, p.joined_at, p.round, p.due_at, p.next_at, p.step_id from sequence_person p
       where p.automation_id = ${id} and p.state = ${constant(PLACE.waiting)} and p.subscriber_id > ${after} order by p.subscriber_id limit ${limit} for update
     ), changed as (
       update sequence_person t set state = case when next.id is null then ${constant(PLACE.finished)} else ${constant(PLACE.waiting)} end,
         step_id = coalesce(next.id, t.step_id), due_at = coalesce(next.due, t.due_at), next_at = coalesce(next.due, t.next_at)
       from chunk p ${lastQuestion(sql`${zone}`)} left join lateral (
         select st.id, ${due} as due from sequence_step st
         where st.automation_id = ${id} and not st.deleted and ${UNSENT} and ${due} > now() order by due, st.id limit 1
       ) next on true
       where t.automation_id = ${id} and t.subscriber_id = p.subscriber_id
         and not (p.due_at <= now() and exists (select from sequence_step st where st.id = p.step_id and not st.deleted))
         and not exists (select from sequence_question x where x.automation_id = p.automation_id and x.subscriber_id = p.subscriber_id and x.round = p.round and x.step_id = p.step_id)
     ), judged as (
       update sequence_person t set next_at = now() from chunk p
       where t.automation_id = ${id} and t.subscriber_id = p.subscriber_id and p.due_at <= now() and p.next_at > now()
         and exists (select from sequence_step st where st.id = p.step_id and not st.deleted)
     )
     select count(*) as seen, max(subscriber_id) as last from chunk`);
  return seen < limit ? null : last;
}

export const storeReplan = (tx: Tx, sequenceId: number, after: number | null) =>
  tx.execute(command('automations.storeReplan')`
     update automation set replan_after = ${after} where id = ${sequenceId}`);
