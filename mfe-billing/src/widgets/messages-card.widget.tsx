import { formatCount, type Subscription } from '@textloom/contracts';
import { Button } from '@mui/material';
import { link, useDashboard } from '@textloom/kit';
import { useCan, useProfile } from '@textloom/session';
import { CardGuardButton, Figure, Runway } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../messages';
import { TEXTS } from './messages';

/** What an account with an ended plan must do. */
const toSend = ({ price }: Subscription): string => (price > 0 ? TEXTS.renewToSend : TEXTS.chooseToSend);

/** Messages available, how long they last, and links to use and to buy them (HOME-009). */
export default function MessagesCardWidget() {
  const { data } = useDashboard(({ messages }) => messages.messages_available);
  const { subscription } = useProfile();
  const mayBuy = useCan('plan.buy-extra');
  return (
    <Figure
      title={TEXTS.messagesAvailable}
      loading={data === undefined}
      value={data !== undefined && formatCount(data)}
      note={subscription.subscription_active ? <Runway short /> : toSend(subscription)}
      foot={
        <>
          <Button component={Link} to={link('/messages/add')} size="small" variant="text">
            {TEXTS.newMessage}
          </Button>
          {mayBuy && (
            <CardGuardButton to={link('/plans/addmessages')} size="small" variant="text" label={TEXTS.buyMessages}>
              {MESSAGES.buyMore}
            </CardGuardButton>
          )}
        </>
      }
    />
  );
}
