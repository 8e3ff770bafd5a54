import * as col from '../../../platform/db/col';
import { command, constant, sql, statement, type Sql } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { addressableOrHeld } from '../../people/hold';
import { entering, firstStepAt } from './enter-sequence.repository';
import { PLACE } from '../sequence/leave-sequence.repository';
import type { Sequence } from '../sequence/sequence.repository';

/**
 * SQL: the held place `p` of subscriber `s` may still begin the sequence `q`. An opt-out of the whole code is only
 * detected at the first step.
 */
const mayBegin = (accountId: number): Sql => sql`(${addressableOrHeld(accountId)} and s.subscribed_at <= p.joined_at
  and (q.trigger <> 'keyword' or s.keyword_id = q.keyword_id))`;

/**
 * People for whom the sequence would have begun while it was paused and who may still be texted, including those whom
 * no worker has reached yet, and those who were left out for good. Uses sequence_person_outside.
 */
export const countOutside = (tx: Tx, accountId: number, id: number) =>
  tx.one(statement('automations.countOutside', { held: col.number, left_out: col.number })`
     with seq as (select * from automation where account_id = ${accountId} and id = ${id}),
     taken as (select e.subscriber_id, e.at from seq join sequence_entry e on e.automation_id = seq.id), ${entering(accountId)}
     select (select count(*) from entering where place = ${constant(PLACE.held)})::int + count(*) filter (where p.state = ${constant(PLACE.held)} and q.held_until is null and ${mayBegin(accountId)})::int as held,
       count(*) filter (where p.state = ${constant(PLACE.left_out)})::int as left_out
     from seq q join sequence_person p on p.automation_id = q.id and p.state >= ${constant(PLACE.held)}
     cross join lateral (select * from subscriber where id = p.subscriber_id offset 0) s`);

/**
 * Ends a pause with one choice for all of its people: a worker releases the held ones and applies to each note the
 * pause during which it was made (decision 655). Held people of an earlier pause who are not released yet keep the
 * choice of that pause.
 */
export const endHold = (tx: Tx, accountId: number, id: number, begin: boolean) => {
  const pauses = begin ? sql`pauses_begun` : sql`pauses_left_out`;
  return tx.execute(command('automations.endHold')`
     update automation set ${pauses} = ${pauses} + tstzmultirange(tstzrange(paused_at, greatest(paused_at, now()))),
       held_begin = case when held_until is null then ${begin} else held_begin end, held_until = coalesce(held_until, now())
     where account_id = ${accountId} and id = ${id} and paused_at is not null`);
};

/**
 * Lets some of the held people begin the sequence, with times counted from the end of the pause, or leaves them out for
 * good. People who may not be texted any more leave the sequence.
 */
export const releaseHeld = (tx: Tx, { id, account_id: accountId, zone }: Sequence, limit: number) =>
  tx.execute(command('automations.releaseHeld')`
     with seq as (select q.*, ${zone}::text as zone from automation q where q.id = ${id}),
     held as materialized (
       select p.subscriber_id, ${mayBegin(accountId)} as may from seq q join sequence_person p on p.automation_id = q.id and p.state = ${constant(PLACE.held)}
       cross join lateral (select * from subscriber where id = p.subscriber_id offset 0) s
       order by p.subscriber_id limit ${limit} for update of p
     ), released as (
       update sequence_person t set joined_at = seq.held_until, step_id = first.id, due_at = first.due, next_at = first.due,
         state = case when not held.may then ${constant(PLACE.stopped)} when seq.held_begin then ${constant(PLACE.waiting)} else ${constant(PLACE.left_out)} end
       from held cross join seq ${firstStepAt(sql`seq.held_until`)}
       where t.automation_id = seq.id and t.subscriber_id = held.subscriber_id
     )
     update automation set held_until = null where id = ${id} and (select count(*) from held) < ${limit}`);
