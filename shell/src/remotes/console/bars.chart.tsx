import { BarChart } from '@mui/x-charts/BarChart';
import { tokens } from '@textloom/ui';
import type { BarData } from './chart-data';

/** Axis width for version names of usual length. */
const LABEL_WIDTH = 128;

/** Bars, with MUI X Charts. A separate chunk; its caller provides a table. */
export function Bars({
  data: { labels, series, format, stacked = false, lying = false },
  height,
}: {
  data: BarData;
  height: number;
}) {
  const names = { data: [...labels], scaleType: 'band', disableLine: true, disableTicks: true } as const;
  const values = {
    min: 0,
    tickMinStep: 1,
    disableLine: true,
    disableTicks: true,
    valueFormatter: (value: number) => format(value),
  } as const;
  return (
    <BarChart
      layout={lying ? 'horizontal' : 'vertical'}
      height={height}
      hideLegend
      skipAnimation
      xAxis={[lying ? { ...values, height: 24, tickNumber: 3 } : { ...names, height: 24, tickLabelMinGap: 16 }]}
      yAxis={[lying ? { ...names, width: LABEL_WIDTH } : { ...values, width: 48, tickNumber: 4 }]}
      series={series.map(({ id, label, color, values: data }) => ({
        id,
        label,
        color,
        data: [...data],
        valueFormatter: format,
        ...(stacked ? { stack: 'all' } : {}),
      }))}
      borderRadius={3}
      grid={lying ? { vertical: true } : { horizontal: true }}
      margin={{ left: 0, right: 32, top: 8, bottom: 0 }}
      sx={{ '& .MuiChartsGrid-line': { stroke: tokens.line } }}
    />
  );
}
