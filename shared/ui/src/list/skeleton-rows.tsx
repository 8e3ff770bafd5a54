import { Box, Skeleton, Stack } from '@mui/material';

/** Shown in place of rows that are loading. */
export function SkeletonRows({ label, count = 8 }: { label: string; count?: number }) {
  return (
    <Box role="status" aria-label={`Loading ${label}`} sx={{ px: 2, py: 1 }}>
      {Array.from({ length: count }, (_, row) => (
        <Stack key={row} direction="row" sx={{ gap: 3, alignItems: 'center', height: 53 }}>
          {['28%', '18%', '34%', '14%'].map((width) => (
            <Skeleton key={width} width={width} height={20} variant="rounded" />
          ))}
        </Stack>
      ))}
    </Box>
  );
}
