import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { tokens } from '../theme/tokens';

/** A word that belongs to something, such as a person's keyword: a small chip that fits into a line of text. */
export function WordChip({ children }: { children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        flex: 'none',
        px: 1,
        py: '1px',
        borderRadius: tokens.radiusPill,
        backgroundColor: tokens.sunken,
        color: tokens.text,
        fontSize: '0.75rem',
        lineHeight: '16px',
        fontWeight: 500,
        outline: '1px solid transparent',
      }}
    >
      {children}
    </Box>
  );
}
