import { Box } from '@mui/material';
import { tokens } from '@textloom/ui';
import type { Bar } from './chart-data';
import {
  BARS_HEIGHT,
  drawnBar,
  GUTTER,
  gapFor,
  labelStep,
  LABELS_HEIGHT,
  PLOT,
  scaleOf,
  tickText,
  TOP,
} from './chart-scale';

const text = { position: 'absolute', typography: 'caption', color: tokens.text, whiteSpace: 'nowrap' } as const;

interface StillBarsProps {
  labels: readonly string[];
  bars: readonly Bar[];
  /** Number of labels that fit below the bars. */
  fit: number;
}

/**
 * A picture of the bars without the chart library, at the position and scale of the interactive ones. Home shows it
 * until the user hovers over the chart.
 */
export function StillBars({ labels, bars, fit }: StillBarsProps) {
  const { ticks, top } = scaleOf(bars);
  const yOf = (value: number): number => TOP + PLOT * (1 - value / top);
  const gap = gapFor(bars.length);
  const share = 100 / Math.max(1, bars.length);
  const step = labelStep(labels.length, fit);
  return (
    <Box aria-hidden="true" sx={{ position: 'relative', height: BARS_HEIGHT + LABELS_HEIGHT }}>
      {ticks.map((tick) => (
        <Box key={tick} sx={{ ...text, right: `calc(100% - ${GUTTER - 8}px)`, top: yOf(tick) - 8 }}>
          {tickText(tick)}
        </Box>
      ))}
      <Box
        component="svg"
        sx={{
          position: 'absolute',
          left: GUTTER,
          width: `calc(100% - ${GUTTER}px)`,
          height: BARS_HEIGHT,
          overflow: 'visible',
        }}
      >
        {ticks.map((tick) => (
          <line key={tick} x2="100%" y1={yOf(tick)} y2={yOf(tick)} stroke={tokens.line} shapeRendering="crispEdges" />
        ))}
        {bars.map((bar, index) => {
          const { delivered, rest, failed } = drawnBar(bar, top);
          const place = { x: `${(index + gap / 2) * share}%`, width: `${share * (1 - gap)}%` };
          const part = (from: number, value: number) => ({
            ...place,
            y: yOf(from + value),
            height: yOf(from) - yOf(from + value),
          });
          return (
            <g key={labels[index]}>
              {delivered > 0 && <rect {...part(0, delivered)} fill={tokens.accent} />}
              {rest > 0 && <rect {...part(delivered, rest)} fill="none" stroke={tokens.accent} />}
              {failed > 0 && <rect {...part(delivered + rest, failed)} fill={tokens.danger} />}
            </g>
          );
        })}
      </Box>
      {labels.map(
        (label, index) =>
          index % step === 0 && (
            <Box
              key={label}
              sx={{
                ...text,
                top: BARS_HEIGHT + 4,
                left: `calc(${GUTTER}px + (100% - ${GUTTER}px) * ${((index + 0.5) * share) / 100})`,
                transform: 'translateX(-50%)',
              }}
            >
              {label}
            </Box>
          ),
      )}
    </Box>
  );
}
