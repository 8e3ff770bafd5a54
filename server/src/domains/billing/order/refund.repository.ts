import type { Tx } from '../../../platform/db/connection';
import type { ProviderRefund } from '../../../platform/providers/cards/card-provider';
import * as col from '../../../platform/db/col';
import { command, sql, statement } from '../../../platform/db/sql';

const REFUND_ROW = {
  id: col.number,
  account_id: col.number,
  order_id: col.number,
  key: col.text(),
  provider_id: col.orNull(col.text()),
  amount_cents: col.number,
  /** 'asked': the operator has requested it, and the provider has not answered yet. */
  status: col.text<'asked' | ProviderRefund['status']>(),
  reason: col.text(),
  at: col.time,
  failed_at: col.orNull(col.time),
  credit_note: col.orNull(col.number),
};
export type RefundRow = col.RowOf<typeof REFUND_ROW>;

const COLUMNS = sql`id, account_id, order_id, key, provider_id, amount_cents, status, reason, at, failed_at, credit_note`;

export const refundsOf = (tx: Tx, orderId: number) =>
  tx.query(statement('billing.refundsOf', REFUND_ROW)`
     select ${COLUMNS} from billing_refund where order_id = ${orderId} order by id`);

/** The refunds of several orders, oldest first. */
export const refundsOfOrders = (tx: Tx, orders: readonly { id: number }[]) =>
  tx.query(statement('billing.refundsOfOrders', REFUND_ROW)`
     select ${COLUMNS} from billing_refund where order_id = any(${orders.map(({ id }) => id)}::int[]) order by id`);

type NewRefund = Pick<RefundRow, 'account_id' | 'order_id' | 'amount_cents' | 'at'>;

/** A refund that the operator requests; its key is created here. */
export const insertRefundRequest = (tx: Tx, { account_id, order_id, amount_cents, at }: NewRefund, reason: string) =>
  tx.one(statement('billing.insertRefundRequest', REFUND_ROW)`
     insert into billing_refund (account_id, order_id, amount_cents, status, reason, at) values (${account_id}, ${order_id}, ${amount_cents}, 'asked', ${reason}, ${at})
     returning ${COLUMNS}`);

/** A refund that was started at the provider. */
export const insertRefund = (tx: Tx, { account_id, order_id, amount_cents, at }: NewRefund, providerId: string) =>
  tx.one(statement('billing.insertRefund', REFUND_ROW)`
     insert into billing_refund (account_id, order_id, amount_cents, status, provider_id, at) values (${account_id}, ${order_id}, ${amount_cents}, 'asked', ${providerId}, ${at})
     returning ${COLUMNS}`);

export const saveRefund = (
  tx: Tx,
  id: number,
  { providerId, status, now }: { providerId: string | null; status: RefundRow['status']; now: Date },
) =>
  tx.execute(command('billing.saveRefund')`
     update billing_refund set provider_id = coalesce(${providerId}, provider_id), status = ${status},
       failed_at = case when ${status} = 'failed' then coalesce(failed_at, ${now}::timestamptz) end where id = ${id}`);

/** Gives the refund the next number. The counter's row is locked until the transaction ends, so there is no gap. */
export const numberCreditNote = (tx: Tx, id: number) =>
  tx.execute(command('billing.numberCreditNote')`
     with next as (update credit_note_counter set last_number = last_number + 1 returning last_number)
     update billing_refund set credit_note = last_number from next where id = ${id} and credit_note is null`);

/** A page of the refunds that were requested before and have no known answer. */
export const unansweredRefunds = (tx: Tx, before: Date, after: number) =>
  tx.query(statement('billing.unansweredRefunds', REFUND_ROW)`
     select ${COLUMNS} from billing_refund where status = 'asked' and at < ${before} and id > ${after} order by id limit 100`);

export const findRefund = (tx: Tx, id: number) =>
  tx.one(statement('billing.findRefund', REFUND_ROW)`select ${COLUMNS} from billing_refund where id = ${id}`);
