import { Button, Stack, Typography } from '@mui/material';
import type { Subscription } from '@textloom/contracts';
import { link, Slot, useFormatDate, CARD_KEY, useStoredCard } from '@textloom/kit';
import { useCan, useProfile } from '@textloom/session';
import { CardGuardButton, Panel } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { TEXTS } from './messages';
import { useSeesPlan } from './subscription-box';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

/** The card on file and the dialog that changes it. */
function useCard(enabled: boolean) {
  const client = useQueryClient();
  const [dialogOpen, setDialogOpen] = useState(false);
  const { data, isPending } = useStoredCard(enabled);
  return {
    exists: data?.exists ?? false,
    checking: enabled && isPending,
    dialogOpen,
    openDialog: useCallback(() => setDialogOpen(true), []),
    closeDialog: useCallback(() => setDialogOpen(false), []),
    saved: useCallback((): void => {
      setDialogOpen(false);
      void client.invalidateQueries({ queryKey: CARD_KEY });
    }, [client]),
  };
}

function endText({
  with_trial,
  subscription_paid,
  cancelled,
  overdue_since,
  renewal_problem,
}: Subscription): (day: string) => string {
  if (with_trial) return TEXTS.trialEnds;
  if (!subscription_paid || cancelled || overdue_since) return TEXTS.ends;
  return renewal_problem === '' ? TEXTS.renews : TEXTS.paidUntil;
}

/** ACCT-023 */
function RenewalNote() {
  const { subscription } = useProfile();
  const day = useFormatDate()(subscription.end_date, 'day');
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
      {endText(subscription)(day)}
    </Typography>
  );
}

/** The actions on the plan while it is active (ACCT-021 to ACCT-029, PERM-018). */
export function ActionsBox() {
  const { subscription } = useProfile();
  const sees = useSeesPlan();
  const mayCard = useCan('credit_card_update');
  const mayUpgrade = useCan('plan.upgrade');
  const mayBuy = useCan('plan.buy-extra');
  const mayCancel = useCan('plan.cancel');
  const shown = subscription.subscription_active && sees;
  const card = useCard(shown && mayCard);
  if (!shown) return null;
  return (
    <Panel title={TEXTS.actions}>
      <RenewalNote />
      <Stack sx={{ gap: 1 }}>
        {mayUpgrade && (
          <Button component={Link} to={link('/plans')} variant="contained">
            {TEXTS.upgrade}
          </Button>
        )}
        {mayCard && (
          <Button variant="outlined" onClick={card.openDialog} disabled={card.checking}>
            {card.exists ? TEXTS.updateCard : TEXTS.addCard}
          </Button>
        )}
        {mayBuy && (
          <>
            <CardGuardButton to={link('/plans/addmessages')}>{TEXTS.buyMessages}</CardGuardButton>
            <CardGuardButton to={link('/plans/addkeywords')}>{TEXTS.buyKeywords}</CardGuardButton>
          </>
        )}
        {mayCancel && (
          <Button component={Link} to={link('/plans/cancel')} variant="text" color="error">
            {TEXTS.cancelPlan}
          </Button>
        )}
      </Stack>
      {card.dialogOpen && (
        <Slot name="card.dialog" props={{ open: true, onSaved: card.saved, onClose: card.closeDialog }} />
      )}
    </Panel>
  );
}
