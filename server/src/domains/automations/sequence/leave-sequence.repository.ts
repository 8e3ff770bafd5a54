import { command, constant } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/**
 * sequence_person.state. `held`: triggered while the sequence was paused, and not in it; `left_out`: never will be.
 */
export const PLACE = { waiting: 0, finished: 1, stopped: 2, replied: 3, gone: 4, held: 5, left_out: 6 } as const;

/**
 * Removes opted-out subscribers from all sequences, and records when, for an undo. Uses sequence_person_inside; locks
 * in the same order as every writer.
 */
export async function leaveSequences(tx: Tx, { subscriberIds }: { subscriberIds: readonly number[] }): Promise<void> {
  if (subscriberIds.length === 0) return;
  await tx.execute(command('automations.leaveSequences')`
     update sequence_person p set state = ${constant(PLACE.stopped)}, stopped_at = now() from (
       select automation_id, subscriber_id from sequence_person where subscriber_id = any(${subscriberIds}::bigint[]) and state = ${constant(PLACE.waiting)}
       order by automation_id, subscriber_id for update
     ) inside where p.automation_id = inside.automation_id and p.subscriber_id = inside.subscriber_id`);
}

/** Removes a phone that replied from those of the account's sequences that end at a reply. */
export const leaveByReply = (tx: Tx, { accountId, phone }: { accountId: number; phone: string }) =>
  tx.execute(command('automations.leaveByReply')`
     update sequence_person p set state = ${constant(PLACE.replied)}
     from (select id from subscriber where phone = ${phone} and account_id + 0 = ${accountId} offset 0) s, automation a
     where p.subscriber_id = s.id and p.state = ${constant(PLACE.waiting)} and a.id = p.automation_id and a.leave_on_reply`);
