import type { Tx } from '../../../platform/db/connection';
import { billedTo } from './billed-to';
import { COLUMNS, type BilledTo, type OrderRow } from './order.repository';

export interface ReceiptRow extends OrderRow {
  billed_to: BilledTo | null;
}

/** Newest first, by the index billing_order_account. */
export const pageOfOrders = (tx: Tx, accountId: number, page: number, limit: number) =>
  tx.query<OrderRow>(`select ${COLUMNS} from billing_order where account_id = $1 order by id desc limit $2 offset $3`, [
    accountId,
    limit,
    (page - 1) * limit,
  ]);

/** One more than a page of the list that programs walk through: those before the order `after`. */
export const walkOrders = (tx: Tx, accountId: number, { after, limit }: { after: string | null; limit: number }) =>
  tx.query<OrderRow>(
    `select ${COLUMNS} from billing_order
     where account_id = $1 and ($2::bigint is null or id < $2::bigint) order by id desc limit $3`,
    [accountId, after, limit + 1],
  );

export const countOrders = (tx: Tx, accountId: number) =>
  tx.value<number>('select count(*) from billing_order where account_id = $1', [accountId]);

export const findReceipt = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne<ReceiptRow>(`select ${COLUMNS}, billed_to from billing_order where account_id = $1 and id = $2`, [
    accountId,
    id,
  ]);

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
export const findOwner = (tx: Tx, orderId: number) =>
  tx.maybeOne<{ accountId: number; timezone: number }>(
    `select o.account_id as "accountId", u.timezone from billing_order o
     join app_user u on u.account_id = o.account_id and u.owner and not u.deleted where o.id = $1`,
    [orderId],
  );
