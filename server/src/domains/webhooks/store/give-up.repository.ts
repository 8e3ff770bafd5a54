import type { Tx } from '../../../platform/db/connection';

/**
 * Gives up, at most so many, what waits for a webhook that is disabled (events that were noted while it was being
 * disabled), and what was not delivered in time. Uses webhook_delivery_due.
 */
export const giveUpLate = (tx: Tx, hours: number, most: number) =>
  tx.execute(
    `update webhook_delivery d set status = 'failed',
       failure = case when late.enabled then 'It could not be delivered within a day.' else 'The webhook was disabled.' end
     from (
       select d.id, w.enabled from webhook w join webhook_delivery d on d.webhook_id = w.id and d.status = 'waiting'
       where not w.enabled or d.asked_at < now() - make_interval(hours => $1) limit $2 for update of d skip locked
     ) late where d.id = late.id`,
    [hours, most],
  );
