import { ownerZone } from '../../accounts';
import { ADDRESSABLE, NOT_OFF_CODE } from '../../consent';
import type { Joined } from '../../keywords';
import type { Tx } from '../../../platform/db/connection';
import { PLACE } from './leave-sequence.repository';
import type { Sequence } from './sequence.repository';

/** SQL: the first step `first` of sequence `seq` for someone who begins it at a moment. */
export const firstStep = (at: string): string => `cross join lateral (
       select st.id, step_due(${at}, seq.zone, st.after_hours, st.after_days, st.at_minute) as due from sequence_step st
       where st.automation_id = seq.id and not st.deleted order by due, st.id limit 1
     ) first`;

/** SQL: what begins the sequence `q` has an effect: before it was first switched on, nothing has. */
export const BEGINS = `(q.state = 'on' or q.paused_at is not null) and not q.deleted`;
/** SQL: the place of whoever began the sequence `q` at a moment: a pause since then changes nothing for them. */
const placeAt = (at: string, q = 'q'): string =>
  `case when ${q}.state = 'on' or ${at} < ${q}.paused_at then ${PLACE.waiting} else ${PLACE.held} end`;

export const INTO = `insert into sequence_person as p (automation_id, subscriber_id, account_id, state, joined_at, step_id, due_at, next_at)`;
/** SQL: the key allows one place per subscriber: whoever begins again starts over in the same row. */
export const AGAIN = `on conflict (automation_id, subscriber_id) do update set joined_at = excluded.joined_at, state = excluded.state, stopped_at = null, round = p.round + 1,
       step_id = excluded.step_id, due_at = excluded.due_at, next_at = excluded.next_at`;

/**
 * Puts new subscribers at the beginning of the sequences of their keywords, in the transaction of the join; beside those
 * that are paused. Uses automation_begun_by_keyword.
 */
export async function enterSequences(tx: Tx, joined: readonly Joined[]): Promise<void> {
  if (joined.length === 0) return;
  await tx.execute(
    `with seq as materialized (
       select q.id, q.account_id, q.keyword_id, ${placeAt('now()')} as place, ${ownerZone('q.account_id')} as zone from automation q
       where q.keyword_id = any($2::int[]) and q.kind = 'sequence' and ${BEGINS}
     )
     ${INTO}
     select seq.id, j.subscriber_id, seq.account_id, seq.place, now(), first.id, first.due, first.due
     from unnest($1::bigint[], $2::int[]) j(subscriber_id, keyword_id) join seq using (keyword_id)
     ${firstStep('now()')}
     order by seq.id, j.subscriber_id ${AGAIN}`,
    [joined.map((one) => one.subscriberId), joined.map((one) => one.keywordId)],
  );
}

/**
 * A sequence that somebody is about to enter, locked: no other worker enters people or sends its steps meanwhile, so
 * that a phone is judged once, whichever of its subscribers come.
 */
export const enteredSequence = (tx: Tx) =>
  tx.maybeOne<Sequence>(
    `select q.id, q.account_id, q.keyword_id, ${ownerZone('q.account_id')} as zone
     from (select distinct automation_id as id from (select automation_id from sequence_entry limit 10000) e) noted
     join automation q using (id) order by q.id limit 1 for no key update of q skip locked`,
  );

/**
 * Takes some of those who were noted and puts them at the beginning: subscribers who may be texted, of each phone one,
 * and only if the phone is not in the sequence already, or held beside it. What began it may lie before a subscription: that counts then.
 */
export const enterNoted = (tx: Tx, { id, account_id: accountId, zone }: Sequence, limit: number) =>
  tx.execute(
    `with taken as (
       delete from sequence_entry e using (
         select subscriber_id from sequence_entry where automation_id = $2 order by subscriber_id limit $4 for update
       ) t where e.automation_id = $2 and e.subscriber_id = t.subscriber_id returning e.subscriber_id, e.at
     ), seq as (select q.*, $3::text as zone from automation q where q.id = $2 and not q.deleted), people as (
       select distinct on (s.phone) s.id, s.phone, t.at as began, greatest(t.at, s.subscribed_at) as at
       from taken t cross join lateral (select * from subscriber where id = t.subscriber_id offset 0) s
       where ${ADDRESSABLE} and ${NOT_OFF_CODE} order by s.phone, s.id
     )
     ${INTO}
     select seq.id, n.id, $1, ${placeAt('n.began', 'seq')}, n.at, first.id, first.due, first.due from people n cross join seq
     ${firstStep('n.at')}
     where not exists (
         select from subscriber o join sequence_person i on i.automation_id = $2 and i.subscriber_id = o.id
         where o.account_id = $1 and o.phone = n.phone and i.state in (${PLACE.waiting}, ${PLACE.held}) and o.subscribed_at <= i.joined_at
       )
     order by n.id ${AGAIN}`,
    [accountId, id, zone, limit],
  );
