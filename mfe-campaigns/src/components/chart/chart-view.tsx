import { Box, Skeleton, Stack, Typography } from '@mui/material';
import { lazyPart, tokens } from '@textloom/ui';
import type { Ref } from 'react';
import type { ChartData } from './chart-data';
import { ChartTable } from './chart-table';

const HEIGHT = 260;
const LineChart = lazyPart({
  owner: 'campaigns',
  title: 'The chart',
  load: async () => ({ default: (await import('./line-chart')).LineChart }),
  as: 'field',
  loading: <Skeleton variant="rounded" height={HEIGHT} />,
});

function Legend({ series }: Pick<ChartData, 'series'>) {
  return (
    <Stack direction="row" component="ul" sx={{ gap: 2, flexWrap: 'wrap', listStyle: 'none', p: 0, m: 0, mb: 1 }}>
      {series.map(({ id, label, colour, faint = false }) => (
        <Stack key={id} component="li" direction="row" sx={{ gap: 0.75, alignItems: 'center', typography: 'body2' }}>
          <Box
            aria-hidden="true"
            sx={{ width: 16, borderTop: `3px ${faint ? 'dashed' : 'solid'}`, borderColor: colour }}
          />
          <Typography component="span" variant="body2" sx={{ color: tokens.muted }}>
            {label}
          </Typography>
        </Stack>
      ))}
    </Stack>
  );
}

export interface ChartViewProps {
  data: ChartData;
  /** Shows the values as a table instead of lines. */
  asTable: boolean;
  /** The element to take a picture of. */
  chart?: Ref<HTMLDivElement>;
}

/** Lines with their legend, or the same as a table. */
export function ChartView({ data, asTable, chart }: ChartViewProps) {
  if (asTable) return <ChartTable {...data} />;
  return (
    <>
      {data.series.length > 1 && <Legend series={data.series} />}
      <Box
        ref={chart}
        role="group"
        aria-label={`${data.title}, chart`}
        sx={{ minHeight: HEIGHT, breakInside: 'avoid' }}
      >
        <LineChart data={data} height={HEIGHT} />
      </Box>
    </>
  );
}
