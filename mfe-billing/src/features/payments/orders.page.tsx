import { call } from '@textloom/api';
import { listOrders, type Order } from '@textloom/contracts';
import { link, useListQuery, useListState } from '@textloom/kit';
import { EmptyState, ListView, PageHeader, lazyPanel } from '@textloom/ui';
import { ORDERS } from '../../api/keys';
import { BillingGuard } from './billing-guard';
import { orderColumns, orderPhone } from './orders.columns';
import { TEXTS } from './messages';

const receiptOf = ({ id }: Order): string => link('/payments/orders/:id', { id });

const panel = lazyPanel('billing', TEXTS.payment, () => import('./order.summary'));

function Orders() {
  const state = useListState({});
  const source = useListQuery({
    key: ORDERS,
    state,
    fetch: ({ page }, options) => call(listOrders, { page }, options),
    live: ['profile.changed'],
  });
  return (
    <>
      <PageHeader title={TEXTS.billingHistory} crumbs={[{ label: TEXTS.paymentsTitle, to: link('/payments') }]} />
      <ListView
        label={TEXTS.billingHistory}
        state={state}
        source={source}
        grid="orders"
        columns={orderColumns}
        phone={orderPhone}
        rowHref={receiptOf}
        panel={panel}
        empty={<EmptyState title={TEXTS.noOrders} text={TEXTS.noOrdersText} />}
      />
    </>
  );
}

/** /payments/orders: all payments of the account (BILL-007, decision 143). */
export default function OrdersPage() {
  return (
    <BillingGuard title={TEXTS.billingHistory}>
      <Orders />
    </BillingGuard>
  );
}
