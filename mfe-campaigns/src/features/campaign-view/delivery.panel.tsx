import { Box, LinearProgress, Typography } from '@mui/material';
import { type Campaign, deliveryPercent, formatCount } from '@textloom/contracts';
import { DeliveryRing, Panel } from '@textloom/ui';
import { handedOver } from '../../model/progress';

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <Box>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" variant="h6" sx={{ m: 0 }}>
        {formatCount(value)}
      </Typography>
    </Box>
  );
}

/** Delivery as it happens. */
export function DeliveryPanel({ stats, cancelled }: { stats: Campaign['stats']; cancelled: boolean }) {
  const { recipients, sent, delivered, failed, pending, skipped } = stats;
  return (
    <Panel title="Delivery">
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'center', flexWrap: 'wrap' }}>
        <DeliveryRing percent={deliveryPercent({ sent, delivered })} label="Delivered" />
        <Box
          component="dl"
          sx={{ m: 0, flex: 1, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(96px, 1fr))' }}
        >
          <Figure label="Recipients" value={recipients} />
          <Figure label="Sent" value={sent} />
          <Figure label="Delivered" value={delivered} />
          <Figure label="Not delivered" value={failed} />
          {skipped > 0 && <Figure label={cancelled ? 'Not sent' : 'Left before sending'} value={skipped} />}
        </Box>
      </Box>
      {pending > 0 && (
        <Box sx={{ mt: 2 }}>
          <LinearProgress variant="determinate" value={handedOver(stats)} aria-label="Handed to the carrier" />
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
            {formatCount(pending)} still to send
          </Typography>
        </Box>
      )}
    </Panel>
  );
}
