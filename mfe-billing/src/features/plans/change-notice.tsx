import { Alert, Button } from '@mui/material';
import { call } from '@textloom/api';
import { formatDollars, keepSubscription } from '@textloom/contracts';
import { alerts, useAction, useFormatDate } from '@textloom/kit';
import { refresh, useCan, useProfile } from '@textloom/session';
import { TEXTS } from './messages';

/** What happens to the plan at the end of the paid month; empty if it renews unchanged. */
function useChange(): string {
  const { subscription } = useProfile();
  const format = useFormatDate();
  const { cancelled, expired, next_plan: next, end_date } = subscription;
  if (expired) return '';
  const day = format(end_date, 'day');
  if (cancelled) return TEXTS.endsOn(day);
  return next ? TEXTS.changesTo(next.name, day, formatDollars(next.price)) : '';
}

/**
 * Notice of a cancellation or a later move to a smaller plan, with a button that withdraws it (decisions 111 and 297).
 */
export function ChangeNotice() {
  const change = useChange();
  const mayKeep = useCan('plan.cancel');
  const [busy, keep] = useAction(async () => {
    const { message } = await call(keepSubscription);
    await refresh();
    alerts.success(message);
  });
  if (change === '') return null;
  return (
    <Alert severity="warning" role="note" sx={{ mt: 2 }}>
      {change}
      {mayKeep && (
        <Button size="small" disabled={busy} onClick={() => keep()} sx={{ display: 'flex', mt: 1 }}>
          {TEXTS.keepPlan}
        </Button>
      )}
    </Alert>
  );
}
