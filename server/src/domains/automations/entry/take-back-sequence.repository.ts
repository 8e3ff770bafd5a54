import { command, constant, sql, type Sql } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { PLACE } from '../sequence/leave-sequence.repository';

interface Returned {
  accountId: number;
  subscribers: readonly { id: number }[];
  moment: string;
}

/**
 * Undoes the effect of an opt-out of `moment`: the people whom it stopped wait again for the same step at the same
 * time. Steps that were sent stay sent: sequence_sent records them. Looks places up by key, because no index contains
 * stopped ones.
 */
export const returnToSequences = (tx: Tx, { accountId, subscribers, moment }: Returned) =>
  tx.execute(command('automations.returnToSequences')`
     update sequence_person p set state = ${constant(PLACE.waiting)}, stopped_at = null from (
       select w.automation_id, w.subscriber_id from automation a cross join unnest(${subscribers.map(({ id }) => id)}::bigint[]) s(id)
       join sequence_person w on w.automation_id = a.id and w.subscriber_id = s.id
       where a.account_id = ${accountId} and a.kind = 'sequence' and w.state = ${constant(PLACE.stopped)} and w.stopped_at = ${moment}::timestamptz
       order by 1, 2 for update of w
     ) was where p.automation_id = was.automation_id and p.subscriber_id = was.subscriber_id`);

interface Untagged {
  accountId: number;
  subscriberIds: readonly number[];
  tag: string | null;
  since: string | Date;
}

/** SQL: the sequences that the tag triggers, or that any tag triggers if none is given. */
const triggeredBy = ({ accountId, tag }: Untagged): Sql =>
  sql`q.account_id = ${accountId} and q.trigger = 'tag' and (${tag}::text is null or lower(trim(q.trigger_tag)) = lower(trim(${tag}::text)))`;

/**
 * Reverts tags given since a moment: nobody enters a sequence by them any more, and people who have entered leave it,
 * without a trace if nothing was sent, else as stopped. Deletes the notes first, so that the second statement sees
 * people who are just entering.
 */
export async function leaveUntagged(tx: Tx, untagged: Untagged): Promise<void> {
  const { subscriberIds, since } = untagged;
  await tx.execute(command('automations.forgetUntagged')`
     delete from sequence_entry e using automation q
     where ${triggeredBy(untagged)} and e.automation_id = q.id and e.subscriber_id = any(${subscriberIds}::bigint[]) and e.at >= ${since}::timestamptz`);
  await tx.execute(command('automations.leaveUntagged')`
     with begun as materialized (
       select p.automation_id, p.subscriber_id, p.round = 1 and not exists (
           select from sequence_sent x where x.automation_id = p.automation_id and x.subscriber_id = p.subscriber_id
         ) as unsent
       from automation q cross join unnest(${subscriberIds}::bigint[]) s(id)
       join sequence_person p on p.automation_id = q.id and p.subscriber_id = s.id
       where ${triggeredBy(untagged)} and p.state in (${constant(PLACE.waiting)}, ${constant(PLACE.held)}) and p.joined_at >= ${since}::timestamptz order by 1, 2 for update of p
     ), gone as (
       delete from sequence_person p using begun b where b.unsent and p.automation_id = b.automation_id and p.subscriber_id = b.subscriber_id
     )
     update sequence_person p set state = ${constant(PLACE.stopped)} from begun b
     where not b.unsent and p.automation_id = b.automation_id and p.subscriber_id = b.subscriber_id`);
}
