import { Box, Skeleton, Stack } from '@mui/material';
import { FormSkeleton } from './form-skeleton';
import { TEXTS } from './messages';

export interface LoadingPanelProps {
  label?: string;
  lines?: number;
  /** Heights in pixels of a row on a phone and elsewhere: a list then takes the place that its rows will have. */
  rowHeight?: readonly [phone: number, wide: number];
  /** The outline of a form in place of lines. */
  form?: boolean;
}

/** Skeleton of a page part while it loads; announced once. */
export function LoadingPanel({ label = TEXTS.loading, lines = 4, rowHeight, form = false }: LoadingPanelProps) {
  if (form)
    return (
      <Box role="status" aria-label={label}>
        <FormSkeleton />
      </Box>
    );
  const height = rowHeight && { xs: rowHeight[0], sm: rowHeight[1] };
  return (
    <Box role="status" aria-label={label} sx={height ? { px: 2.5 } : { p: 2.5 }}>
      <Stack sx={{ gap: height ? 0 : 1.5 }}>
        {Array.from({ length: lines }, (_, line) => (
          <Box key={line} sx={height && { height, display: 'flex', alignItems: 'center' }}>
            <Skeleton variant="rounded" height={20} width={`${95 - ((line * 23) % 45)}%`} />
          </Box>
        ))}
      </Stack>
    </Box>
  );
}
