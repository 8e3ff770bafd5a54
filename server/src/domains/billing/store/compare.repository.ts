import type { Tx } from '../../../platform/db/connection';
import type { ProviderEntry } from '../../../platform/providers/cards/card-provider';
import { COLUMNS, type OrderRow } from './order.repository';

/**
 * A page of the orders that are read from the provider: each once after its payment, and each day those with an open
 * dispute or a refund on its way.
 */
export const ordersToCompare = (tx: Tx, { since, until, after }: { since: Date; until: Date; after: number }) =>
  tx.query<OrderRow>(
    `select ${COLUMNS} from billing_order where id in (
       select id from billing_order where state = 'paid' and intent_id is not null and compared_at is null
         and paid_at >= $1 and paid_at < $2
       union select id from billing_order where dispute = 'open'
       union select order_id from billing_refund where status in ('asked', 'pending'))
     and id > $3 and intent_id is not null order by id limit 100`,
    [since, until, after],
  );

export const markCompared = (tx: Tx, id: number, now: Date) =>
  tx.execute('update billing_order set compared_at = $2 where id = $1', [id, now]);

const column = (entries: readonly ProviderEntry[], name: 'id' | 'intentId' | 'state'): string[] =>
  entries.map((entry) => entry[name]);

/** The entries that our books do not have, or have otherwise, by list. Refunds and disputes of strangers' payments do not count. */
const DIFFERENT = {
  payments: `not exists (select from billing_order o where o.intent_id = e.intent and o.state = 'paid')`,
  refunds: `exists (select from billing_order o where o.intent_id = e.intent)
    and not exists (select from billing_refund r where r.provider_id = e.id and r.status = e.state)`,
  disputes: `exists (select from billing_order o where o.intent_id = e.intent
    and (o.dispute = '' or (o.dispute = 'open' and e.state <> 'open')))`,
} as const;

export const differentEntries = (tx: Tx, kind: keyof typeof DIFFERENT, entries: readonly ProviderEntry[]) =>
  tx.values<string>(
    `select e.id from unnest($1::text[], $2::text[], $3::text[]) as e (id, intent, state) where ${DIFFERENT[kind]} order by e.id`,
    [column(entries, 'id'), column(entries, 'intentId'), column(entries, 'state')],
  );

/** A mail belongs to an account; those about no account go with the first one. */
export const anyAccount = (tx: Tx) => tx.value<number | null>('select min(id) from account');
