import { Alert, AlertTitle, Button } from '@mui/material';
import { link } from '@textloom/kit';
import { useCan, useProfile } from '@textloom/session';
import { Link } from 'react-router-dom';
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
      action={
        mayPay && (
          <Button
            component={Link}
            to={link('/plans')}
            color="inherit"
            variant="outlined"
            size="small"
            sx={{ whiteSpace: 'nowrap' }}
          >
            {MESSAGES.payNow}
          </Button>
        )
      }
    >
      <AlertTitle>{MESSAGES.paymentRequired}</AlertTitle>
      {MESSAGES.paymentText}
      {!mayPay && ` ${MESSAGES.askOwner}`}
    </Alert>
  );
}
