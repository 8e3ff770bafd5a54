import type { Tx } from '../../../platform/db/connection';
import type { ProviderEntry } from '../../../platform/providers/cards/card-provider';
import { COLUMNS, ORDER_ROW } from '../order/order.repository';
import * as col from '../../../platform/db/col';
import { command, sql, statement } from '../../../platform/db/sql';

/**
 * A page of the orders that are read from the provider: each once after its payment, and daily those with an open
 * dispute or a pending refund.
 */
export const ordersToCompare = (tx: Tx, { since, until, after }: { since: Date; until: Date; after: number }) =>
  tx.query(statement('billing.ordersToCompare', ORDER_ROW)`
     select ${COLUMNS} from billing_order where id in (
       select id from billing_order where state = 'paid' and intent_id is not null and compared_at is null
         and paid_at >= ${since} and paid_at < ${until}
       union select id from billing_order where dispute = 'open'
       union select order_id from billing_refund where status in ('asked', 'pending'))
     and id > ${after} and intent_id is not null order by id limit 100`);

export const markCompared = (tx: Tx, id: number, now: Date) =>
  tx.execute(command('billing.markCompared')`
     update billing_order set compared_at = ${now} where id = ${id}`);

const column = (entries: readonly ProviderEntry[], name: 'id' | 'intentId' | 'state'): string[] =>
  entries.map((entry) => entry[name]);

/**
 * The entries that our books lack, or have with other values, by list. Refunds and disputes of other holders' payments
 * do not count.
 */
const DIFFERENT = {
  payments: sql`not exists (select from billing_order o where o.intent_id = e.intent and o.state = 'paid')`,
  refunds: sql`exists (select from billing_order o where o.intent_id = e.intent)
    and not exists (select from billing_refund r where r.provider_id = e.id and r.status = e.state)`,
  disputes: sql`exists (select from billing_order o where o.intent_id = e.intent
    and (o.dispute = '' or (o.dispute = 'open' and e.state <> 'open')))`,
} as const;

export const differentEntries = (tx: Tx, kind: keyof typeof DIFFERENT, entries: readonly ProviderEntry[]) =>
  tx.values(statement('billing.differentEntries', { id: col.text() })`
     select e.id from unnest(${column(entries, 'id')}::text[], ${column(entries, 'intentId')}::text[], ${column(entries, 'state')}::text[]) as e (id, intent, state) where ${DIFFERENT[kind]} order by e.id`);

/** A mail belongs to an account; those about no account use the first one. */
export const anyAccount = (tx: Tx) =>
  tx.value(statement('billing.anyAccount', { min: col.orNull(col.number) })`select min(id) from account`);
