import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { constant, statement } from '../../../platform/db/sql';

/** Deliveries are counted up to this number; more is just as bad. */
const MAX_COUNTED = 1_000;

/**
 * Number of due deliveries of webhooks that do not rest, and how long the oldest has been due. Uses
 * webhook_delivery_due from the first waiting delivery on, which `limit` in the lateral query forces.
 */
export const webhookQueue = (tx: Tx) =>
  tx.one(statement('webhooks.webhookQueue', { depth: col.number, age: col.number })`
     select count(*) as depth, coalesce(extract(epoch from now() - min(next_at)), 0) as age
     from (
       select d.next_at from webhook w cross join lateral (
         select next_at from webhook_delivery d where d.webhook_id = w.id and d.status = 'waiting' and d.next_at >= w.waits_from and d.next_at <= now()
         order by d.next_at limit ${constant(MAX_COUNTED)}
       ) d
       where w.enabled and not w.deleted and w.rest_until <= now() limit ${constant(MAX_COUNTED)}
     ) due`);
