import { Box, Typography } from '@mui/material';
import { formatCount, REPORT_NUMBERS, type Report, type ReportNumber } from '@textloom/contracts';
import { Panel, tokens } from '@textloom/ui';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

/** The rows of the numeric table in plain words (RPT-006). */
const NUMBER_LABELS: Readonly<Record<ReportNumber, string>> = {
  campaigns_created: TEXTS.campaignsCreated,
  messages_sent: TEXTS.messagesSent,
  messages_delivered: TEXTS.messagesDelivered,
  messages_received: TEXTS.messagesReceived,
  new_manual_subscribers: TEXTS.subscribersYouAdded,
  new_subscribers: TEXTS.newSubscribersInTotal,
  unsubscribed_subscribers: MESSAGES.unsubscribed,
  new_keywords: TEXTS.keywordsCreated,
};

/** RPT-005, decision 150. */
const PERIOD_LABELS = {
  today: { title: TEXTS.today, caption: TEXTS.sinceMidnight },
  last_week: { title: TEXTS.lastWeek, caption: TEXTS.days7 },
  last_month: { title: TEXTS.lastMonth, caption: TEXTS.days30 },
} as const;

const PERIODS = ['today', 'last_week', 'last_month'] as const;

/** The numeric table (RPT-005, RPT-006). */
export function NumbersPanel({ numbers }: Pick<Report, 'numbers'>) {
  return (
    <Panel title={TEXTS.numbers}>
      <Box
        component="table"
        aria-label={TEXTS.numbers}
        sx={{
          width: 1,
          borderCollapse: 'collapse',
          typography: 'body2',
          '& th, & td': { py: 1, pl: 1.5, textAlign: 'right', borderBottom: `1px solid ${tokens.line}` },
          '& thead th': { verticalAlign: 'bottom', fontWeight: 600 },
          '& th:first-of-type': { textAlign: 'left', pl: 0 },
          '& th': { overflowWrap: 'anywhere' },
          '& tbody th': { fontWeight: 400 },
          '& td': { fontWeight: 600 },
          '& tbody tr:last-of-type > *': { borderBottom: 0 },
        }}
      >
        <thead>
          <tr>
            <th scope="col">{TEXTS.number}</th>
            {PERIODS.map((period) => (
              <th key={period} scope="col">
                {PERIOD_LABELS[period].title}
                <Typography component="span" variant="caption" sx={{ display: 'block', color: tokens.muted }}>
                  {PERIOD_LABELS[period].caption}
                </Typography>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {REPORT_NUMBERS.map((name) => (
            <tr key={name}>
              <th scope="row">{NUMBER_LABELS[name]}</th>
              {PERIODS.map((period) => (
                <td key={period}>{formatCount(numbers[period][name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Panel>
  );
}
