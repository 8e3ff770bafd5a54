import type { Tx } from '../../../platform/db/connection';
import { billedTo } from './billed-to';

/** A line as it was sold. */
export interface SoldLine {
  text: string;
  quantity: number;
  unit_cents: number;
}

export type BilledTo = ReturnType<typeof billedTo>;

export interface OrderRow {
  id: number;
  at: Date;
  paid_at: Date | null;
  kind: 'plan' | 'renewal' | 'keywords' | 'messages';
  automatic: boolean;
  lines: SoldLine[];
  amount_cents: number;
  state: 'open' | 'challenge' | 'paid' | 'failed';
  failure: string;
  card_brand: string;
  card_last4: string;
  refunded_cents: number;
  dispute: '' | 'open' | 'won' | 'lost';
  invoice_number: number | null;
}

export interface ReceiptRow extends OrderRow {
  period_end: Date | null;
  billed_to: BilledTo | null;
}

const COLUMNS = `id, at, paid_at, kind, automatic, lines, amount_cents, state, failure, card_brand, card_last4, refunded_cents, dispute,
  invoice_number`;

/** Newest first, by the index billing_order_account. */
export const pageOfOrders = (tx: Tx, accountId: number, page: number, limit: number): Promise<OrderRow[]> =>
  tx.query<OrderRow>(`select ${COLUMNS} from billing_order where account_id = $1 order by id desc limit $2 offset $3`, [
    accountId,
    limit,
    (page - 1) * limit,
  ]);

export const countOrders = async (tx: Tx, accountId: number): Promise<number> =>
  (await tx.one<{ total: number }>('select count(*) as total from billing_order where account_id = $1', [accountId]))
    .total;

export const findReceipt = (tx: Tx, accountId: number, id: number): Promise<ReceiptRow | undefined> =>
  tx.maybeOne<ReceiptRow>(
    `select ${COLUMNS}, period_end, billed_to from billing_order where account_id = $1 and id = $2`,
    [accountId, id],
  );

/** The customer as it is now; a paid order has its own. */
export const readCustomer = async (tx: Tx, accountId: number): Promise<BilledTo> =>
  billedTo(
    await tx.one(
      `select a.company, a.tax_id, u.email, u.first_name, u.last_name, u.address, u.city, u.state, u.zip
       from account a join app_user u on u.account_id = a.id and u.owner and not u.deleted where a.id = $1`,
      [accountId],
    ),
  );

/** The account of an order and its owner's timezone; undefined for a deleted account. */
export const findOwner = (tx: Tx, orderId: number): Promise<{ accountId: number; timezone: number } | undefined> =>
  tx.maybeOne<{ accountId: number; timezone: number }>(
    `select o.account_id as "accountId", u.timezone from billing_order o
     join app_user u on u.account_id = o.account_id and u.owner and not u.deleted where o.id = $1`,
    [orderId],
  );
