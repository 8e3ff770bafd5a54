import MailIcon from '@mui/icons-material/MailOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Alert, Box, Button, GlobalStyles, Skeleton, Typography } from '@mui/material';
import { isApiError, call } from '@textloom/api';
import { filterDay, formatDate, TIMEZONES, type Report, getReport } from '@textloom/contracts';
import { link, useFormatDate, useLiveInvalidate } from '@textloom/kit';
import { useCan, useProfile } from '@textloom/session';
import { EmptyState, ErrorPanel, lazyPart, Page, PageHeader, tokens } from '@textloom/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { TEXTS as CHART } from '../../components/chart/messages';
import { MESSAGES } from '../../messages';
import { ChartPanel } from './chart.panel';
import { dateLabel, unitOf, type ChartData } from '../../components/chart/chart-data';
import { CostsPanel } from './costs.panel';
import { CouponsPanel } from './coupons.panel';
import { KeywordsPanel } from './keywords.panel';
import { TEXTS } from './messages';
import { NumbersPanel } from './numbers.panel';
import { TEXTS as MAIL } from './report-mail/messages';
import type { ReportMailDialogProps } from './report-mail/report-mail.dialog';
import { RangeField } from './range.field';
import { TotalsPanel } from './totals.panel';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { REPORTS } from '../../api/keys';
import { daysOf, rangeBefore, rangeText, readAddress, writeAddress, type ReportAddress } from './report-range';

/** With the code of forms, which the page itself does not need. */
const ReportMailDialog = lazyPart<ReportMailDialogProps>({
  owner: 'campaigns',
  title: MAIL.title,
  load: async () => ({ default: (await import('./report-mail/report-mail.dialog')).ReportMailDialog }),
  as: 'field',
  loading: null,
});

/** The choice in the address: the timeline is written there on load and on every change (RPT-001). */
function useReportAddress() {
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => readAddress(search), [search]);
  const complete = search.get('timeline') === address.timeline;
  useEffect(() => {
    if (!complete) setSearch(writeAddress(address), { replace: true });
  }, [complete, address, setSearch]);
  const change = useCallback(
    (changes: Partial<ReportAddress>) => setSearch(writeAddress({ ...address, ...changes })),
    [address, setSearch],
  );
  return { address, change };
}

/** The report of this choice (RPT-002), kept live. A failed refresh keeps the last one. */
function useReport(address: ReportAddress) {
  const { timezone } = useProfile();
  useLiveInvalidate({
    'campaign.changed': [REPORTS],
    'campaign.progress': [REPORTS],
    'subscriber.changed': [REPORTS],
    'keyword.changed': [REPORTS],
    'inbox.received': [REPORTS],
  });
  const { timeline } = address;
  const days = daysOf(address, timezone);
  return useQuery({
    queryKey: [...REPORTS, timeline, days],
    queryFn: async ({ signal }) => (await call(getReport, { timeline, ...days }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

const SHEET = 'report-sheet';
/** Prints the report without the surrounding frame, dark on white in both themes. */
const PRINT = (
  <GlobalStyles
    styles={{
      '@media print': {
        ':root': { colorScheme: 'light !important' },
        'html, body': { background: '#fff !important' },
        'body *': { visibility: 'hidden' },
        [`.${SHEET}, .${SHEET} *`]: { visibility: 'visible', color: '#000 !important', background: '#fff !important' },
        [`.${SHEET} text`]: { fill: '#000 !important' },
        [`.${SHEET}`]: { position: 'absolute', top: 0, left: 0, width: '100%' },
        [`.${SHEET} section`]: { breakInside: 'avoid' },
      },
    }}
  />
);

function useMessagesChart({ timeline, messages, previous }: Report): ChartData {
  const { timezone } = useProfile();
  const of = (name: 'sent' | 'delivered' | 'failed' | 'received') => messages.map((point) => point[name]);
  return {
    title: MESSAGES.messages,
    unit: unitOf(timeline),
    labels: messages.map(({ date }) => dateLabel(date, timeline, timezone)),
    series: [
      { id: 'sent', label: CHART.sent, drawn: 'sent', values: of('sent') },
      { id: 'delivered', label: CHART.delivered, drawn: 'delivered', values: of('delivered') },
      { id: 'failed', label: CHART.failed, drawn: 'failed', values: of('failed') },
      { id: 'received', label: TEXTS.received, drawn: 'line', values: of('received') },
      // Only totals are compared between the two ranges; the days are in the table.
      { id: 'before', label: TEXTS.sentBefore, values: previous.messages.map(({ sent }) => sent) },
    ],
  };
}

/** First and last day of a bar. */
function daysOfBar({ messages, until }: Report, index: number, timezone: number): { from: string; until: string } {
  const [date, next] = [messages[index]?.date, messages[index + 1]?.date];
  const from = formatDate(date, 'filter', timezone);
  const last = next && filterDay(formatDate(next, 'filter', timezone), timezone, -1);
  return { from, until: last ? formatDate(last.toISOString(), 'filter', timezone) : until };
}

interface SheetProps {
  report: Report;
  busy: boolean;
  onChange: (changes: Partial<ReportAddress>) => void;
}

function Sheet({ report, busy, onChange }: SheetProps) {
  const { timezone } = useProfile();
  const format = useFormatDate();
  const chart = useMessagesChart(report);
  const seesCosts = useCan('billing_history_access');
  const day = (text: string): string => format(filterDay(text, timezone)?.toISOString(), 'day');
  const days = ({ from, until }: Report['previous']): string => rangeText(day(from), day(until));
  const open = (index: number): void =>
    onChange({ timeline: 'daily', range: 'custom', ...daysOfBar(report, index, timezone) });
  return (
    <Box className={SHEET} aria-busy={busy} sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="body2" sx={{ color: tokens.muted }}>
        {TEXTS.compared(days(report), rangeBefore(report), days(report.previous))}
      </Typography>
      <TotalsPanel report={report} />
      <ChartPanel data={chart} onOpen={report.from === report.until ? undefined : open} />
      <NumbersPanel numbers={report.numbers} />
      <CouponsPanel from={report.from} until={report.until} />
      {seesCosts && <CostsPanel from={report.from} until={report.until} />}
      <KeywordsPanel keywords={report.keywords} timeline={report.timeline} previous={report.previous} />
    </Box>
  );
}

const isEmpty = ({ keywords, totals, numbers }: Report): boolean =>
  keywords.length === 0 && [totals, numbers.last_month].every((sums) => Object.values(sums).every((n) => n === 0));

const Loading = () => (
  <Box role="status" aria-label={TEXTS.loading} sx={{ display: 'grid', gap: 3 }}>
    <Skeleton variant="rounded" height={120} />
    <Skeleton variant="rounded" height={340} />
    <Skeleton variant="rounded" height={340} />
  </Box>
);

function Result({ query, onChange }: { query: ReturnType<typeof useReport> } & Pick<SheetProps, 'onChange'>) {
  const { data, error, isPlaceholderData, refetch } = query;
  // A range that the server refuses is not a failure of the page.
  if (isApiError(error) && Object.keys(error.fields).length > 0)
    return <Alert severity="error">{Object.values(error.fields)[0]}</Alert>;
  if (!data)
    return error ? <ErrorPanel error={isApiError(error) ? error : null} onRetry={() => void refetch()} /> : <Loading />;
  if (isEmpty(data))
    return (
      <EmptyState
        title={TEXTS.nothingYet}
        text={TEXTS.nothingYetText}
        action={
          <Button component={Link} to={link('/keywords/add')} variant="contained">
            {MESSAGES.addKeyword}
          </Button>
        }
      />
    );
  return <Sheet report={data} busy={isPlaceholderData} onChange={onChange} />;
}

/** /reports (RPT-001 to RPT-007): sent and received messages, and the growth of the lists. */
export default function ReportsPage() {
  const { address, change } = useReportAddress();
  const { timezone } = useProfile();
  const zone = TIMEZONES.find(({ code }) => code === timezone)?.name ?? 'Central';
  const query = useReport(address);
  const [mailing, setMailing] = useState(false);
  return (
    <Page>
      {PRINT}
      <PageHeader
        title={TEXTS.title}
        subtitle={TEXTS.zone(zone)}
        secondary={
          <>
            <Button startIcon={<MailIcon />} aria-haspopup="dialog" onClick={() => setMailing(true)}>
              {MAIL.email}
            </Button>
            <Button startIcon={<PrintIcon />} onClick={() => window.print()}>
              {TEXTS.print}
            </Button>
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <RangeField address={address} onChange={change} />
        <Result query={query} onChange={change} />
      </Box>
      {mailing && <ReportMailDialog onClose={() => setMailing(false)} />}
    </Page>
  );
}
