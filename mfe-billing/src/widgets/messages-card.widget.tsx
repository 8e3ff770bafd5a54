import { formatCount } from '@textloom/contracts';
import { Button } from '@mui/material';
import { link } from '@textloom/kit';
import { useCan, useProfile } from '@textloom/session';
import { CardGuardButton, Runway, StatCard } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../messages';

/** Messages available, kept live by the profile, and the ways to use and to buy them (HOME-009). */
export default function MessagesCardWidget() {
  const { remaining_messages, sent_messages } = useProfile();
  const mayBuy = useCan('plan.buy-extra');
  return (
    <StatCard
      title="Messages available"
      value={formatCount(remaining_messages)}
      caption={
        <>
          {`${formatCount(sent_messages)} sent so far`}
          <br />
          <Runway />
        </>
      }
      action={
        <>
          <Button component={Link} to={link('/messages/add')} size="small">
            New
          </Button>
          {mayBuy && (
            <CardGuardButton to={link('/plans/addmessages')} size="small">
              {MESSAGES.buyMore}
            </CardGuardButton>
          )}
        </>
      }
    />
  );
}
