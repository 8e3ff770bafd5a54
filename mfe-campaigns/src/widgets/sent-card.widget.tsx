import { Button } from '@mui/material';
import { formatCount } from '@textloom/contracts';
import { link, useDashboard } from '@textloom/kit';
import { StatCard } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../messages';

/** Messages sent in total and in the last 30 days (HOME-012, HOME-014). */
export default function SentCardWidget() {
  const { data } = useDashboard(({ messages }) => messages);
  return (
    <StatCard
      title={MESSAGES.totalSent}
      loading={!data}
      value={data && formatCount(data.total_sent)}
      caption={data && `${formatCount(data.total_sent_30)} this month`}
      action={
        <Button component={Link} to={link('/messages/sent')} size="small" variant="text">
          {MESSAGES.viewMessages}
        </Button>
      }
    />
  );
}
