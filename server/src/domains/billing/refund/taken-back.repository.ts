import type { Tx } from '../../../platform/db/connection';
import { COLUMNS, ORDER_ROW, type OrderRow } from '../order/order.repository';
import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';

export const saveTakenBack = (
  tx: Tx,
  id: number,
  { refundedCents, dispute }: { refundedCents: number; dispute: OrderRow['dispute'] },
) =>
  tx.one(statement('billing.saveTakenBack', ORDER_ROW)`
     update billing_order set refunded_cents = ${refundedCents}, dispute = ${dispute} where id = ${id} returning ${COLUMNS}`);

export const saveTaken = (tx: Tx, id: number, { count, period }: { count: number; period: boolean }) =>
  tx.one(statement('billing.saveTaken', ORDER_ROW)`
     update billing_order set taken_back = ${count}, period_taken = ${period} where id = ${id} returning ${COLUMNS}`);

export const saveRefundTakes = (tx: Tx, id: number, takes: OrderRow['refund_takes']) =>
  tx.execute(command('billing.saveRefundTakes')`
     update billing_order set refund_takes = ${takes} where id = ${id}`);

// Invoice numbers are in the order of payment.

/** The last order that paid for a running month and was not taken back, except the order `except`. */
export const runningMonth = (tx: Tx, accountId: number, now: Date, except = 0) =>
  tx.maybeOne(statement('billing.runningMonth', ORDER_ROW)`
     select ${COLUMNS} from billing_order where account_id = ${accountId} and kind in ('plan', 'renewal') and invoice_number is not null
       and not period_taken and period_start <= ${now} and period_end > ${now} and id <> ${except} order by invoice_number desc limit 1`);

/**
 * The extra keywords that payments cover: those of the last month that was not taken back, and what was bought after it.
 * Keywords that were bought before it are part of its price.
 */
export const coveredKeywords = (tx: Tx, accountId: number) =>
  tx.value(statement('billing.coveredKeywords', { keywords: col.number })`
     with month as (
       select invoice_number, extra_keywords from billing_order where account_id = ${accountId} and kind in ('plan', 'renewal')
         and invoice_number is not null and not period_taken order by invoice_number desc limit 1)
     select coalesce((select extra_keywords from month), 0) + coalesce(sum(extra_keywords - taken_back), 0)::int as keywords
     from billing_order where account_id = ${accountId} and kind = 'keywords' and state = 'paid'
       and invoice_number > coalesce((select invoice_number from month), 0)`);

/** The messages that later orders bought and that were not taken back. */
export const messagesBoughtAfter = (tx: Tx, { id }: OrderRow) =>
  tx.value(statement('billing.messagesBoughtAfter', { messages: col.number })`
     select coalesce(sum(later.messages - later.taken_back), 0)::int as messages from billing_order o
     join billing_order later on later.account_id = o.account_id and later.kind = 'messages'
       and later.invoice_number > o.invoice_number where o.id = ${id}`);

/** Whether a payment of the account is disputed, or was lost. */
export const isDisputed = (tx: Tx, accountId: number) =>
  tx.value(statement('billing.isDisputed', { disputed: col.bool })`
     select exists (select from billing_order where account_id = ${accountId} and dispute in ('open', 'lost')) as disputed`);
