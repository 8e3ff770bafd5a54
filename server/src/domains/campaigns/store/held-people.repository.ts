import type { Tx } from '../../../platform/db/connection';
import { ownerZone } from '../../accounts';
import { ADDRESSABLE } from '../../consent';
import { firstStep } from './enter-sequence.repository';
import { PLACE } from './leave-sequence.repository';

/** SQL: the held place `p` of subscriber `s` may still begin the sequence `q`. Who left the whole code is found at the first step. */
const MAY_BEGIN = `(${ADDRESSABLE} and s.subscribed_at <= p.joined_at
  and (q.trigger <> 'keyword' or s.keyword_id = q.keyword_id))`;

/** People who began the sequence while it was paused and may still be texted, and those who were left out for good. Uses sequence_person_outside. */
export const countOutside = (tx: Tx, accountId: number, id: number) =>
  tx.one<{ held: number; left_out: number }>(
    `select count(*) filter (where p.state = ${PLACE.held} and ${MAY_BEGIN})::int as held,
       count(*) filter (where p.state = ${PLACE.left_out})::int as left_out
     from automation q join sequence_person p on p.automation_id = q.id and p.state >= ${PLACE.held}
     cross join lateral (select * from subscriber where id = p.subscriber_id offset 0) s
     where q.account_id = $1 and q.id = $2`,
    [accountId, id],
  );

/**
 * Begins the sequence now with everybody who is held, so that its times count from now, or leaves them out for good. Who
 * may not be texted any more has left it.
 */
export const endHold = (tx: Tx, accountId: number, id: number, begin: boolean) =>
  tx.execute(
    `with seq as (select q.*, ${ownerZone('q.account_id')} as zone from automation q where q.account_id = $1 and q.id = $2),
     held as materialized (
       select p.subscriber_id, ${MAY_BEGIN} as may from seq q join sequence_person p on p.automation_id = q.id and p.state = ${PLACE.held}
       cross join lateral (select * from subscriber where id = p.subscriber_id offset 0) s
       order by p.subscriber_id for update of p
     )
     update sequence_person t set joined_at = now(), step_id = first.id, due_at = first.due, next_at = first.due,
       state = case when not held.may then ${PLACE.stopped} when $3 then ${PLACE.waiting} else ${PLACE.left_out} end
     from held cross join seq ${firstStep('now()')}
     where t.automation_id = seq.id and t.subscriber_id = held.subscriber_id`,
    [accountId, id, begin],
  );
