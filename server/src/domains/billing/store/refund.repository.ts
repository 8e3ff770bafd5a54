import type { Tx } from '../../../platform/db/connection';
import type { ProviderRefund } from '../../../platform/providers/cards/card-provider';

export interface RefundRow {
  id: number;
  account_id: number;
  order_id: number;
  key: string;
  provider_id: string | null;
  amount_cents: number;
  /** 'asked': the operator wants it, and the provider has not answered yet. */
  status: 'asked' | ProviderRefund['status'];
  reason: string;
  at: Date;
  failed_at: Date | null;
  credit_note: number | null;
}

const COLUMNS = 'id, account_id, order_id, key, provider_id, amount_cents, status, reason, at, failed_at, credit_note';

export const refundsOf = (tx: Tx, orderId: number) =>
  tx.query<RefundRow>(`select ${COLUMNS} from billing_refund where order_id = $1 order by id`, [orderId]);

/** Those of several orders, oldest first. */
export const refundsOfOrders = (tx: Tx, orders: readonly { id: number }[]) =>
  tx.query<RefundRow>(`select ${COLUMNS} from billing_refund where order_id = any($1::int[]) order by id`, [
    orders.map(({ id }) => id),
  ]);

type NewRefund = Pick<RefundRow, 'account_id' | 'order_id' | 'amount_cents' | 'at'>;

/** What the operator asks for; its key is made here. */
export const askRefund = (tx: Tx, { account_id, order_id, amount_cents, at }: NewRefund, reason: string) =>
  tx.one<RefundRow>(
    `insert into billing_refund (account_id, order_id, amount_cents, status, reason, at) values ($1, $2, $3, 'asked', $4, $5)
     returning ${COLUMNS}`,
    [account_id, order_id, amount_cents, reason, at],
  );

/** A refund that was begun at the provider. */
export const insertRefund = (tx: Tx, { account_id, order_id, amount_cents, at }: NewRefund, providerId: string) =>
  tx.one<RefundRow>(
    `insert into billing_refund (account_id, order_id, amount_cents, status, provider_id, at) values ($1, $2, $3, 'asked', $4, $5)
     returning ${COLUMNS}`,
    [account_id, order_id, amount_cents, providerId, at],
  );

export const saveRefund = (
  tx: Tx,
  id: number,
  { providerId, status, now }: { providerId: string | null; status: RefundRow['status']; now: Date },
) =>
  tx.execute(
    `update billing_refund set provider_id = coalesce($2, provider_id), status = $3,
       failed_at = case when $3 = 'failed' then coalesce(failed_at, $4::timestamptz) end where id = $1`,
    [id, providerId, status, now],
  );

/** Gives the refund the next number. The counter's row is locked until the transaction ends, so there is no gap. */
export const numberCreditNote = (tx: Tx, id: number) =>
  tx.execute(
    `with next as (update credit_note_counter set last_number = last_number + 1 returning last_number)
     update billing_refund set credit_note = last_number from next where id = $1 and credit_note is null`,
    [id],
  );

/** A page of the refunds that were asked for before and whose answer is not known. */
export const unansweredRefunds = (tx: Tx, before: Date, after: number) =>
  tx.query<RefundRow>(
    `select ${COLUMNS} from billing_refund where status = 'asked' and at < $1 and id > $2 order by id limit 100`,
    [before, after],
  );

export const findRefund = (tx: Tx, id: number) =>
  tx.one<RefundRow>(`select ${COLUMNS} from billing_refund where id = $1`, [id]);
