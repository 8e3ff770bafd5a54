import { Box, Button, Typography } from '@mui/material';
import type { Report, ReportKeyword } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { Panel, tokens } from '@textloom/ui';
import { useState } from 'react';
import { TEXTS as CHART } from '../../components/chart/messages';
import { MESSAGES } from '../../messages';
import { ChangeText } from './change-text';
import { TEXTS } from './messages';
import { useShortDay } from './use-short-day';
import { ChartPanel } from './chart.panel';
import { dateLabel, unitOf } from '../../components/chart/chart-data';

/** Number of largest keywords whose charts are open at first. */
const OPEN_FIRST = 4;

function Caption({ row: { series, before }, day }: { row: ReportKeyword; day: string }) {
  const now = series.at(-1)?.subscribers ?? before;
  return (
    <>
      {MESSAGES.active(now)} · <ChangeText now={now} before={before} range={day} />
    </>
  );
}

function KeywordChart({ row, timeline, day }: { row: ReportKeyword; day: string } & Pick<Report, 'timeline'>) {
  const { timezone } = useProfile();
  return (
    <ChartPanel
      caption={<Caption row={row} day={day} />}
      data={{
        title: row.keyword,
        unit: unitOf(timeline),
        labels: row.series.map(({ date }) => dateLabel(date, timeline, timezone)),
        series: [
          {
            id: 'subscribers',
            label: CHART.activeSubscribers,
            drawn: 'line',
            values: row.series.map(({ subscribers }) => subscribers),
          },
        ],
      }}
    />
  );
}

function Closed({ row, day, onOpen }: { row: ReportKeyword; day: string; onOpen: () => void }) {
  return (
    <Panel
      title={row.keyword}
      actions={
        <Button
          size="small"
          aria-label={TEXTS.showChartOf(row.keyword)}
          onClick={onOpen}
          sx={{ '@media print': { display: 'none' } }}
        >
          {TEXTS.showChart}
        </Button>
      }
    >
      <Typography variant="body2" sx={{ color: tokens.muted }}>
        <Caption row={row} day={day} />
      </Typography>
    </Panel>
  );
}

/** A graph per keyword (RPT-004); those of smaller lists expand on a click. */
export function KeywordsPanel({ keywords, timeline, previous }: Pick<Report, 'keywords' | 'timeline' | 'previous'>) {
  // The day before the range, whose numbers are the baseline.
  const day = useShortDay(previous.until);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  if (keywords.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="report-keywords">
      <Typography id="report-keywords" component="h2" variant="h2" sx={{ mb: 2 }}>
        {TEXTS.byKeyword}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {keywords.map((row, index) =>
          index < OPEN_FIRST || opened.has(row.id) ? (
            <KeywordChart key={row.id} row={row} timeline={timeline} day={day} />
          ) : (
            <Closed key={row.id} row={row} day={day} onOpen={() => setOpened(new Set(opened).add(row.id))} />
          ),
        )}
      </Box>
    </Box>
  );
}
