import { formatCount, type Report, type ReportNumber } from '@textloom/contracts';
import { Figure, FigureStrip } from '@textloom/ui';
import { ChangeText } from './change-text';
import { useShortRange } from './use-short-range';

const SHOWN: readonly { name: ReportNumber; title: string; lessIsBetter?: boolean }[] = [
  { name: 'messages_sent', title: 'Sent' },
  { name: 'messages_delivered', title: 'Delivered' },
  { name: 'messages_received', title: 'Received' },
  { name: 'new_subscribers', title: 'New subscribers' },
  { name: 'unsubscribed_subscribers', title: 'Unsubscribed', lessIsBetter: true },
];

/** Sums over the range, each compared with the range before. */
export function TotalsPanel({ report: { totals, previous } }: { report: Report }) {
  const range = useShortRange(previous);
  return (
    <FigureStrip label="Totals" columns={SHOWN.length}>
      {SHOWN.map(({ name, title, lessIsBetter = false }) => (
        <Figure
          key={name}
          title={title}
          value={formatCount(totals[name])}
          foot={
            <ChangeText now={totals[name]} before={previous.totals[name]} range={range} lessIsBetter={lessIsBetter} />
          }
        />
      ))}
    </FigureStrip>
  );
}
