import { command, sql } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { isAhead, lastQuestion } from './advance.repository';
import type { Sequence } from './sequence.repository';

/**
 * Records that people are asked the question for which they wait, with the steps that are still to come for them. They
 * stay at its step, and are tried when something is due.
 */
export const askQuestions = async (
  tx: Tx,
  { id, zone }: Pick<Sequence, 'id' | 'zone'>,
  people: readonly number[],
): Promise<void> => {
  if (people.length === 0) return;
  await tx.execute(command('automations.askQuestions')`
     with open as (
       insert into sequence_question as x (automation_id, subscriber_id, round, step_id, account_id, asked_at, remind_at, ends_at, ahead, newest_step)
       select p.automation_id, p.subscriber_id, p.round, p.step_id, p.account_id, now(), now() + q.remind_after * interval '1 hour', now() + q.ends_after * interval '1 hour',
         array(select st.id from sequence_step st where st.automation_id = ${id} and ${isAhead(sql`${zone}`)}), (select max(id) from sequence_step where automation_id = ${id})
       from unnest(${people}::bigint[]) a(id) join sequence_person p on p.automation_id = ${id} and p.subscriber_id = a.id
       join sequence_step q on q.id = p.step_id ${lastQuestion(sql`${zone}`)} order by p.subscriber_id
       returning x.subscriber_id, coalesce(x.remind_at, x.ends_at) as next_at
     )
     update sequence_person p set next_at = open.next_at from open where p.automation_id = ${id} and p.subscriber_id = open.subscriber_id`);
};
