import { formatCount } from '@textloom/contracts';
import { BarChart } from '@mui/x-charts/BarChart';
import { tokens } from '../theme/tokens';

export interface CountChartProps {
  items: readonly { label: string; value: number }[];
  height?: number;
}

/** An axis from 0 to 0 would show "0.000000". */
const axisEnd = (items: CountChartProps['items']) => (items.every(({ value }) => value === 0) ? { max: 1 } : {});

/** Width for the longest label; the chart truncates longer ones. */
const axisWidth = (items: CountChartProps['items']): number =>
  Math.max(76, ...items.map(({ label }) => 8 * label.length + 4));

const COLOURS = [tokens.thread, tokens.accent];

/** Horizontal bars of a few counts, with MUI X Charts. A separate chunk; its caller provides a table. */
export default function CountChart({ items, height = 132 }: CountChartProps) {
  return (
    <BarChart
      layout="horizontal"
      height={height}
      hideLegend
      skipAnimation
      yAxis={[
        {
          data: items.map(({ label }) => label),
          width: axisWidth(items),
          disableLine: true,
          disableTicks: true,
          colorMap: { type: 'ordinal', colors: [...COLOURS] },
        },
      ]}
      xAxis={[
        {
          min: 0,
          ...axisEnd(items),
          tickMinStep: 1,
          tickNumber: 4,
          height: 22,
          disableLine: true,
          disableTicks: true,
          valueFormatter: (value: number) => formatCount(value),
        },
      ]}
      series={[{ data: items.map(({ value }) => value) }]}
      borderRadius={4}
      grid={{ vertical: true }}
      margin={{ left: 0, right: 24, top: 4, bottom: 0 }}
    />
  );
}
