import { phonePattern } from '../../../platform/base/phone-pattern';
import type { Tx } from '../../../platform/db/connection';

/** What was sent about a phone, in all accounts. Uses webhook_delivery_phone. */
export const deliveriesOfPerson = (tx: Tx, phone: string) =>
  tx.values<unknown>(
    `select json_build_object('account_id', account_id, 'event', event, 'status', status, 'created_at', created_at, 'payload', payload)
     from webhook_delivery where phone = $1 order by id`,
    [phone],
  );

/**
 * Removes them, and others that name the phone. Webhooks are locked first: a worker that has read of the person holds one until it has stored the
 * payload, and whoever claims one later reads what the erasure left.
 */
export async function eraseDeliveries(tx: Tx, phone: string): Promise<void> {
  await tx.query('select from webhook order by id for no key update');
  await tx.execute('delete from webhook_delivery where phone = $1 or payload ~ $2 or response ~ $2 or failure ~ $2', [
    phone,
    phonePattern(phone),
  ]);
}
