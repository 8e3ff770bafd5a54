import { phonePattern } from '../../../platform/base/phone-pattern';
import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';

/** Deliveries about a phone, in all accounts. Uses webhook_delivery_phone. */
export const deliveriesOfPerson = (tx: Tx, phone: string) =>
  tx.values(statement('webhooks.deliveriesOfPerson', { delivery: col.json<unknown>({}) })`
     select json_build_object('account_id', account_id, 'event', event, 'status', status, 'created_at', created_at, 'payload', payload) as delivery
     from webhook_delivery where phone = ${phone} order by id`);

/**
 * Removes these deliveries, and others that name the phone. Locks the webhooks first: a worker that has just read about
 * the person holds its webhook until it has stored the payload, and whoever claims one later reads what the erasure
 * left.
 */
export async function eraseDeliveries(tx: Tx, phone: string): Promise<void> {
  await tx.execute(command('webhooks.eraseDeliveries')`select from webhook order by id for no key update`);
  const pattern = phonePattern(phone);
  await tx.execute(command('webhooks.eraseDeliveries.2')`
     delete from webhook_delivery where phone = ${phone} or payload ~ ${pattern} or response ~ ${pattern} or failure ~ ${pattern}`);
}
