import { Box, Button, Typography } from '@mui/material';
import { counted, type Report, type ReportKeyword } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { Panel, tokens } from '@textloom/ui';
import { useState } from 'react';
import { changeText } from './change';
import { ChartPanel } from './chart.panel';
import { COLOURS, dateLabel, unitOf } from '../../components/chart/chart-data';

/** Keywords with the most subscribers whose charts are open at once. */
const OPEN_FIRST = 4;

function captionOf({ series, before }: ReportKeyword): string {
  const now = series.at(-1)?.subscribers ?? before;
  return `${counted(now, 'subscriber')}. ${changeText(now, before)}.`;
}

function KeywordChart({ row, timeline }: { row: ReportKeyword } & Pick<Report, 'timeline'>) {
  const { timezone } = useProfile();
  return (
    <ChartPanel
      caption={captionOf(row)}
      data={{
        title: row.keyword,
        unit: unitOf(timeline),
        labels: row.series.map(({ date }) => dateLabel(date, timeline, timezone)),
        series: [
          {
            id: 'subscribers',
            label: 'Subscribers',
            colour: COLOURS.delivered,
            values: row.series.map(({ subscribers }) => subscribers),
          },
        ],
      }}
    />
  );
}

function Closed({ row, onOpen }: { row: ReportKeyword; onOpen: () => void }) {
  return (
    <Panel
      title={row.keyword}
      actions={
        <Button
          size="small"
          aria-label={`Show chart of ${row.keyword}`}
          onClick={onOpen}
          sx={{ '@media print': { display: 'none' } }}
        >
          Show chart
        </Button>
      }
    >
      <Typography variant="body2" sx={{ color: tokens.muted }}>
        {captionOf(row)}
      </Typography>
    </Panel>
  );
}

/** A graph per keyword (RPT-004); those of smaller lists expand on a click. */
export function KeywordsPanel({ keywords, timeline }: Pick<Report, 'keywords' | 'timeline'>) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  if (keywords.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="report-keywords">
      <Typography id="report-keywords" component="h2" variant="h2" sx={{ mb: 2 }}>
        Subscribers by keyword
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
            <KeywordChart key={row.id} row={row} timeline={timeline} />
          ) : (
            <Closed key={row.id} row={row} onOpen={() => setOpened(new Set(opened).add(row.id))} />
          ),
        )}
      </Box>
    </Box>
  );
}
