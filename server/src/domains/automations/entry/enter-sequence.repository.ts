import { zoneOfOwner } from '../../tenancy/user';
import { addressableOrHeld } from '../../people/hold';
import { notOffCodeOf } from '../../people/opt-out';
import type { Joined } from '../../joining';
import type { Tx } from '../../../platform/db/connection';
import { PLACE } from '../sequence/leave-sequence.repository';
import { SEQUENCE, type Sequence } from '../sequence/sequence.repository';
import * as col from '../../../platform/db/col';
import { command, constant, sql, statement, type Sql } from '../../../platform/db/sql';

/** SQL: the first step `first` of sequence `seq` for somebody who begins it at a moment. */
export const firstStepAt = (at: Sql): Sql => sql`cross join lateral (
       select st.id, step_due(${at}, seq.zone, st.after_hours, st.after_days, st.at_minute) as due from sequence_step st
       where st.automation_id = seq.id and not st.deleted order by due, st.id limit 1
     ) first`;

/** SQL: the triggers of sequence `q` are in effect; they are not before it was first switched on. */
export const BEGINS = sql`(q.state = 'on' or q.paused_at is not null) and not q.deleted`;
/** SQL: of two notes of a person that no worker has reached, the first counts, unless its pause left it out. */
export const NOTED = sql`on conflict (automation_id, subscriber_id) do update set at = excluded.at
         where exists (select from automation q where q.id = e.automation_id and e.at <@ q.pauses_left_out)`;

export const into = sql`insert into sequence_person as p (automation_id, subscriber_id, account_id, state, joined_at, step_id, due_at, next_at)`;
/** SQL: the key allows one place per subscriber: somebody who begins again starts over in the same row. */
export const again = sql`on conflict (automation_id, subscriber_id) do update set joined_at = excluded.joined_at, state = excluded.state, stopped_at = null, round = p.round + 1,
       step_id = excluded.step_id, due_at = excluded.due_at, next_at = excluded.next_at`;

/**
 * Places new subscribers at the beginning of their keywords' sequences, in the transaction of the join. For a paused
 * sequence it notes them, and a new subscription overrides an earlier note. Uses automation_begun_by_keyword.
 */
export async function enterSequences(tx: Tx, joined: readonly Joined[]): Promise<void> {
  if (joined.length === 0) return;
  const keywords = joined.map(({ keywordId }) => keywordId);
  await tx.execute(command('automations.enterSequences')`
     with begun as materialized (
       select q.id, q.account_id, q.keyword_id, q.state <> 'on' and now() >= q.paused_at as paused, ${zoneOfOwner(sql`q.account_id`)} as zone
       from automation q where q.keyword_id = any(${keywords}::int[]) and q.kind = 'sequence' and ${BEGINS}
     ), seq as materialized (
       select begun.*, j.subscriber_id from unnest(${joined.map(({ subscriberId }) => subscriberId)}::bigint[], ${keywords}::int[]) j(subscriber_id, keyword_id) join begun using (keyword_id)
     ), noted as (
       insert into sequence_entry (automation_id, subscriber_id, account_id, at)
       select id, subscriber_id, account_id, now() from seq where paused order by 1, 2
       on conflict (automation_id, subscriber_id) do update set at = excluded.at
     )
     ${into}
     select seq.id, seq.subscriber_id, seq.account_id, ${constant(PLACE.waiting)}, now(), first.id, first.due, first.due from seq
     ${firstStepAt(sql`now()`)}
     where not seq.paused order by seq.id, seq.subscriber_id ${again}`);
}

/**
 * Locks a sequence that somebody is about to enter, or whose held people are to be released first. No other worker
 * enters people or sends its steps meanwhile, so that a phone is checked once, whichever of its subscribers are noted.
 */
export const enteredSequence = (tx: Tx) =>
  tx.maybeOne(statement('automations.enteredSequence', { ...SEQUENCE, releasing: col.bool })`
     select q.id, q.account_id, q.keyword_id, ${zoneOfOwner(sql`q.account_id`)} as zone, q.held_until is not null as releasing
     from (select automation_id as id from (select automation_id from sequence_entry limit 10000) e
       union select id from automation where held_until is not null) noted
     join automation q using (id) order by q.id limit 1 for no key update of q skip locked`);

/**
 * SQL: which of the notes `taken` may enter the sequence `seq` of the account, and with which place: subscribers who
 * may be texted, one per phone, and only if the phone is neither in the sequence nor held for it. The pause during
 * which a note was made decides, even after its end (decision 655). If the trigger precedes a subscription, the
 * subscription counts.
 */
export const entering = (accountId: number): Sql => sql`judged as (
       select t.subscriber_id,
         coalesce((select max(upper(pause)) from unnest(seq.pauses_begun) pause where t.at <@ pause), t.at) as at,
         case when t.at <@ seq.pauses_left_out then ${constant(PLACE.left_out)}
           when seq.state <> 'on' and t.at >= seq.paused_at then ${constant(PLACE.held)} else ${constant(PLACE.waiting)} end as place
       from taken t cross join seq
     ), people as (
       select distinct on (s.phone) s.id, s.phone, j.place, greatest(j.at, s.subscribed_at) as at
       from judged j cross join lateral (select * from subscriber where id = j.subscriber_id offset 0) s
       where ${addressableOrHeld(accountId)} order by s.phone, j.place, s.id
     ), entering as (
       select n.* from people n cross join seq where not exists (
         select from subscriber o join sequence_person i on i.automation_id = seq.id and i.subscriber_id = o.id
         where o.account_id = ${accountId} and o.phone = n.phone and o.subscribed_at <= i.joined_at
           and (i.state = ${constant(PLACE.waiting)} or i.state = ${constant(PLACE.held)} and (seq.held_until is null or seq.held_begin))
       )
     )`;

/**
 * Takes some of the noted people and gives them their places, except those who left the whole code, which an account
 * does not see.
 */
export const enterNoted = (tx: Tx, { id, account_id: accountId, zone }: Sequence, limit: number) =>
  tx.execute(command('automations.enterNoted')`
     with taken as (
       delete from sequence_entry e using (
         select subscriber_id from sequence_entry where automation_id = ${id} order by subscriber_id limit ${limit} for update
       ) t where e.automation_id = ${id} and e.subscriber_id = t.subscriber_id returning e.subscriber_id, e.at
     ), seq as (select q.*, ${zone}::text as zone from automation q where q.id = ${id} and not q.deleted), ${entering(accountId)}
     ${into}
     select seq.id, s.id, ${accountId}, s.place, s.at, first.id, first.due, first.due from entering s cross join seq
     ${firstStepAt(sql`s.at`)}
     where ${notOffCodeOf(accountId)} order by s.id ${again}`);
