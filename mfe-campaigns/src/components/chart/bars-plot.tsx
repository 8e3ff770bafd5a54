import { tokens } from '@textloom/ui';
import { BarChart } from '@mui/x-charts/BarChart';
import type { Bar } from './chart-data';
import { BARS_HEIGHT, drawnBar, GUTTER, gapFor, labelStep, LABELS_HEIGHT, scaleOf, tickText, TOP } from './chart-scale';

export interface BarsPlotProps {
  labels: readonly string[];
  bars: readonly Bar[];
  /** Number of labels that fit below the bars. */
  fit: number;
  /** The hovered or focused day. */
  active: number | null;
}

/** We draw the tooltip ourselves, because the library's leaves the card. */
const NoTooltip = () => null;

const PARTS = [
  ['delivered', tokens.accent],
  ['rest', 'transparent'],
  ['failed', tokens.danger],
] as const;

/** Bars over days or months, with MUI X Charts. A separate chunk. */
export function BarsPlot({ labels, bars, fit, active }: BarsPlotProps) {
  const { ticks, top } = scaleOf(bars);
  const drawn = bars.map((bar) => drawnBar(bar, top));
  const step = labelStep(labels.length, fit);
  return (
    <BarChart
      height={BARS_HEIGHT + LABELS_HEIGHT}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      slots={{ tooltip: NoTooltip }}
      axisHighlight={{ x: 'band' }}
      highlightedAxis={active === null ? [] : [{ axisId: 'days', dataIndex: active }]}
      disableAxisListener
      xAxis={[
        {
          id: 'days',
          scaleType: 'band',
          data: [...labels],
          categoryGapRatio: gapFor(labels.length),
          height: LABELS_HEIGHT,
          tickLabelInterval: (_value, index) => index % step === 0,
          disableTicks: true,
          disableLine: true,
        },
      ]}
      yAxis={[
        {
          min: 0,
          max: top,
          width: GUTTER,
          tickInterval: ticks,
          disableLine: true,
          disableTicks: true,
          valueFormatter: tickText,
        },
      ]}
      series={PARTS.map(([id, color]) => ({ id, color, stack: 'all', data: drawn.map((bar) => bar[id]) }))}
      grid={{ horizontal: true }}
      margin={{ left: 0, right: 0, top: TOP, bottom: 0 }}
      sx={{
        '& .MuiChartsGrid-line': { stroke: tokens.line },
        '& .MuiChartsAxisHighlight-root': {
          fill: tokens.sunken,
          '@media (forced-colors: active)': { fill: 'none', stroke: 'Highlight', strokeWidth: 2 },
        },
        '& [data-series="rest"] rect, & rect[data-series="rest"]': { stroke: tokens.accent },
      }}
    />
  );
}
