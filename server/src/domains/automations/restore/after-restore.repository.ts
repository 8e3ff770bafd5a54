import { timezoneOfOwner, zoneOfOwner } from '../../tenancy/user';
import * as col from '../../../platform/db/col';
import { command, constant, sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { again, firstStepAt, into } from '../entry/enter-sequence.repository';
import { GREETING } from '../recurring/held-birthdays.repository';
import { PLACE } from '../sequence/leave-sequence.repository';
import { PLAN } from '../recurring/plan-columns';

const WITHDRAWN = {
  id: col.number,
  account_id: col.number,
  name: col.text(),
};
export type Withdrawn = col.RowOf<typeof WITHDRAWN>;

const WITHDRAWN_RUN = {
  ...WITHDRAWN,
  ...PLAN,
  timezone: col.number,
  was_on: col.bool,
};

/**
 * Pauses recurring campaigns whose run is due, skips the run (even if they were already paused) and counts it as
 * missed; people whom it was to greet after a pause are left out. Uses automation_due_run.
 */
export const pauseDue = (tx: Tx) =>
  tx.query(statement('automations.pauseDue', WITHDRAWN_RUN)`
     with due as (
       select q.id, q.state, ${timezoneOfOwner(sql`q.account_id`)} as timezone from automation q
       where q.kind = 'recurring' and not q.deleted and q.next_at <= now() order by q.id for update
     ), greeted as (
       update automation_greeted g set state = ${constant(GREETING.left_out)} from due where g.automation_id = due.id and g.state = ${constant(GREETING.next)}
     )
     update automation q set state = 'paused', missed_runs = missed_runs + 1,
       paused_at = case when due.state = 'on' then now() else paused_at end
     from due where q.id = due.id
     returning q.id, q.account_id, q.name, q.plan, q.at_minute, q.starts_on, q.ends_on, due.timezone, due.state = 'on' as was_on`);

/**
 * Records due steps of sequences as sent, so that the subscribers continue without them, and counts them for the step.
 * Returns the sequences with their people.
 */
export const skipDueSteps = (tx: Tx) =>
  tx.query(statement('automations.skipDueSteps', { ...WITHDRAWN, people: col.number })`
     with skipped as (
       insert into sequence_sent (automation_id, subscriber_id, round, step_id, account_id)
       select automation_id, subscriber_id, round, step_id, account_id from sequence_person
       where state = ${constant(PLACE.waiting)} and next_at <= now() order by automation_id, subscriber_id on conflict do nothing
       returning automation_id, step_id
     ), counted as (
       update sequence_step st set restored = restored + n.people
       from (select step_id, count(*) as people from skipped group by 1) n where st.id = n.step_id
     )
     select q.id, q.account_id, q.name, count(*)::int as people from skipped s join automation q on q.id = s.automation_id
     where not q.deleted group by q.id order by q.id`);

/** Leaves out due reminders, which may have been sent before the restore; their questions stay open. */
export const skipDueReminders = (tx: Tx) =>
  tx.execute(command('automations.skipDueReminders')`
     update sequence_question set remind_at = null where ended_at is null and remind_at <= now()`);

/**
 * Leaves out people who were about to enter a sequence, because they may have entered it before the restore. Returns
 * the sequences with their people.
 */
export const leaveOutNoted = (tx: Tx) =>
  tx.query(statement('automations.leaveOutNoted', { ...WITHDRAWN, people: col.number })`
     with noted as (
       delete from sequence_entry returning automation_id, subscriber_id, at
     ), seq as materialized (
       select q.id, q.account_id, q.name, ${zoneOfOwner(sql`q.account_id`)} as zone from automation q
       where q.id in (select automation_id from noted) and not q.deleted
     ), placed as (
       ${into}
       select seq.id, s.id, seq.account_id, ${constant(PLACE.left_out)}, noted.at, first.id, first.due, first.due
       from noted join seq on seq.id = noted.automation_id
       join subscriber s on s.id = noted.subscriber_id and s.disabled = 0 and not s.deleted
       ${firstStepAt(sql`noted.at`)}
       order by seq.id, s.id ${again} where p.state not in (${constant(PLACE.waiting)}, ${constant(PLACE.held)})
       returning automation_id
     )
     select seq.id, seq.account_id, seq.name, count(*)::int as people
     from placed join seq on seq.id = placed.automation_id group by seq.id, seq.account_id, seq.name order by seq.id`);

/**
 * Leaves out held people whom a worker was about to release, because they may have begun before the restore. Returns
 * the sequences with their people.
 */
export const leaveOutHeld = (tx: Tx) =>
  tx.query(statement('automations.leaveOutHeld', { ...WITHDRAWN, people: col.number })`
     update automation q set held_begin = false where q.held_until is not null and q.held_begin and not q.deleted
     returning q.id, q.account_id, q.name,
       (select count(*)::int from sequence_person p where p.automation_id = q.id and p.state = ${constant(PLACE.held)}) as people`);

/**
 * Skips and counts the days of sequences that began meanwhile, including paused ones, because their people may already
 * have entered.
 */
export const passOverDays = (tx: Tx) =>
  tx.query(statement('automations.passOverDays', WITHDRAWN)`
     update automation q set next_at = first_moment((z.today + 1)::timestamp, z.zone),
       missed_runs = missed_runs + 1 + z.today - (q.next_at at time zone z.zone)::date
     from (select id, zone, (now() at time zone zone)::date as today
           from (select a.id, ${zoneOfOwner(sql`a.account_id`)} as zone from automation a) of) z
     where z.id = q.id and q.trigger = 'date' and not q.deleted and q.next_at <= now()
     returning q.id, q.account_id, q.name`);
