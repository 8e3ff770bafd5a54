import { Box } from '@mui/material';
import { formatCount } from '@textloom/contracts';
import { tokens } from '@textloom/ui';
import type { ChartData } from './chart-data';
import { GUTTER } from './chart-scale';

/** The values of one day, beside its bar and within the chart. A live region announces changes. */
export function ChartTooltip({ data: { labels, series }, active }: { data: ChartData; active: number | null }) {
  const label = active === null ? undefined : labels[active];
  const middle = active === null ? 0 : (active + 0.5) / labels.length;
  const place = `(100% - ${GUTTER}px) * ${middle}`;
  return (
    <Box
      role="status"
      sx={{
        position: 'absolute',
        top: 0,
        zIndex: 1,
        pointerEvents: 'none',
        ...(middle > 0.5
          ? { right: `calc(100% - ${GUTTER}px - ${place} + 12px)` }
          : { left: `calc(${GUTTER}px + ${place} + 12px)` }),
      }}
    >
      {active !== null && label !== undefined && (
        <Box
          sx={{
            p: 1,
            minWidth: 132,
            typography: 'caption',
            bgcolor: tokens.paper,
            border: `1px solid ${tokens.line}`,
            borderRadius: tokens.radiusSmall,
            boxShadow: tokens.shadow,
          }}
        >
          <Box sx={{ fontWeight: 600 }}>{label}</Box>
          {series.map((one) => (
            <Box key={one.id} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <Box component="span" sx={{ color: tokens.muted }}>
                {one.label}
              </Box>
              <span>{formatCount(one.values[active] ?? 0)}</span>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
