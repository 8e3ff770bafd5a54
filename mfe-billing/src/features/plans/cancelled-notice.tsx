import { Alert, Button } from '@mui/material';
import { call } from '@textloom/api';
import { keepSubscription } from '@textloom/contracts';
import { alerts, useFormatDate } from '@textloom/kit';
import { refresh, useCan, useProfile } from '@textloom/session';
import { useState } from 'react';
import { MESSAGES } from '../../messages';

/** Shows until when a cancelled plan works, with a button that withdraws the cancellation (decision 111). */
export function CancelledNotice() {
  const { subscription } = useProfile();
  const mayKeep = useCan('plan.cancel');
  const format = useFormatDate();
  const [busy, setBusy] = useState(false);
  if (!subscription.cancelled || subscription.expired) return null;
  const keep = async (): Promise<void> => {
    setBusy(true);
    try {
      const { message } = await call(keepSubscription);
      await refresh();
      alerts.success(message);
    } catch (error) {
      alerts.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Alert severity="warning" role="note" sx={{ mt: 2 }}>
      {`Cancelled: it ends on ${format(subscription.end_date, 'day')} and is not renewed.`}
      {mayKeep && (
        <Button size="small" disabled={busy} onClick={() => void keep()} sx={{ display: 'flex', mt: 1 }}>
          {MESSAGES.keepPlan}
        </Button>
      )}
    </Alert>
  );
}
