import { formatCount, type Report, type ReportNumber } from '@textloom/contracts';
import { Figure, FigureStrip } from '@textloom/ui';
import { MESSAGES } from '../../messages';
import { ChangeText } from './change-text';
import { TEXTS } from './messages';
import { rangeBefore } from './report-range';

const SHOWN: readonly { name: ReportNumber; title: string; lessIsBetter?: boolean }[] = [
  { name: 'messages_sent', title: TEXTS.messagesSent },
  { name: 'messages_delivered', title: TEXTS.messagesDelivered },
  { name: 'messages_received', title: TEXTS.messagesReceived },
  { name: 'new_subscribers', title: TEXTS.newSubscribers },
  { name: 'unsubscribed_subscribers', title: MESSAGES.unsubscribed, lessIsBetter: true },
];

/** Sums over the range, each compared with the range before. */
export function TotalsPanel({ report }: { report: Report }) {
  const { totals, previous } = report;
  const range = rangeBefore(report);
  return (
    <FigureStrip label={TEXTS.totals} columns={SHOWN.length}>
      {SHOWN.map(({ name, title, lessIsBetter = false }) => (
        <Figure
          key={name}
          title={title}
          value={formatCount(totals[name])}
          foot={
            <ChangeText
              twoLines
              now={totals[name]}
              before={previous.totals[name]}
              range={range}
              lessIsBetter={lessIsBetter}
            />
          }
        />
      ))}
    </FigureStrip>
  );
}
