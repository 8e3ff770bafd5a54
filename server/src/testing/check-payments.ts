import type { Database } from '../platform/db/connection';

interface Order {
  id: number;
  state: string;
  amount_cents: number;
  intent_id: string | null;
}
interface Charged {
  order: number;
  charges: number;
  amount: number;
  intent: string;
}

/**
 * Compares every order with the provider's own record: one charge of its amount for each. Returns the differences in
 * words. `provider` is the database of the card provider's stand-in.
 */
export async function checkPayments(db: Database, provider: Database = db): Promise<string[]> {
  const orders = await db.asEngine((tx) =>
    tx.query<Order>('select id, state, amount_cents, intent_id from billing_order order by id'),
  );
  const charged = await provider.asEngine((tx) =>
    tx.query<Charged>(
      `select (i.metadata ->> 'order')::int as "order", count(*)::int as charges, sum(c.amount)::int as amount, min(i.id) as intent
       from simulator.stripe_charge c join simulator.stripe_intent i on i.id = c.intent_id where c.error is null group by 1 order by 1`,
    ),
  );
  const byOrder = new Map(charged.map((one) => [one.order, one]));
  const wrong: string[] = [];
  for (const { id, state, amount_cents: amount, intent_id: intent } of orders) {
    const found = byOrder.get(id);
    byOrder.delete(id);
    if (state !== 'paid') wrong.push(`order ${id} is ${state}`);
    if (found?.charges !== 1) wrong.push(`order ${id} was charged ${found?.charges ?? 0} times`);
    else if (found.amount !== amount) wrong.push(`order ${id} of ${amount} cents was charged ${found.amount}`);
    else if (found.intent !== intent)
      wrong.push(`order ${id} names payment ${intent}, but ${found.intent} was charged`);
  }
  return [...wrong, ...[...byOrder.keys()].map((id) => `order ${id} was charged but does not exist`)];
}
