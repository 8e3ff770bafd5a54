import { command } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import type { Joined } from '../../joining';
import { BEGINS, NOTED } from './enter-sequence.repository';

/**
 * Notes the tags that people got while they were pending on their own YES. The trigger sequence_tag_added noted them at
 * that time without effect, because nobody is texted before confirming. Uses the key of subscriber_tag.
 */
export const noteTagsOfConfirmed = (tx: Tx, people: readonly Joined[]) =>
  tx.execute(command('automations.noteTagsOfConfirmed')`
     insert into sequence_entry as e (automation_id, subscriber_id, account_id)
     select q.id, t.subscriber_id, t.account_id from subscriber_tag t
     join automation q on q.account_id = t.account_id and lower(trim(q.trigger_tag)) = t.tag
     where t.subscriber_id = any(${people.map(({ subscriberId }) => subscriberId)}::bigint[]) and q.trigger = 'tag' and ${BEGINS}
     order by 1, 2 ${NOTED}`);
