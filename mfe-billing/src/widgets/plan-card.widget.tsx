import { formatDollars } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { useGlobals, useProfile } from '@textloom/session';
import { StatCard, StatusChip } from '@textloom/ui';
import { monthlyPrice } from '../model/prices';
import { subscriptionState } from '../model/subscription-state';

/** The plan on the home page; a trial shows its days (HOME-008, PLAN-014). */
export default function PlanCardWidget() {
  const { subscription } = useProfile();
  const globals = useGlobals();
  const state = subscriptionState(subscription);
  const caption = state ? (
    <StatusChip kind={state.kind} label={state.label} />
  ) : (
    `${formatDollars(monthlyPrice(subscription.price, subscription, globals))} per month`
  );
  return <StatCard title="Plan" value={subscription.name} caption={caption} to={link('/plans')} />;
}
