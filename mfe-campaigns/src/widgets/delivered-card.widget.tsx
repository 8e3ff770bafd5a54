import { formatCount } from '@textloom/contracts';
import { link, useDashboard } from '@textloom/kit';
import { Figure } from '@textloom/ui';
import { TEXTS } from './messages';

/** Messages delivered in total and in the last 30 days (HOME-013, HOME-014). */
export default function DeliveredCardWidget() {
  const { data } = useDashboard(({ messages }) => messages);
  return (
    <Figure
      title={TEXTS.totalDelivered}
      to={link('/reports')}
      loading={!data}
      value={data && formatCount(data.total_delivered)}
      foot={data && TEXTS.thisMonth(formatCount(data.total_delivered_30))}
    />
  );
}
