import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Facts, type Fact } from '../display/facts';
import { tokens } from '../theme/tokens';

interface RowSummaryProps {
  title: ReactNode;
  /** Its state, if it has one. */
  state?: ReactNode;
  facts: readonly Fact[];
  /** A text that belongs to it: a message, a welcome. */
  text?: string;
  /** Buttons below the title. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** The summary of a row in its panel. */
export function RowSummary({ title, state, facts, text = '', actions, children }: RowSummaryProps) {
  return (
    <Stack sx={{ gap: 2 }}>
      <Box>
        <Typography component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {state && <Box sx={{ mt: 1 }}>{state}</Box>}
      </Box>
      {actions && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {actions}
        </Stack>
      )}
      {text !== '' && (
        <Typography
          sx={{
            p: 1.5,
            borderRadius: tokens.radiusSmall,
            backgroundColor: tokens.sunken,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {text}
        </Typography>
      )}
      <Facts facts={facts} />
      {children}
    </Stack>
  );
}
