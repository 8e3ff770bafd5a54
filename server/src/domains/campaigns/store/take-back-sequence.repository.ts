import type { Tx } from '../../../platform/db/connection';
import { PLACE } from './leave-sequence.repository';

interface Returned {
  accountId: number;
  subscribers: readonly { id: number }[];
  moment: string;
}

/**
 * An opt-out of `moment` was undone: whoever it stopped waits again for the same step at the same time. Steps that were
 * sent stay sent: sequence_sent has them. Goes by the key, because no index has places that were stopped.
 */
export const returnToSequences = (tx: Tx, { accountId, subscribers, moment }: Returned) =>
  tx.execute(
    `update sequence_person p set state = ${PLACE.waiting}, stopped_at = null from (
       select w.automation_id, w.subscriber_id from automation a cross join unnest($2::bigint[]) s(id)
       join sequence_person w on w.automation_id = a.id and w.subscriber_id = s.id
       where a.account_id = $1 and a.kind = 'sequence' and w.state = ${PLACE.stopped} and w.stopped_at = $3::timestamptz
       order by 1, 2 for update of w
     ) was where p.automation_id = was.automation_id and p.subscriber_id = was.subscriber_id`,
    [accountId, subscribers.map(({ id }) => id), moment],
  );

interface Untagged {
  accountId: number;
  subscriberIds: readonly number[];
  tag: string | null;
  since: string | Date;
}

/** SQL: sequences that the tag begins; that any tag begins when there is none. */
const BEGUN = `q.account_id = $1 and q.trigger = 'tag' and ($3::text is null or lower(trim(q.trigger_tag)) = lower(trim($3)))`;

/**
 * Tags that were given since a moment were taken back: nobody enters a sequence by them any more, and whoever has
 * entered leaves it: without a trace if nothing was sent, else as stopped. The notes first: who is just entering is then
 * seen by the second statement.
 */
export async function leaveUntagged(tx: Tx, { accountId, subscriberIds, tag, since }: Untagged): Promise<void> {
  const params = [accountId, subscriberIds, tag, since];
  await tx.execute(
    `delete from sequence_entry e using automation q
     where ${BEGUN} and e.automation_id = q.id and e.subscriber_id = any($2::bigint[]) and e.at >= $4::timestamptz`,
    params,
  );
  await tx.execute(
    `with begun as materialized (
       select p.automation_id, p.subscriber_id, p.round = 1 and not exists (
           select from sequence_sent x where x.automation_id = p.automation_id and x.subscriber_id = p.subscriber_id
         ) as unsent
       from automation q cross join unnest($2::bigint[]) s(id)
       join sequence_person p on p.automation_id = q.id and p.subscriber_id = s.id
       where ${BEGUN} and p.state in (${PLACE.waiting}, ${PLACE.held}) and p.joined_at >= $4::timestamptz order by 1, 2 for update of p
     ), gone as (
       delete from sequence_person p using begun b where b.unsent and p.automation_id = b.automation_id and p.subscriber_id = b.subscriber_id
     )
     update sequence_person p set state = ${PLACE.stopped} from begun b
     where not b.unsent and p.automation_id = b.automation_id and p.subscriber_id = b.subscriber_id`,
    params,
  );
}
