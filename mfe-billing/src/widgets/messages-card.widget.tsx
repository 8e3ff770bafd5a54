import { formatCount } from '@textloom/contracts';
import { Button } from '@mui/material';
import { link, useDashboard } from '@textloom/kit';
import { useCan, useProfile } from '@textloom/session';
import { CardGuardButton, Runway, runwayText, StatCard } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../messages';

/** Messages available, how long they last, and links to use and to buy them (HOME-009). */
export default function MessagesCardWidget() {
  const { data } = useDashboard(({ messages }) => messages.messages_available);
  const { remaining_messages, runway_days, subscription } = useProfile();
  const mayBuy = useCan('plan.buy-extra');
  const lasting = runwayText(runway_days, remaining_messages) === null ? MESSAGES.readyToSend : <Runway />;
  return (
    <StatCard
      title="Messages available"
      loading={data === undefined}
      value={data !== undefined && formatCount(data)}
      caption={subscription.subscription_active ? lasting : MESSAGES.renewToSend}
      action={
        <>
          <Button component={Link} to={link('/messages/add')} size="small" variant="text">
            {MESSAGES.newMessage}
          </Button>
          {mayBuy && (
            <CardGuardButton to={link('/plans/addmessages')} size="small" variant="text" label={MESSAGES.buyMessages}>
              {MESSAGES.buyMore}
            </CardGuardButton>
          )}
        </>
      }
    />
  );
}
