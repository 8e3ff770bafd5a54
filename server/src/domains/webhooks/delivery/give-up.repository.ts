import type { Tx } from '../../../platform/db/connection';
import { command } from '../../../platform/db/sql';

/**
 * Searches the whole queue for deliveries that wait before the position that their webhook remembers (ADR 0106): the
 * clock went back, another server took over, or somebody wrote rows by hand.
 */
export const lowerFloors = (tx: Tx) =>
  tx.execute(command('webhooks.lowerFloors')`
     update webhook w set waits_from = low.at
     from (
       select w.id, first.at from webhook w cross join lateral (
         select next_at as at from webhook_delivery d where d.webhook_id = w.id and d.status = 'waiting' order by next_at limit 1
       ) first where w.enabled and not w.deleted and first.at < w.waits_from for no key update of w skip locked
     ) low where w.id = low.id`);

/**
 * Gives up at most `limit` deliveries: those of disabled webhooks (events noted while one was being disabled), and
 * those not delivered in time. Uses webhook_delivery_due.
 */
export const giveUpLate = (tx: Tx, hours: number, limit: number) =>
  tx.execute(command('webhooks.giveUpLate')`
     update webhook_delivery d set status = 'failed',
       failure = case when late.enabled then 'It could not be delivered within a day.' else 'The webhook was disabled.' end
     from (
       select d.id, w.enabled from webhook w join webhook_delivery d on d.webhook_id = w.id and d.status = 'waiting'
       where not w.enabled or d.asked_at < now() - make_interval(hours => ${hours}) limit ${limit} for update of d skip locked
     ) late where d.id = late.id`);
