import { formatDollars, type Globals, type Subscription } from '@textloom/contracts';
import { link, useDashboard } from '@textloom/kit';
import { useCan, useGlobals } from '@textloom/session';
import { Figure, StatusChip } from '@textloom/ui';
import { monthlyPrice } from '../model/prices';
import { subscriptionState } from '../model/subscription-state';
import { TEXTS } from './messages';

function captionOf(subscription: Subscription, globals: Globals) {
  const state = subscriptionState(subscription);
  if (state) return <StatusChip kind={state.kind} label={state.label} />;
  return TEXTS.perMonth(formatDollars(monthlyPrice(subscription.price, subscription, globals)));
}

/** The plan on the home page; a trial shows its days (HOME-008, PLAN-014). */
export default function PlanCardWidget() {
  const { data } = useDashboard(({ subscription }) => subscription);
  const globals = useGlobals();
  // Other users have nothing to do there.
  const mayChange = useCan('plan.upgrade');
  return (
    <Figure
      title={TEXTS.planFigure}
      {...(mayChange && { to: link('/plans') })}
      loading={!data}
      value={data?.name}
      foot={data && captionOf(data, globals)}
    />
  );
}
