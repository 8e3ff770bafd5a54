import { Button, Typography } from '@mui/material';
import { EXTRA_MAX, formatCount, formatDollars, type Slots } from '@textloom/contracts';
import { link, useAction, useStoredCard } from '@textloom/kit';
import { useCan, useGlobals, useProfile } from '@textloom/session';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../messages';
import { planBeforeExtras } from '../model/plan-before-extras';
import { times } from '../model/prices';
import { BuyMessagesDialog } from './buy-messages.dialog';
import { TEXTS } from './messages';

type Props = Slots['messages.buyer'];

/** What prevents a purchase that covers the missing messages, and the page that helps. */
function Hindrance({ text, toPlans }: { text: string; toPlans: boolean }) {
  return (
    <Typography variant="body2" component="div">
      {text}
      {toPlans && (
        <Button component={Link} to={link('/plans')} color="inherit" size="small" variant="text" sx={{ ml: 0.5 }}>
          {MESSAGES.title}
        </Button>
      )}
    </Typography>
  );
}

function Offer({ missing, purpose, onStart, onBought, onClose }: Props) {
  const { messages_price, messages_batch } = useGlobals();
  const { subscription } = useProfile();
  const { data: card, isError } = useStoredCard();
  // Fixed while the dialog is open, because the balance grows with the payment.
  const [asked, setAsked] = useState<number | null>(null);
  const [starting, start] = useAction(async () => {
    if (await onStart()) setAsked(missing);
  });
  const needed = asked ?? missing;
  const batches = Math.max(1, Math.ceil(needed / messages_batch));
  const messages = formatCount(batches * messages_batch);
  const total = times(batches, messages_price);
  const end = (told: () => void) => (): void => {
    setAsked(null);
    told();
  };
  const planFirst = card ? planBeforeExtras(subscription, card) : '';
  if (planFirst !== '') return <Hindrance text={planFirst} toPlans />;
  if (batches > EXTRA_MAX)
    return <Hindrance text={TEXTS.tooMany(formatCount(needed), formatCount(EXTRA_MAX * messages_batch))} toPlans />;
  return (
    <>
      <Button
        variant="contained"
        // Without the card it is not known whether a plan comes first; if it cannot be read, the dialog reads it again.
        disabled={starting || (!card && !isError)}
        onClick={() => start()}
      >
        {TEXTS.buyAnd[purpose](messages, formatDollars(total))}
      </Button>
      {asked !== null && (
        <BuyMessagesDialog
          batches={batches}
          messages={messages}
          total={total}
          purpose={purpose}
          onBought={end(onBought)}
          onClose={end(onClose)}
        />
      )}
    </>
  );
}

/** "Buy 5,000 for $150 and send" beside a campaign that lacks messages (decision 766). */
export default function BuyMessages(props: Props) {
  return useCan('plan.buy-extra') ? <Offer {...props} /> : <Hindrance text={TEXTS.ownerBuys} toPlans={false} />;
}
