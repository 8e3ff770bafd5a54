import { link } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { StatCard } from '@textloom/ui';

const days = (n: number): string => (n === 1 ? '1 day left' : `${n} days left`);

/** The plan on the home page; a trial shows its days, success above 8 and danger at 8 and below (decision 125). */
export default function PlanCardWidget() {
  const { subscription } = useProfile();
  const { with_trial, expired, remaining_subscription_days: left } = subscription;
  const caption = expired ? 'Expired' : with_trial ? `Trial, ${days(left)}` : `$${subscription.price.toLocaleString('en-US')} per month`;
  const tone = expired || (with_trial && left <= 8) ? 'danger' : with_trial ? 'success' : undefined;
  return <StatCard title="Plan" value={subscription.name} caption={caption} tone={tone} to={link('/plans')} />;
}
