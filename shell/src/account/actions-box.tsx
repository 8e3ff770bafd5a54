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

/** What can be done about the plan, while it is active (ACCT-021 to ACCT-025, PERM-018). */
export function ActionsBox() {
  const { subscription } = useProfile();
  const sees = useSeesPlan();
  const mayCard = useCan('credit_card_update');
  const mayUpgrade = useCan('plan.upgrade');
  const shown = subscription.subscription_active && sees;
  const card = useCard(shown && mayCard);
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
      </Stack>
      {card.dialogOpen && (
        <Slot name="card.dialog" props={{ open: true, onSaved: card.saved, onClose: card.closeDialog }} />
      )}
    </Panel>
  );
}
