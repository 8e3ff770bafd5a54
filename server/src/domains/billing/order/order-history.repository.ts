import type { Tx } from '../../../platform/db/connection';
import { billedTo } from './billed-to';
import { type BilledTo, COLUMNS, ORDER_ROW } from './order.repository';
import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';

const RECEIPT_ROW = {
  ...ORDER_ROW,
  billed_to: col.orNull(col.json<BilledTo>({ name: '', address: [], email: '', tax_id: '' })),
};
export type ReceiptRow = col.RowOf<typeof RECEIPT_ROW>;

/** Newest first, by the index billing_order_account. */
export const pageOfOrders = (tx: Tx, accountId: number, page: number, limit: number) =>
  tx.query(statement('billing.pageOfOrders', ORDER_ROW)`
     select ${COLUMNS} from billing_order where account_id = ${accountId} order by id desc limit ${limit} offset ${(page - 1) * limit}`);

/** One page of the list that programs walk through, plus one: the orders before the order `after`. */
export const walkOrders = (tx: Tx, accountId: number, { after, limit }: { after: string | null; limit: number }) =>
  tx.query(statement('billing.walkOrders', ORDER_ROW)`
     select ${COLUMNS} from billing_order
     where account_id = ${accountId} and (${after}::bigint is null or id < ${after}::bigint) order by id desc limit ${limit + 1}`);

export const countOrders = (tx: Tx, accountId: number) =>
  tx.value(statement('billing.countOrders', { count: col.number })`
     select count(*) from billing_order where account_id = ${accountId}`);

export const findReceipt = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('billing.findReceipt', RECEIPT_ROW)`
     select ${COLUMNS}, billed_to from billing_order where account_id = ${accountId} and id = ${id}`);

/** The customer as it is now; a paid order stores its own. */
export const readCustomer = async (tx: Tx, accountId: number): Promise<BilledTo> =>
  billedTo(
    await tx.one(statement('billing.readCustomer', {
      company: col.text(),
      tax_id: col.text(),
      email: col.text(),
      first_name: col.text(),
      last_name: col.text(),
      address: col.text(),
      city: col.text(),
      state: col.text(),
      zip: col.text(),
    })`
     select a.company, a.tax_id, u.email, u.first_name, u.last_name, u.address, u.city, u.state, u.zip
       from account a join app_user u on u.account_id = a.id and u.owner and not u.deleted where a.id = ${accountId}`),
  );

/** The account of an order and its owner's timezone; undefined for a deleted account. */
export const findOwner = (tx: Tx, orderId: number) =>
  tx.maybeOne(statement('billing.findOwner', { accountId: col.number, timezone: col.number })`
     select o.account_id as "accountId", u.timezone from billing_order o
     join app_user u on u.account_id = o.account_id and u.owner and not u.deleted where o.id = ${orderId}`);
