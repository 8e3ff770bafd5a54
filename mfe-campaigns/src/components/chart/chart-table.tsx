import { Box } from '@mui/material';
import { formatCount } from '@textloom/contracts';
import { tokens } from '@textloom/ui';
import type { ChartData } from './chart-data';
import { TEXTS } from './messages';

/** The values of a chart as a table. */
export function ChartTable({ title, unit, labels, series }: ChartData) {
  return (
    <Box
      // Scrollable by keyboard.
      tabIndex={0}
      role="region"
      aria-label={TEXTS.tableOf(title)}
      sx={{ maxHeight: 360, overflow: 'auto', '@media print': { maxHeight: 'none', overflow: 'visible' } }}
    >
      <Box
        component="table"
        aria-label={title}
        sx={{
          width: 1,
          borderCollapse: 'collapse',
          typography: 'body2',
          '& th, & td': { py: 0.75, px: 1, textAlign: 'right', borderBottom: `1px solid ${tokens.line}` },
          '& tbody th': { fontWeight: 400, color: tokens.muted },
          '& th:first-of-type': { textAlign: 'left', pl: 0, whiteSpace: 'nowrap' },
          '& thead th': { position: 'sticky', top: 0, bgcolor: tokens.paper, fontWeight: 600 },
        }}
      >
        <thead>
          <tr>
            <th scope="col">{unit}</th>
            {series.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ id, values }) => (
                <td key={id}>{formatCount(values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
