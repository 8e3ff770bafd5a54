import type { Plan, Subscription } from '@textloom/contracts';
import { make } from '@textloom/testing';
import { planOffer } from './plan-offer';

const FREE = make.plan({ id: 1, price: 0 });
const SMALL = make.plan({ id: 2, price: 29 });
const PRO = make.plan({ id: 3, price: 49 });
const BIG = make.plan({ id: 4, price: 99 });

const PAID: Partial<Subscription> = { plan_id: 3, price: 49, subscription_paid: true, with_trial: false };
const TRIAL: Partial<Subscription> = { plan_id: 1, price: 0, subscription_paid: false, with_trial: true };
const UNPAID: Partial<Subscription> = { ...PAID, subscription_paid: false };
const EXPIRED: Partial<Subscription> = { ...PAID, expired: true, subscription_active: false };
const TRIAL_OVER: Partial<Subscription> = { ...TRIAL, expired: true, subscription_active: false };
const NEW: Partial<Subscription> = { ...TRIAL_OVER, plan_id: 0, trial_used: false };
const OVERDUE: Partial<Subscription> = { ...PAID, overdue_since: '2026-11-20T00:00:00-08:00' };

type Row = [
  state: string,
  Partial<Subscription>,
  plan: string,
  Plan,
  badges: string[],
  button: string | null,
  string | null,
];
const F = 'FREE 14 days trial';
const TABLE: Row[] = [
  ['paid', PAID, 'its plan', PRO, ['Selected'], null, 'current'],
  ['paid', PAID, 'a dearer plan', BIG, [], 'Upgrade', null],
  ['paid', PAID, 'a cheaper plan', SMALL, [], 'Upgrade', 'cheaper'],
  ['paid', PAID, 'another plan of the same price', make.plan({ id: 9, price: 49 }), [], 'Upgrade', null],
  ['paid', PAID, 'the free plan', FREE, [F], 'Upgrade', 'cheaper'],
  ['paid, trial never used', { ...PAID, trial_used: false }, 'the free plan', FREE, [F], 'Upgrade', 'cheaper'],
  ['cancelled', { ...PAID, cancelled: true }, 'its plan', PRO, ['Selected'], null, 'current'],
  ['cancelled', { ...PAID, cancelled: true }, 'a dearer plan', BIG, [], 'Upgrade', null],
  ['overdue', OVERDUE, 'its plan', PRO, ['Selected'], 'Pay now', null],
  ['overdue', OVERDUE, 'a dearer plan', BIG, [], 'Upgrade', null],
  ['overdue', OVERDUE, 'a cheaper plan', SMALL, [], 'Upgrade', 'cheaper'],
  ['unpaid', UNPAID, 'its plan', PRO, ['Selected'], 'Pay now', null],
  ['unpaid', UNPAID, 'a cheaper plan', SMALL, [], 'Buy now', null],
  ['unpaid', UNPAID, 'a dearer plan', BIG, [], 'Buy now', null],
  ['expired', EXPIRED, 'its plan', PRO, ['Expired'], 'Renew Plan', null],
  ['expired', EXPIRED, 'a cheaper plan', SMALL, [], 'Buy now', null],
  ['expired', EXPIRED, 'a dearer plan', BIG, [], 'Buy now', null],
  ['expired', EXPIRED, 'the free plan', FREE, [F], null, 'trial-used'],
  ['on trial', TRIAL, 'its plan', FREE, ['Selected', F], null, 'current'],
  ['on trial', TRIAL, 'a paid plan', SMALL, [], 'Buy now', null],
  ['over after the trial', TRIAL_OVER, 'its plan', FREE, ['Expired', F], null, 'trial-used'],
  ['over after the trial', TRIAL_OVER, 'a paid plan', PRO, [], 'Buy now', null],
  ['without a plan', NEW, 'the free plan', FREE, [F], 'Try it now', null],
  ['without a plan', NEW, 'a paid plan', PRO, [], 'Buy now', null],
];

describe('PLAN-007, PLAN-008, PLAN-009, PLAN-010, PLAN-011, PLAN-012: the offer of a plan (decision 113)', () => {
  it.each(TABLE.map((row): [string, Row] => [`of an account that is ${row[0]}: ${row[2]}`, row]))(
    '%s',
    (_, [, subscription, , plan, badges, button, refusal]) => {
      const offer = planOffer(plan, make.subscription(subscription));
      expect({ ...offer, badges: offer.badges.map(({ label }) => label) }).toEqual({ badges, button, refusal });
    },
  );
});
