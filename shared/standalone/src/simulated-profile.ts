import type { Profile, Subscription } from '@textloom/contracts';
import type { Settings } from './settings';

const DAY_MS = 86_400_000;

const STATES: Readonly<Record<'trial' | 'paid' | 'expired', Partial<Subscription> & { readonly days: number }>> = {
  trial: { days: 5, expired: false, with_trial: true, subscription_paid: false, subscription_active: true },
  paid: { days: 20, expired: false, with_trial: false, subscription_paid: true, subscription_active: true },
  expired: { days: -8, expired: true, with_trial: false, subscription_paid: false, subscription_active: false },
};

function subscriptionIn(state: 'trial' | 'paid' | 'expired', real: Subscription): Subscription {
  const { days, ...changes } = STATES[state];
  return {
    ...real,
    ...changes,
    remaining_subscription_days: Math.max(0, days),
    end_date: new Date(Date.now() + days * DAY_MS).toISOString(),
    cancelled: false,
    overdue_since: '',
  };
}

/**
 * The profile with these settings applied. It exists only in this page: the server still decides what a call may do.
 */
export function simulatedProfile(real: Profile, { allow, role, subscription }: Settings): Profile {
  return {
    ...real,
    ...(allow && { allow: [...allow] }),
    ...(role && { authorized_account: role === 'authorized' }),
    ...(subscription && { freeze: subscription === 'frozen' }),
    ...(subscription && subscription !== 'frozen' && { subscription: subscriptionIn(subscription, real.subscription) }),
  };
}
