import { Box, Typography } from '@mui/material';
import { formatCents, type Order } from '@textloom/contracts';
import { DateText, type Column } from '@textloom/ui';
import { MESSAGES } from '../../messages';
import { OrderState } from './order-state';

/** The columns of the billing history (BILL-007). */
export const orderColumns: readonly Column<Order>[] = [
  {
    key: 'description',
    header: 'Payment',
    flex: 2,
    minWidth: 200,
    primary: true,
    render: ({ description }) => description,
  },
  {
    key: 'date',
    header: 'Date',
    width: 130,
    render: ({ date }) => <DateText date={date} format="day" />,
  },
  { key: 'state', header: 'Status', width: 140, render: (order) => <OrderState order={order} /> },
  {
    key: 'card',
    header: 'Paid with',
    width: 150,
    render: ({ card, automatic }) => (
      <Box component="span">
        {card.last4 === '' ? '–' : `${card.brand.toUpperCase()} •••• ${card.last4}`}
        {automatic && (
          <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {MESSAGES.automatic}
          </Typography>
        )}
      </Box>
    ),
  },
  { key: 'invoice', header: 'Invoice', width: 120, render: ({ invoice }) => invoice || '–' },
  {
    key: 'total',
    header: 'Total',
    width: 110,
    align: 'right',
    render: ({ total }) => formatCents(total),
  },
];
