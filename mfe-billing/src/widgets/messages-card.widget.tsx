import { Button } from '@mui/material';
import { link } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { StatCard } from '@textloom/ui';
import { Link } from 'react-router-dom';

/** Messages available, kept live by the profile. */
export default function MessagesCardWidget() {
  const { remaining_messages, sent_messages } = useProfile();
  return (
    <StatCard
      title="Messages available"
      value={remaining_messages.toLocaleString('en-US')}
      caption={`${sent_messages.toLocaleString('en-US')} sent so far`}
      action={
        <Button component={Link} to={link('/messages/add')} size="small">
          New
        </Button>
      }
    />
  );
}
