import { Box } from '@mui/material';
import { formatCount, type Report, type ReportNumber } from '@textloom/contracts';
import { StatCard } from '@textloom/ui';
import { changeText } from './change';

const SHOWN: readonly { name: ReportNumber; title: string }[] = [
  { name: 'messages_sent', title: 'Sent' },
  { name: 'messages_delivered', title: 'Delivered' },
  { name: 'messages_received', title: 'Received' },
  { name: 'new_subscribers', title: 'New subscribers' },
  { name: 'unsubscribed_subscribers', title: 'Unsubscribed' },
];

/** Sums over the range, each compared with the previous range. */
export function TotalsPanel({ report: { totals, previous } }: { report: Report }) {
  return (
    <Box
      component="section"
      aria-label="Totals"
      sx={{
        display: 'grid',
        gap: 2,
        // On a phone, the last of the five gets its own row.
        '& > :last-child': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(3, minmax(0, 1fr))',
          lg: 'repeat(5, minmax(0, 1fr))',
        },
      }}
    >
      {SHOWN.map(({ name, title }) => (
        <StatCard
          key={name}
          title={title}
          value={formatCount(totals[name])}
          caption={changeText(totals[name], previous.totals[name])}
        />
      ))}
    </Box>
  );
}
