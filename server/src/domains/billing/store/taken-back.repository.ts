import type { Tx } from '../../../platform/db/connection';
import { COLUMNS, type OrderRow } from './order.repository';

export const saveTakenBack = (
  tx: Tx,
  id: number,
  { refundedCents, dispute }: { refundedCents: number; dispute: OrderRow['dispute'] },
) =>
  tx.one<OrderRow>(`update billing_order set refunded_cents = $2, dispute = $3 where id = $1 returning ${COLUMNS}`, [
    id,
    refundedCents,
    dispute,
  ]);

export const saveTaken = (tx: Tx, id: number, { count, period }: { count: number; period: boolean }) =>
  tx.one<OrderRow>(`update billing_order set taken_back = $2, period_taken = $3 where id = $1 returning ${COLUMNS}`, [
    id,
    count,
    period,
  ]);

export const saveRefundTakes = (tx: Tx, id: number, takes: OrderRow['refund_takes']) =>
  tx.execute('update billing_order set refund_takes = $2 where id = $1', [id, takes]);

// Invoice numbers are in the order of payment.

/** The last order that paid for a month which is running and was not taken back, besides the order `except`. */
export const runningMonth = (tx: Tx, accountId: number, now: Date, except = 0) =>
  tx.maybeOne<OrderRow>(
    `select ${COLUMNS} from billing_order where account_id = $1 and kind in ('plan', 'renewal') and invoice_number is not null
       and not period_taken and period_start <= $2 and period_end > $2 and id <> $3 order by invoice_number desc limit 1`,
    [accountId, now, except],
  );

/**
 * The extra keywords that payments cover: those of the last month that was not taken back, and what was bought after it.
 * Keywords that were bought before it are part of its price.
 */
export const coveredKeywords = (tx: Tx, accountId: number) =>
  tx.value<number>(
    `with month as (
       select invoice_number, extra_keywords from billing_order where account_id = $1 and kind in ('plan', 'renewal')
         and invoice_number is not null and not period_taken order by invoice_number desc limit 1)
     select coalesce((select extra_keywords from month), 0) + coalesce(sum(extra_keywords - taken_back), 0)::int as keywords
     from billing_order where account_id = $1 and kind = 'keywords' and state = 'paid'
       and invoice_number > coalesce((select invoice_number from month), 0)`,
    [accountId],
  );

/** The messages that later orders bought and that were not taken back. */
export const messagesBoughtAfter = (tx: Tx, { id }: OrderRow) =>
  tx.value<number>(
    `select coalesce(sum(later.messages - later.taken_back), 0)::int as messages from billing_order o
     join billing_order later on later.account_id = o.account_id and later.kind = 'messages'
       and later.invoice_number > o.invoice_number where o.id = $1`,
    [id],
  );
