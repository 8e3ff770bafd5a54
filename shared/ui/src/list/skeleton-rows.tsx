import { Box, Skeleton, Stack } from '@mui/material';
import { tokens } from '../theme/tokens';
import { PHONE_ROW_HEIGHT } from './phone-list';
import { HEADER_HEIGHT, ROW_HEIGHT } from './table-style';
import { TEXTS } from './messages';

const bars = (widths: readonly string[], height: number) =>
  widths.map((width) => <Skeleton key={width} width={width} height={height} variant="rounded" />);

/** Shown in place of rows that are loading, with the header of the table. */
export function SkeletonRows({ label, count = 8 }: { label: string; count?: number }) {
  return (
    <Box role="status" aria-label={TEXTS.loading(label)}>
      <Box sx={{ display: { xs: 'none', sm: 'block' }, height: HEADER_HEIGHT }} />
      {Array.from({ length: count }, (_, row) => (
        <Stack
          key={row}
          direction="row"
          sx={{
            gap: 3,
            px: { xs: 2, sm: 1.5 },
            alignItems: 'center',
            boxSizing: 'border-box',
            height: { xs: PHONE_ROW_HEIGHT, sm: ROW_HEIGHT },
            borderTop: `1px solid ${tokens.line}`,
          }}
        >
          {bars(['28%', '18%', '34%', '14%'], 16)}
        </Stack>
      ))}
    </Box>
  );
}
