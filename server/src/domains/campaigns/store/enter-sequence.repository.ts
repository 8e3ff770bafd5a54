import { ownerZone } from '../../accounts';
import type { Joined } from '../../keywords';
import type { Tx } from '../../../platform/db/connection';

/**
 * Puts new subscribers at the beginning of the sequences of their keywords, in the transaction of the join. The key
 * allows one place per subscriber: a subscriber who left and joins again starts over in the same row. Uses
 * automation_keyword.
 */
export async function enterSequences(tx: Tx, joined: readonly Joined[]): Promise<void> {
  if (joined.length === 0) return;
  await tx.execute(
    `with seq as materialized (
       select a.id, a.account_id, a.keyword_id, ${ownerZone('a.account_id')} as zone from automation a
       where a.keyword_id = any($2::int[]) and a.kind = 'sequence' and a.state = 'on' and not a.deleted
     )
     insert into sequence_person as p (automation_id, subscriber_id, account_id, joined_at, step_id, due_at, next_at)
     select seq.id, j.subscriber_id, seq.account_id, now(), first.id, first.due, first.due
     from unnest($1::bigint[], $2::int[]) j(subscriber_id, keyword_id) join seq using (keyword_id)
     cross join lateral (
       select st.id, step_due(now(), seq.zone, st.after_hours, st.after_days, st.at_minute) as due from sequence_step st
       where st.automation_id = seq.id and not st.deleted order by due, st.id limit 1
     ) first
     order by seq.id, j.subscriber_id
     on conflict (automation_id, subscriber_id) do update set joined_at = excluded.joined_at, state = 0, round = p.round + 1,
       step_id = excluded.step_id, due_at = excluded.due_at, next_at = excluded.next_at`,
    [joined.map((one) => one.subscriberId), joined.map((one) => one.keywordId)],
  );
}
