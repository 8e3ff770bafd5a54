import { formatDollars } from '@textloom/contracts';
import { Alert, Button } from '@mui/material';
import { link, useFormatDate } from '@textloom/kit';
import { useCan, useGlobals, useProfile } from '@textloom/session';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { keptKeywords, monthlyPrice, plus } from '../../model/prices';
import { TEXTS } from './messages';

/** The problem of the subscription: expired (PLAN-013), overdue, or unpaid (PLAN-011); null if there is none. */
function useTrouble(): { text: string; button: string } | null {
  const { subscription, number_fees } = useProfile();
  const globals = useGlobals();
  const format = useFormatDate();
  if (subscription.expired) return { text: MESSAGES.subscriptionExpired, button: MESSAGES.renewPlan };
  const monthly = monthlyPrice(subscription.price, keptKeywords(subscription), globals);
  if (subscription.overdue_since) {
    const failed = subscription.cancelled ? TEXTS.paymentFailedCancelled : TEXTS.paymentFailed;
    return {
      text: failed(
        formatDollars(plus(monthly, number_fees)),
        format(subscription.overdue_since, 'day'),
        format(subscription.end_date, 'day'),
      ),
      button: MESSAGES.payDue,
    };
  }
  if (!subscription.subscription_paid && !subscription.with_trial && subscription.price > 0)
    return { text: TEXTS.paymentRequired(formatDollars(monthly)), button: MESSAGES.payDue };
  return null;
}

/** The danger alert above the plans, with its remedy. */
export function PlanAlert() {
  const { subscription } = useProfile();
  const mayPay = useCan('plan.upgrade');
  const trouble = useTrouble();
  if (!trouble) return null;
  // The free plan cannot be renewed: the remedy is to choose a plan below.
  const action = mayPay && subscription.price > 0 && (
    <Button component={Link} to={link('/plans/pay/:id', { id: subscription.plan_id })} size="small">
      {trouble.button}
    </Button>
  );
  return (
    <Alert severity="error" sx={{ mb: 3, '& .MuiAlert-action': { pt: 0, alignItems: 'center' } }} action={action}>
      {trouble.text}
      {subscription.expired && subscription.price === 0 && ` ${TEXTS.chooseBelow}`}
    </Alert>
  );
}
