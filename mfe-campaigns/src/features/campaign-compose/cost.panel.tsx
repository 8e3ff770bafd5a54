import { Alert, Box, Typography } from '@mui/material';
import { overBalance } from '../../messages';
import type { Cost } from './use-cost';

const number = (n: number): string => n.toLocaleString('en-US');

/** What will be sent and what it takes, before anything is sent. */
export function CostPanel({ cost, segments }: { cost: Cost; segments: number }) {
  const { recipients, required, remaining, blocked } = cost;
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="body2" color="text.secondary">
        {recipients === null ? 'Counting people…' : `${number(recipients)} ${recipients === 1 ? 'person' : 'people'} × ${segments} = ${number(required)} ${required === 1 ? 'message' : 'messages'}`}
        {' · '}
        {number(remaining)} available
      </Typography>
      {blocked && <Alert severity="error">{overBalance(remaining, required)}</Alert>}
    </Box>
  );
}
