import { Box, Button, Stack } from '@mui/material';
import type { Dashboard, Timeline } from '@textloom/contracts';
import { useDashboard } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { LoadState, Panel, tokens } from '@textloom/ui';
import { useState } from 'react';
import { dateLabel, unitOf, type ChartData } from '../components/chart/chart-data';
import { ChartView } from '../components/chart/chart-view';
import { TEXTS as CHART } from '../components/chart/messages';
import { TEXTS } from './messages';

type Points = Dashboard['activity_chart']['daily'];

const chartOf = (points: Points, timeline: Timeline, timezone: number): ChartData => ({
  title: TEXTS.activityChart,
  unit: unitOf(timeline),
  labels: points.map(({ date }) => dateLabel(date, timeline, timezone)),
  series: [
    { id: 'sent', label: CHART.sent, drawn: 'sent', values: points.map((point) => point.messages_sent) },
    {
      id: 'delivered',
      label: CHART.delivered,
      drawn: 'delivered',
      values: points.map((point) => point.messages_delivered),
    },
    {
      id: 'failed',
      label: CHART.failed,
      drawn: 'failed',
      values: points.map((point) => point.messages_failed),
    },
    {
      id: 'subscribers',
      label: CHART.activeSubscribers,
      drawn: 'line',
      values: points.map((point) => point.total_subscribers),
    },
  ],
});

const TIMELINES = [
  ['daily', CHART.daily],
  ['monthly', CHART.monthly],
] as const satisfies readonly (readonly [Timeline, string])[];

function TimelineToggle({ value, onChange }: { value: Timeline; onChange: (timeline: Timeline) => void }) {
  return (
    <Box role="group" aria-label={CHART.timeline} sx={{ display: 'flex' }}>
      {TIMELINES.map(([timeline, label]) => (
        <Button
          key={timeline}
          size="small"
          aria-pressed={timeline === value}
          onClick={() => onChange(timeline)}
          sx={{
            color: timeline === value ? tokens.accent : tokens.muted,
            bgcolor: timeline === value ? tokens.accentSoft : 'transparent',
          }}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}

/** Messages sent and delivered, and the number of subscribers, per day or month (HOME-015, HOME-016). */
export default function ActivityChartWidget() {
  const { data, error, refetch } = useDashboard(({ activity_chart }) => activity_chart);
  const { timezone } = useProfile();
  const [timeline, setTimeline] = useState<Timeline>('daily');
  const [asTable, setAsTable] = useState(false);
  return (
    <Panel
      title={TEXTS.activityChart}
      actions={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <TimelineToggle value={timeline} onChange={setTimeline} />
          <Button size="small" onClick={() => setAsTable(!asTable)}>
            {asTable ? CHART.showAsChart : CHART.showAsTable}
          </Button>
        </Stack>
      }
    >
      {!data && <LoadState error={error} onRetry={() => void refetch()} lines={8} />}
      {data && <ChartView data={chartOf(data[timeline], timeline, timezone)} asTable={asTable} still />}
    </Panel>
  );
}
