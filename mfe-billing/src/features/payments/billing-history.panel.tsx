import { Box, Button, Link as TextLink, Typography } from '@mui/material';
import { formatCents, listOrders, type Order } from '@textloom/contracts';
import { link, useLiveInvalidate, useCall } from '@textloom/kit';
import { DateText, EmptyState, LoadState, Panel, tokens } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { ORDERS } from '../../api/keys';
import { OrderState } from './order-state';
import { TEXTS } from './messages';

const LATEST = 5;
/** Of an entry, on a phone with a description of two lines. */
const ROW_HEIGHT = [81, 63] as const;

function Entry({ order }: { order: Order }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: { xs: 'flex-start', sm: 'center' },
        px: 2.5,
        py: 1.5,
        borderTop: `1px solid ${tokens.line}`,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <TextLink component={Link} to={link('/payments/orders/:id', { id: order.id })}>
          {order.description}
        </TextLink>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <DateText date={order.date} format="day" />
        </Typography>
      </Box>
      <Box
        sx={{
          display: 'flex',
          // On a phone the amount is above the state.
          flexDirection: { xs: 'column-reverse', sm: 'row' },
          alignItems: { xs: 'flex-end', sm: 'center' },
          gap: { xs: 0.5, sm: 2 },
        }}
      >
        <OrderState order={order} />
        <Typography variant="body2" sx={{ minWidth: 80, textAlign: 'right' }}>
          {formatCents(order.total)}
        </Typography>
      </Box>
    </Box>
  );
}

/** BILL-006: the last payments, each with its receipt. */
export function BillingHistoryPanel() {
  useLiveInvalidate({ 'profile.changed': [ORDERS] });
  const { data, error, refetch } = useCall(listOrders, [...ORDERS, 'latest'], { limit: LATEST });
  return (
    <Panel
      title={TEXTS.billingHistory}
      padding={false}
      actions={
        <Button component={Link} to={link('/payments/orders')} variant="text" size="small">
          {TEXTS.viewAll}
        </Button>
      }
    >
      {!data && (
        <LoadState
          error={error}
          onRetry={() => void refetch()}
          lines={LATEST}
          rowHeight={ROW_HEIGHT}
          label={TEXTS.loadingBillingHistory}
        />
      )}
      {data?.entries.length === 0 && <EmptyState title={TEXTS.noOrders} text={TEXTS.noOrdersText} />}
      {data && data.entries.length > 0 && (
        <Box component="ul" aria-label={TEXTS.billingHistory} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.entries.map((order) => (
            <Entry key={order.id} order={order} />
          ))}
        </Box>
      )}
    </Panel>
  );
}
