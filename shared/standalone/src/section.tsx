import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A titled group of the panel. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography component="h2" variant="subtitle2" sx={{ mb: 1.5, fontWeight: 600 }}>
        {title}
      </Typography>
      <Stack sx={{ gap: 1.5 }}>{children}</Stack>
    </Box>
  );
}
