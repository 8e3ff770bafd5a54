import { formatCount, type Report, type ReportNumber } from '@textloom/contracts';
import { Figure, FigureStrip } from '@textloom/ui';
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
    <FigureStrip label="Totals" columns={SHOWN.length}>
      {SHOWN.map(({ name, title }) => (
        <Figure
          key={name}
          title={title}
          value={formatCount(totals[name])}
          foot={changeText(totals[name], previous.totals[name])}
        />
      ))}
    </FigureStrip>
  );
}
