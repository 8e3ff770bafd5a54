import { Button } from '@mui/material';
import { formatDollars, type Globals, type Subscription } from '@textloom/contracts';
import { link, useDashboard } from '@textloom/kit';
import { useCan, useGlobals } from '@textloom/session';
import { StatCard, StatusChip } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../messages';
import { monthlyPrice } from '../model/prices';
import { subscriptionState } from '../model/subscription-state';

function captionOf(subscription: Subscription, globals: Globals) {
  const state = subscriptionState(subscription);
  if (state) return <StatusChip kind={state.kind} label={state.label} />;
  return `${formatDollars(monthlyPrice(subscription.price, subscription, globals))} per month`;
}

/** The plan on the home page; a trial shows its days (HOME-008, PLAN-014). */
export default function PlanCardWidget() {
  const { data } = useDashboard(({ subscription }) => subscription);
  const globals = useGlobals();
  // Other users would find nothing to do there.
  const mayChange = useCan('plan.upgrade');
  return (
    <StatCard
      title="Plan"
      {...(mayChange && { to: link('/plans') })}
      loading={!data}
      value={data?.name}
      caption={data && captionOf(data, globals)}
      action={
        mayChange && (
          <Button component={Link} to={link('/plans')} size="small" variant="text">
            {MESSAGES.viewPlans}
          </Button>
        )
      }
    />
  );
}
