import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Label and value pairs; an empty value shows a dash. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(112px, auto) minmax(0, 1fr)' }}>
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value === '' || value === null || value === undefined ? '–' : value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
