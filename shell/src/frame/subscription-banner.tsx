import { Alert } from '@mui/material';
import { link, useFormatDate } from '@textloom/kit';
import { useCan, useProfile } from '@textloom/session';
import { useLocation } from 'react-router-dom';
import { TEXTS } from './messages';
import { PlansLink } from './plans-link';

/** The problem, and the label of the remedy. */
function useTrouble(): { text: string; action: string } | null {
  const { subscription } = useProfile();
  // Until the plan ends, only users who can pay need to know. The plan pages show the problem themselves.
  const mayPay = useCan('plan.upgrade');
  const onPlans = useLocation().pathname.startsWith(link('/plans'));
  const day = useFormatDate()(subscription.end_date, 'day');
  if (!subscription.subscription_active) return { text: TEXTS.expired(day), action: TEXTS.renew };
  if (subscription.overdue_since && mayPay && !onPlans)
    return { text: (subscription.cancelled ? TEXTS.overdueCancelled : TEXTS.overdue)(day), action: TEXTS.payNow };
  return null;
}

/** NAV-022: shown on every screen while the subscription is not active, and to its owner while a payment is overdue. */
export function SubscriptionBanner() {
  const trouble = useTrouble();
  if (!trouble) return null;
  return (
    <Alert
      severity="error"
      sx={{
        borderRadius: 0,
        alignItems: 'center',
        px: { xs: 2, sm: 3, lg: 4 },
        '& .MuiAlert-action': { pt: 0, mr: 0, alignItems: 'center' },
      }}
      action={<PlansLink label={trouble.action} />}
    >
      {trouble.text}
    </Alert>
  );
}
