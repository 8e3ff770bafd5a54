import { Button, Stack, Typography } from '@mui/material';
import { link, Slot, useFormatDate } from '@textloom/kit';
import { useCan, useProfile } from '@textloom/session';
import { Panel } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from './messages';
import { useSeesPlan } from './subscription-box';
import { useCard } from './use-card';

function RenewalNote() {
  const { subscription } = useProfile();
  const day = useFormatDate()(subscription.end_date, 'day');
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
      {subscription.with_trial ? MESSAGES.trialEnds(day) : MESSAGES.renews(day)}
    </Typography>
  );
}

/** Actions of an active plan (ACCT-021 to ACCT-029, PERM-018). */
export function ActionsBox() {
  const { subscription } = useProfile();
  const sees = useSeesPlan();
  const [mayCard, mayUpgrade, mayCancel, mayBuy] = [
    useCan('credit_card_update'),
    useCan('plan.upgrade'),
    useCan('plan.cancel'),
    useCan('plan.buy-extra'),
  ];
  const shown = subscription.subscription_active && sees;
  const card = useCard(shown && (mayCard || mayBuy));
  if (!shown) return null;
  return (
    <Panel title={MESSAGES.actions}>
      <RenewalNote />
      <Stack sx={{ gap: 1 }}>
        {mayUpgrade && (
          <Button component={Link} to={link('/plans')} variant="contained">
            {MESSAGES.upgrade}
          </Button>
        )}
        {mayCard && (
          <Button variant="outlined" onClick={card.openDialog} disabled={card.checking}>
            {card.exists ? MESSAGES.updateCard : MESSAGES.addCard}
          </Button>
        )}
        {mayBuy && (
          <>
            <Button variant="outlined" onClick={() => void card.buy('/plans/addmessages')}>
              {MESSAGES.buyMessages}
            </Button>
            <Button variant="outlined" onClick={() => void card.buy('/plans/addkeywords')}>
              {MESSAGES.buyKeywords}
            </Button>
          </>
        )}
        {mayCancel && (
          <Button component={Link} to={link('/plans/cancel')} variant="text" color="error">
            {MESSAGES.cancelPlan}
          </Button>
        )}
      </Stack>
      {card.dialogOpen && (
        <Slot name="card.dialog" props={{ open: true, onSaved: card.saved, onClose: card.closeDialog }} />
      )}
    </Panel>
  );
}
