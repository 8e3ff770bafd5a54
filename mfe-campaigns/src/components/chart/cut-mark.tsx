import { Box } from '@mui/material';
import { formatCount } from '@textloom/contracts';
import { tokens } from '@textloom/ui';
import type { Bar } from './chart-data';
import { BARS_HEIGHT, GUTTER, heightOf, scaleOf, TOP } from './chart-scale';

/** Where the cut crosses the bar, in pixels. */
const CROSSING = TOP + 12;

/** Over the bar that reaches beyond the scale: a cut through it, and its value beside its top. */
export function CutMark({ bars }: { bars: readonly Bar[] }) {
  const { cut } = scaleOf(bars);
  const bar = cut === null ? undefined : bars[cut];
  if (cut === null || !bar) return null;
  const share = 100 / bars.length;
  const onLeft = cut >= bars.length / 2;
  return (
    <Box
      component="svg"
      aria-hidden="true"
      sx={{
        position: 'absolute',
        top: 0,
        left: GUTTER,
        width: `calc(100% - ${GUTTER}px)`,
        height: BARS_HEIGHT,
        pointerEvents: 'none',
      }}
    >
      <line
        x1={`${cut * share}%`}
        x2={`${(cut + 1) * share}%`}
        y1={CROSSING + 4}
        y2={CROSSING - 4}
        stroke={tokens.paper}
        strokeWidth={5}
      />
      <Box
        component="text"
        x={`${(onLeft ? cut : cut + 1) * share}%`}
        y={TOP + 10}
        dx={onLeft ? -4 : 4}
        textAnchor={onLeft ? 'end' : 'start'}
        fill={tokens.text}
        sx={{ typography: 'caption', fontWeight: 600 }}
      >
        {formatCount(heightOf(bar))}
      </Box>
    </Box>
  );
}
