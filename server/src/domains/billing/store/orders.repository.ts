import type { Tx } from '../../../platform/db/connection';
import { billedTo } from './billed-to';
import { type BilledTo, COLUMNS, ORDER_ROW } from './order.repository';
import { json, number, orNull, type RowOf, statement, text } from '../../../platform/db/sql';

const RECEIPT_ROW = {
  ...ORDER_ROW,
  billed_to: orNull(json<BilledTo>({ name: '', address: [], email: '', tax_id: '' })),
};
export type ReceiptRow = RowOf<typeof RECEIPT_ROW>;

/** Newest first, by the index billing_order_account. */
export const pageOfOrders = (tx: Tx, accountId: number, page: number, limit: number) =>
  tx.query(statement('billing.pageOfOrders', ORDER_ROW)`
     select ${COLUMNS} from billing_order where account_id = ${accountId} order by id desc limit ${limit} offset ${(page - 1) * limit}`);

/** One more than a page of the list that programs walk through: those before the order `after`. */
export const walkOrders = (tx: Tx, accountId: number, { after, limit }: { after: string | null; limit: number }) =>
  tx.query(statement('billing.walkOrders', ORDER_ROW)`
     select ${COLUMNS} from billing_order
     where account_id = ${accountId} and (${after}::bigint is null or id < ${after}::bigint) order by id desc limit ${limit + 1}`);

export const countOrders = (tx: Tx, accountId: number) =>
  tx.value(statement('billing.countOrders', { count: number })`
     select count(*) from billing_order where account_id = ${accountId}`);

export const findReceipt = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('billing.findReceipt', RECEIPT_ROW)`
     select ${COLUMNS}, billed_to from billing_order where account_id = ${accountId} and id = ${id}`);

/** The customer as it is now; a paid order has its own. */
export const readCustomer = async (tx: Tx, accountId: number): Promise<BilledTo> =>
  billedTo(
    await tx.one(statement('billing.readCustomer', {
      company: text(),
      tax_id: text(),
      email: text(),
      first_name: text(),
      last_name: text(),
      address: text(),
      city: text(),
      state: text(),
      zip: text(),
    })`
     select a.company, a.tax_id, u.email, u.first_name, u.last_name, u.address, u.city, u.state, u.zip
       from account a join app_user u on u.account_id = a.id and u.owner and not u.deleted where a.id = ${accountId}`),
  );

/** The account of an order and its owner's timezone; undefined for a deleted account. */
export const findOwner = (tx: Tx, orderId: number) =>
  tx.maybeOne(statement('billing.findOwner', { accountId: number, timezone: number })`
     select o.account_id as "accountId", u.timezone from billing_order o
     join app_user u on u.account_id = o.account_id and u.owner and not u.deleted where o.id = ${orderId}`);
