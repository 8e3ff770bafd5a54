import { formatCount } from '@textloom/contracts';
import { tokens } from '@textloom/ui';
import { LineChart as Lines } from '@mui/x-charts/LineChart';
import type { ChartData } from './chart-data';

export interface LineChartProps {
  data: ChartData;
  height: number;
}

/** Points get a dot if there is room: a single point would be invisible without one. */
const MAX_DOTS = 7;

const valueAxis = {
  min: 0,
  tickMinStep: 1,
  width: 'auto',
  disableLine: true,
  disableTicks: true,
  valueFormatter: (value: number) => formatCount(value),
} as const;

/** An axis from 0 to 0 would have its line half-way up. */
function axisOf(position: 'left' | 'right', series: ChartData['series']) {
  const own = series.filter(({ atRight = false }) => atRight === (position === 'right'));
  const isFlat = own.every(({ values }) => values.every((value) => value === 0));
  return { id: position, position, ...valueAxis, ...(isFlat ? { max: 1 } : {}) } as const;
}

/** Lines over days or months, with MUI X Charts; arrow keys move from point to point. A separate chunk. */
export function LineChart({ data: { labels, series }, height }: LineChartProps) {
  const twoAxes = series.some(({ atRight }) => atRight);
  const showMark = labels.length <= MAX_DOTS;
  return (
    <Lines
      height={height}
      hideLegend
      skipAnimation
      xAxis={[
        {
          data: [...labels],
          scaleType: 'point',
          height: 28,
          tickLabelMinGap: 16,
          disableTicks: true,
        },
      ]}
      yAxis={[axisOf('left', series), ...(twoAxes ? [axisOf('right', series)] : [])]}
      series={series.map(({ id, label, colour, values, faint = false, atRight = false }) => ({
        id,
        label,
        data: [...values],
        yAxisId: atRight ? 'right' : 'left',
        color: colour,
        curve: 'linear',
        showMark: showMark && !faint,
        shape: 'circle',
        valueFormatter: (value: number | null) => formatCount(value ?? 0),
      }))}
      grid={{ horizontal: true }}
      // Half of the first and last label extends beyond the plot.
      margin={{ left: 24, right: twoAxes ? 0 : 32, top: 12, bottom: 0 }}
      sx={{
        '& [data-series="before"]': { strokeDasharray: '4 4', strokeWidth: 1.5 },
        '& .MuiChartsGrid-line': { stroke: tokens.line },
      }}
    />
  );
}
