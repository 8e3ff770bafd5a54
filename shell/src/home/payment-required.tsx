import { Alert, AlertTitle } from '@mui/material';
import { useCan, useProfile } from '@textloom/session';
import { PlansLink } from '../frame/plans-link';
import { MESSAGES } from './messages';

/** While the subscription is neither paid nor a trial (HOME-005, HOME-006). Only the owner can pay. */
export function PaymentRequired() {
  const { subscription } = useProfile();
  const mayPay = useCan('plan.upgrade');
  if (subscription.subscription_paid || subscription.with_trial) return null;
  return (
    <Alert
      severity="error"
      sx={{ '& .MuiAlert-action': { pt: 0, alignItems: 'center' } }}
      action={mayPay && <PlansLink label={MESSAGES.payNow} />}
    >
      <AlertTitle>{MESSAGES.paymentRequired}</AlertTitle>
      {MESSAGES.paymentText}
      {!mayPay && ` ${MESSAGES.askOwner}`}
    </Alert>
  );
}
