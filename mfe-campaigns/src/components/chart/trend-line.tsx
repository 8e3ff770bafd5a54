import { Box } from '@mui/material';
import { formatCount } from '@textloom/contracts';
import { tokens } from '@textloom/ui';
import type { ChartSeries } from './chart-data';
import { GUTTER } from './chart-scale';

const PADDING = 10;

/** A sparkline whose scale starts at its lowest value; lowest and highest are labelled. */
export function TrendLine({
  line: { values },
  height,
  active,
}: {
  line: ChartSeries;
  height: number;
  active: number | null;
}) {
  if (values.length === 0) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const yOf = (value: number): number =>
    high === low ? height / 2 : PADDING + (height - 2 * PADDING) * (1 - (value - low) / (high - low));
  const xOf = (index: number): number => ((index + 0.5) / values.length) * 100;
  const marked = values.length === 1 ? 0 : active;
  const number = { x: GUTTER - 8, textAnchor: 'end', fontSize: 12, fill: tokens.text } as const;
  return (
    <Box sx={{ position: 'relative', height }} aria-hidden="true">
      <Box component="svg" sx={{ position: 'absolute', width: 1, height: 1 }}>
        <text {...number} y={yOf(high) + 4}>
          {formatCount(high)}
        </text>
        {low !== high && (
          <text {...number} y={yOf(low) + 4}>
            {formatCount(low)}
          </text>
        )}
      </Box>
      <Box
        component="svg"
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        sx={{ position: 'absolute', left: GUTTER, width: `calc(100% - ${GUTTER}px)`, height: 1, overflow: 'visible' }}
      >
        <polyline
          points={values.map((value, index) => `${xOf(index)},${yOf(value)}`).join(' ')}
          fill="none"
          stroke={tokens.info}
          strokeWidth={2}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </Box>
      {marked !== null && values[marked] !== undefined && (
        <Box
          sx={{
            position: 'absolute',
            width: 8,
            height: 8,
            m: '-4px',
            borderRadius: '50%',
            bgcolor: tokens.info,
            forcedColorAdjust: 'none',
            top: yOf(values[marked]),
            left: `calc(${GUTTER}px + (100% - ${GUTTER}px) * ${xOf(marked) / 100})`,
          }}
        />
      )}
    </Box>
  );
}
