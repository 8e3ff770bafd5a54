import * as col from '../../platform/db/col';
import { statement } from '../../platform/db/sql';
import type { Tx } from '../../platform/db/connection';

const PAID_ORDER = {
  paidAt: col.present(col.time),
  /** Without what numbers cost. */
  cents: col.number,
  refundedCents: col.number,
};

/** The paid orders of an account from a moment on. Uses billing_order_account. */
export const paidOrders = (tx: Tx, accountId: number, from: Date) =>
  tx.query(statement('reports.paidOrders', PAID_ORDER)`
     select paid_at as "paidAt", refunded_cents as "refundedCents",
       (select coalesce(sum((line ->> 'quantity')::int * (line ->> 'unit_cents')::int), 0) from jsonb_array_elements(lines) line where not line ? 'fee') as cents
     from billing_order where account_id = ${accountId} and state = 'paid' and paid_at >= ${from} order by id`);
