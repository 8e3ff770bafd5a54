import { counted, formatCount } from '@textloom/contracts';
import { Alert, Box, Button, Typography } from '@mui/material';
import { MESSAGES, overBalance } from '../../messages';
import type { Cost } from './use-cost';

/** Recipients × segments = messages, once the server has counted. */
function sum({ recipients, required }: Cost, segments: number): string {
  if (recipients === null) return MESSAGES.counting;
  return `${counted(recipients, 'person', 'people')} × ${segments} = ${counted(required, 'message')}`;
}

/** The number of recipients, and the cost of sending. */
export function CostPanel({ cost, segments }: { cost: Cost; segments: number }) {
  const { required, remaining, blocked, failed, recount } = cost;
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {failed ? MESSAGES.notCounted : sum(cost, segments)}
        {' · '}
        {formatCount(remaining)} available
        {failed && (
          <Button size="small" onClick={recount} sx={{ ml: 1 }}>
            Try again
          </Button>
        )}
      </Typography>
      {blocked && <Alert severity="error">{overBalance(remaining, required)}</Alert>}
    </Box>
  );
}
