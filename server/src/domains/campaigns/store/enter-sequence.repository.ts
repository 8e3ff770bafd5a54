import { ownerZone } from '../../accounts';
import { ADDRESSABLE_OR_HELD, NOT_OFF_CODE } from '../../consent';
import type { Joined } from '../../keywords';
import type { Tx } from '../../../platform/db/connection';
import { PLACE } from './leave-sequence.repository';
import type { Sequence } from './sequence.repository';
import { name, sql, textOf, type Sql } from '../../../platform/db/sql';

/** SQL: the first step `first` of sequence `seq` for someone who begins it at a moment. */
export const firstStepAt = (at: Sql): Sql => sql`cross join lateral (
       select st.id, step_due(${at}, seq.zone, st.after_hours, st.after_days, st.at_minute) as due from sequence_step st
       where st.automation_id = seq.id and not st.deleted order by due, st.id limit 1
     ) first`;
/** The same as a text, for a column. */
export const firstStep = (at: string): string => textOf(firstStepAt(at === 'now()' ? sql`now()` : name(at)));

/** SQL: what begins the sequence `q` has an effect: before it was first switched on, nothing has. */
export const BEGINS = `(q.state = 'on' or q.paused_at is not null) and not q.deleted`;
/** SQL: of two notes of a person that no worker has come to the first counts, unless its pause left it out. */
export const NOTED = `on conflict (automation_id, subscriber_id) do update set at = excluded.at
         where exists (select from automation q where q.id = e.automation_id and e.at <@ q.pauses_left_out)`;

export const into = sql`insert into sequence_person as p (automation_id, subscriber_id, account_id, state, joined_at, step_id, due_at, next_at)`;
/** SQL: the key allows one place per subscriber: someone who begins again starts over in the same row. */
export const again = sql`on conflict (automation_id, subscriber_id) do update set joined_at = excluded.joined_at, state = excluded.state, stopped_at = null, round = p.round + 1,
       step_id = excluded.step_id, due_at = excluded.due_at, next_at = excluded.next_at`;
/** The same as texts. */
export const INTO = textOf(into);
export const AGAIN = textOf(again);

/**
 * Puts new subscribers at the beginning of the sequences of their keywords, in the transaction of the join; those of a
 * paused one are noted, and a new subscription counts instead of an earlier note. Uses automation_begun_by_keyword.
 */
export async function enterSequences(tx: Tx, joined: readonly Joined[]): Promise<void> {
  if (joined.length === 0) return;
  await tx.execute(
    `with begun as materialized (
       select q.id, q.account_id, q.keyword_id, q.state <> 'on' and now() >= q.paused_at as paused, ${ownerZone('q.account_id')} as zone
       from automation q where q.keyword_id = any($2::int[]) and q.kind = 'sequence' and ${BEGINS}
     ), seq as materialized (
       select begun.*, j.subscriber_id from unnest($1::bigint[], $2::int[]) j(subscriber_id, keyword_id) join begun using (keyword_id)
     ), noted as (
       insert into sequence_entry (automation_id, subscriber_id, account_id, at)
       select id, subscriber_id, account_id, now() from seq where paused order by 1, 2
       on conflict (automation_id, subscriber_id) do update set at = excluded.at
     )
     ${INTO}
     select seq.id, seq.subscriber_id, seq.account_id, ${PLACE.waiting}, now(), first.id, first.due, first.due from seq
     ${firstStep('now()')}
     where not seq.paused order by seq.id, seq.subscriber_id ${AGAIN}`,
    [joined.map((one) => one.subscriberId), joined.map((one) => one.keywordId)],
  );
}

/**
 * A sequence that somebody is about to enter, or whose held people are to be released before that, locked: no other worker
 * enters people or sends its steps meanwhile, so that a phone is judged once, whichever of its subscribers come.
 */
export const enteredSequence = (tx: Tx) =>
  tx.maybeOne<Sequence & { releasing: boolean }>(
    `select q.id, q.account_id, q.keyword_id, ${ownerZone('q.account_id')} as zone, q.held_until is not null as releasing
     from (select automation_id as id from (select automation_id from sequence_entry limit 10000) e
       union select id from automation where held_until is not null) noted
     join automation q using (id) order by q.id limit 1 for no key update of q skip locked`,
  );

/**
 * SQL: who of the notes `taken` is to enter the sequence `seq` of account $1, and with which place: subscribers who may be
 * texted, of each phone one, and only if the phone is not in the sequence already, or held beside it. The pause into which
 * a note fell decides, also after its end (decision 655). What began the sequence may lie before a subscription: that counts then.
 */
export const ENTERING = `judged as (
       select t.subscriber_id,
         coalesce((select max(upper(pause)) from unnest(seq.pauses_begun) pause where t.at <@ pause), t.at) as at,
         case when t.at <@ seq.pauses_left_out then ${PLACE.left_out}
           when seq.state <> 'on' and t.at >= seq.paused_at then ${PLACE.held} else ${PLACE.waiting} end as place
       from taken t cross join seq
     ), people as (
       select distinct on (s.phone) s.id, s.phone, j.place, greatest(j.at, s.subscribed_at) as at
       from judged j cross join lateral (select * from subscriber where id = j.subscriber_id offset 0) s
       where ${ADDRESSABLE_OR_HELD} order by s.phone, j.place, s.id
     ), entering as (
       select n.* from people n cross join seq where not exists (
         select from subscriber o join sequence_person i on i.automation_id = seq.id and i.subscriber_id = o.id
         where o.account_id = $1 and o.phone = n.phone and o.subscribed_at <= i.joined_at
           and (i.state = ${PLACE.waiting} or i.state = ${PLACE.held} and (seq.held_until is null or seq.held_begin))
       )
     )`;

/** Takes some of those who were noted and gives them their places; not those who left the whole code, which an account does not see. */
export const enterNoted = (tx: Tx, { id, account_id: accountId, zone }: Sequence, limit: number) =>
  tx.execute(
    `with taken as (
       delete from sequence_entry e using (
         select subscriber_id from sequence_entry where automation_id = $2 order by subscriber_id limit $4 for update
       ) t where e.automation_id = $2 and e.subscriber_id = t.subscriber_id returning e.subscriber_id, e.at
     ), seq as (select q.*, $3::text as zone from automation q where q.id = $2 and not q.deleted), ${ENTERING}
     ${INTO}
     select seq.id, s.id, $1, s.place, s.at, first.id, first.due, first.due from entering s cross join seq
     ${firstStep('s.at')}
     where ${NOT_OFF_CODE} order by s.id ${AGAIN}`,
    [accountId, id, zone, limit],
  );
