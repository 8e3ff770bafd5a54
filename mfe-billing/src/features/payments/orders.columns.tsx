import { Box } from '@mui/material';
import { formatCents, type Order } from '@textloom/contracts';
import { DateText, type Column, type PhoneRow } from '@textloom/ui';
import { OrderState } from './order-state';
import { TEXTS } from './messages';

/** The columns of the billing history (BILL-007). */
export const orderColumns: readonly Column<Order>[] = [
  {
    key: 'description',
    header: TEXTS.payment,
    flex: 2,
    minWidth: 200,
    primary: true,
    render: ({ description }) => description,
  },
  {
    key: 'date',
    header: TEXTS.date,
    width: 130,
    render: ({ date }) => <DateText date={date} format="day" />,
  },
  { key: 'state', header: TEXTS.status, width: 140, render: (order) => <OrderState order={order} /> },
  {
    key: 'card',
    header: TEXTS.paidWith,
    flex: 1,
    minWidth: 256,
    render: ({ card, automatic }) => (
      <>
        {card.last4 === '' ? '–' : `${card.brand.toUpperCase()} •••• ${card.last4}`}
        {automatic && (
          <>
            {' · '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {TEXTS.automatic}
            </Box>
          </>
        )}
      </>
    ),
  },
  { key: 'invoice', header: TEXTS.invoice, width: 120, render: ({ invoice }) => invoice || '–' },
  {
    key: 'total',
    header: TEXTS.total,
    width: 110,
    align: 'right',
    render: ({ total }) => formatCents(total),
  },
];

/** The row on a phone. The state is shown unless it is paid. */
export const orderPhone = (order: Order): PhoneRow => ({
  title: order.description,
  date: formatCents(order.total),
  line: (
    <>
      <DateText date={order.date} format="day" />
      {(order.state !== 'paid' || order.refunded > 0) && <OrderState order={order} />}
    </>
  ),
});
