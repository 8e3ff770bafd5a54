import { Box, Skeleton, Stack } from '@mui/material';
import { TEXTS } from './messages';

/** Skeleton of a page part while it loads; announced once. */
export function LoadingPanel({ label = TEXTS.loading, lines = 4 }: { label?: string; lines?: number }) {
  return (
    <Box role="status" aria-label={label} sx={{ p: 2.5 }}>
      <Stack sx={{ gap: 1.5 }}>
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} variant="rounded" height={20} width={`${95 - ((line * 23) % 45)}%`} />
        ))}
      </Stack>
    </Box>
  );
}
