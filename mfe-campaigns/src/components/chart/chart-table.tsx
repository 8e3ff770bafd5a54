import { Box } from '@mui/material';
import { formatCount } from '@textloom/contracts';
import { tokens, ValueTable } from '@textloom/ui';
import type { ChartData } from './chart-data';
import { TEXTS } from './messages';

/** The values of a chart as a table. */
export function ChartTable({ title, ...values }: ChartData) {
  return (
    <Box
      // Scrollable by keyboard.
      tabIndex={0}
      role="region"
      aria-label={TEXTS.tableOf(title)}
      sx={{ maxHeight: 360, overflow: 'auto', '@media print': { maxHeight: 'none', overflow: 'visible' } }}
    >
      <ValueTable
        title={title}
        {...values}
        format={(value) => formatCount(value ?? 0)}
        sx={{
          width: 1,
          borderCollapse: 'collapse',
          typography: 'body2',
          '& th, & td': { py: 0.75, px: 1, textAlign: 'right', borderBottom: `1px solid ${tokens.line}` },
          '& tbody th': { fontWeight: 400, color: tokens.muted },
          '& th:first-of-type': { textAlign: 'left', pl: 0, whiteSpace: 'nowrap' },
          '& thead th': { position: 'sticky', top: 0, bgcolor: tokens.paper, fontWeight: 600 },
        }}
      />
    </Box>
  );
}
