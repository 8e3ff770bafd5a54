import { Alert, Button } from '@mui/material';
import { useFormatDate } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { Link } from 'react-router-dom';

/** NAV-022: on every screen while the subscription is not active. */
export function ExpiredBanner() {
  const { subscription } = useProfile();
  const format = useFormatDate();
  if (subscription.subscription_active) return null;
  return (
    <Alert
      severity="error"
      sx={{
        borderRadius: 0,
        alignItems: 'center',
        px: { xs: 2, sm: 3, lg: 4 },
        '& .MuiAlert-action': { pt: 0, mr: 0, alignItems: 'center' },
      }}
      action={
        <Button component={Link} to="/plans" color="inherit" variant="outlined" size="small">
          Renew
        </Button>
      }
    >
      Account Expired: Your plan expired on {format(subscription.end_date, 'day')}
    </Alert>
  );
}
