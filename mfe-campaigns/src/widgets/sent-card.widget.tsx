import { formatCount } from '@textloom/contracts';
import { link, useDashboard } from '@textloom/kit';
import { Figure } from '@textloom/ui';
import { TEXTS } from './messages';

/** Messages sent in total and in the last 30 days (HOME-012, HOME-014). */
export default function SentCardWidget() {
  const { data } = useDashboard(({ messages }) => messages);
  return (
    <Figure
      title={TEXTS.totalSent}
      to={link('/messages/sent')}
      loading={!data}
      value={data && formatCount(data.total_sent)}
      foot={data && TEXTS.thisMonth(formatCount(data.total_sent_30))}
    />
  );
}
