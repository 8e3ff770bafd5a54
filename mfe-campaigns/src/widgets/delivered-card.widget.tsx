import { Button } from '@mui/material';
import { formatCount } from '@textloom/contracts';
import { link, useDashboard } from '@textloom/kit';
import { StatCard } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../messages';

/** Messages delivered in total and in the last 30 days (HOME-013, HOME-014). */
export default function DeliveredCardWidget() {
  const { data } = useDashboard(({ messages }) => messages);
  return (
    <StatCard
      title={MESSAGES.totalDelivered}
      loading={!data}
      value={data && formatCount(data.total_delivered)}
      caption={data && `${formatCount(data.total_delivered_30)} this month`}
      action={
        <Button component={Link} to={link('/reports')} size="small" variant="text">
          {MESSAGES.viewReports}
        </Button>
      }
    />
  );
}
