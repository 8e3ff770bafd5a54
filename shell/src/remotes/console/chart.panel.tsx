import { Box, Skeleton, Stack, Typography } from '@mui/material';
import { lazyPart, Panel, tokens, visuallyHidden, ValueTable } from '@textloom/ui';
import type { BarData } from './chart-data';

const HEIGHT = 220;
/** Height of the axis, and of the bars of a label. */
const AXIS_HEIGHT = 40;
const LABEL_HEIGHT = 36;

/** Limits the thickness, because few horizontal bars would be as thick as long. */
const heightOf = ({ lying = false, labels }: BarData): number =>
  lying ? AXIS_HEIGHT + LABEL_HEIGHT * labels.length : HEIGHT;

const Bars = lazyPart<{ data: BarData; height: number }>({
  owner: 'shell',
  title: 'The chart',
  load: async () => ({ default: (await import('./bars.chart')).Bars }),
  as: 'field',
  loading: ({ height }) => <Skeleton variant="rounded" height={height} />,
});

function Legend({ series }: Pick<BarData, 'series'>) {
  return (
    <Stack direction="row" component="ul" sx={{ gap: 2, flexWrap: 'wrap', listStyle: 'none', p: 0, m: 0, mb: 1 }}>
      {series.map(({ id, label, color }) => (
        <Stack key={id} component="li" direction="row" sx={{ gap: 0.75, alignItems: 'center' }}>
          <Box aria-hidden="true" sx={{ width: 12, height: 12, bgcolor: color }} />
          <Typography component="span" variant="body2" sx={{ color: tokens.muted }}>
            {label}
          </Typography>
        </Stack>
      ))}
    </Stack>
  );
}

/** A chart with its legend, and its values as a table for screen readers. */
export function ChartPanel({ data }: { data: BarData }) {
  const height = heightOf(data);
  const empty = data.series.every(({ values }) => values.every((value) => !value));
  return (
    <Panel title={data.title}>
      {empty ? (
        <Typography variant="body2" sx={{ color: tokens.muted }}>
          {data.none}
        </Typography>
      ) : (
        <Box sx={{ position: 'relative' }}>
          <Legend series={data.series} />
          <Box aria-hidden="true" inert sx={{ height }}>
            <Bars data={data} height={height} />
          </Box>
          <Box sx={visuallyHidden}>
            <ValueTable
              title={data.title}
              unit={data.unit}
              labels={data.labels}
              series={data.series}
              format={(value) => data.format(value ?? null)}
            />
          </Box>
        </Box>
      )}
    </Panel>
  );
}
