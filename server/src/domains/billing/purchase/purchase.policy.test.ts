import type { SoldPlan } from '../plan/plans.repository';
import type { AppError } from '../../../platform/base/app-error';
import type { BuyerRow } from '../plan/buyer.repository';
import { periodOf } from '../payment/fulfil';
import type { Purchase } from './purchase.types';
import { quotePurchase, type Facts } from './purchase.policy';

const NOW = new Date('2026-03-10T15:00:00Z');
const inDays = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000);
const plan = (id: number, name: string, price_cents: number, active = true): SoldPlan => ({
  id,
  name,
  price_cents,
  messages: id * 1_000,
  keywords: id,
  active,
});
const FREE = plan(1, 'Free Trial', 0);
const STARTER = plan(2, 'Starter', 2900);
const GROWTH = plan(3, 'Growth', 7900);
const OLD = plan(9, 'Old', 1900, false);

const BUYER: BuyerRow = {
  id: 7,
  frozen: false,
  deleted: false,
  stripe_id: 'cus_1',
  company: 'Shop',
  tax_id: '',
  invoice_mail: false,
  email: 'owner@example.com',
  first_name: 'Olivia',
  last_name: 'Owner',
  address: '',
  city: '',
  state: '',
  zip: '',
  timezone: 0,
  plan_id: 2,
  with_trial: false,
  paid: true,
  trial_used: true,
  extra_keywords: 0,
  keywords_given_back: 0,
  next_plan_id: null,
  started_at: inDays(-10),
  end_at: inDays(20),
  anchor_day: null,
  cancelled_at: null,
  overdue_since: null,
};
const CARD = { payment_method: 'pm_1', brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030, fullname: '' };

const ON_TRIAL = { with_trial: true, paid: false, plan_id: 1 };
const EXPIRED = { end_at: inDays(-1) };
const OVERDUE = { overdue_since: inDays(-2), end_at: inDays(3) };

interface Case {
  buyer?: Partial<BuyerRow>;
  current?: SoldPlan;
  wanted?: SoldPlan | undefined;
  card?: Facts['card'] | null;
}
function quote(purchase: Purchase, { buyer = {}, current = STARTER, wanted, card = CARD }: Case = {}) {
  const facts: Facts = {
    buyer: { ...BUYER, ...buyer },
    current,
    wanted,
    card: card ?? undefined,
    prices: { keywordPriceCents: 500, messagesPriceCents: 1500, messagesBatch: 500 },
    fees: [],
    now: NOW,
  };
  return quotePurchase(facts, purchase);
}
function refusal(purchase: Purchase, more: Case = {}): Pick<AppError, 'id' | 'message' | 'fields'> {
  try {
    quote(purchase, more);
  } catch (error) {
    const { id, message, fields } = error as AppError;
    return { id, message, fields };
  }
  throw new Error('it was not refused');
}
const noCard = (more: Case = {}): Case => ({ ...more, card: null });
const buy = (wanted: SoldPlan): [Purchase, Case] => [{ kind: 'plan', planId: wanted.id }, { wanted }];
const KEYWORDS: Purchase = { kind: 'keywords', quantity: 3 };
const MESSAGES: Purchase = { kind: 'messages', batches: 2 };

describe('API-072, ENG-032, ENG-033, ENG-034: prices in cents', () => {
  it.each([
    ['an upgrade', buy(GROWTH), {}, 7900],
    ['an upgrade with extra keywords, which recur', buy(GROWTH), { extra_keywords: 4 }, 7900 + 4 * 500],
    ['the first plan after the trial', buy(STARTER), ON_TRIAL, 2900],
    ['the own plan after it expired', buy(STARTER), EXPIRED, 2900],
    ['a cheaper plan after it expired', buy(STARTER), { ...EXPIRED, plan_id: 3 }, 2900],
    ['the own plan that was never paid', buy(STARTER), { paid: false }, 2900],
  ] as const)('%s', (_, [purchase, more], buyer, cents) => {
    expect(quote(purchase, { ...more, buyer })).toMatchObject({
      kind: 'plan',
      amount_cents: cents,
      period_start: null,
    });
  });

  it('charges extra keywords and messages by quantity', () => {
    expect(quote(KEYWORDS)).toMatchObject({ kind: 'keywords', amount_cents: 1500, extra_keywords: 3 });
    expect(quote(MESSAGES)).toMatchObject({ kind: 'messages', amount_cents: 3000, batches: 2, messages: 1000 });
  });

  it('pays the period that was due when the own plan is bought while it is overdue', () => {
    const [purchase, more] = buy(STARTER);
    expect(quote(purchase, { ...more, buyer: { ...OVERDUE, extra_keywords: 1 } })).toMatchObject({
      kind: 'renewal',
      amount_cents: 3400,
      period_start: OVERDUE.overdue_since,
    });
  });

  it('sells the own plan to an owner who cancelled it while it is overdue', () => {
    const [purchase, more] = buy(STARTER);
    const buyer = { ...OVERDUE, cancelled_at: inDays(-1) };
    expect(quote(purchase, { ...more, buyer })).toMatchObject({ kind: 'renewal', period_start: OVERDUE.overdue_since });
  });

  it('sells the free plan to an account that never used it, without a card', () => {
    const [purchase, more] = buy(FREE);
    const unused = { trial_used: false, paid: false, end_at: inDays(-1), extra_keywords: 2 };
    expect(quote(purchase, noCard({ ...more, buyer: unused }))).toMatchObject({ amount_cents: 0, extra_keywords: 0 });
  });

  it.each([
    ['at its end', { end_at: NOW }, NOW],
    ['while overdue', OVERDUE, OVERDUE.overdue_since],
  ])('renews %s, from the moment it was due', (_, buyer, due) => {
    expect(quote({ kind: 'renewal' }, { buyer })).toMatchObject({ kind: 'renewal', period_start: due });
  });
});

describe('ENG-035, PLAN-012: refused purchases, with the error at its field', () => {
  const CHEAPER = 'This plan is cheaper than your plan. You can request it under "Cancel My Plan".';
  const EXPIRED_TEXT = 'Your subscription expired. Please renew your subscription.';
  it.each([
    ['an unknown plan', { kind: 'plan', planId: 77 }, {}, 'plan', 'This plan is not for sale.'],
    ['a plan that is no longer sold', ...buy(OLD), 'plan', 'This plan is not for sale.'],
    ['a cheaper plan by its address', buy(STARTER)[0], { wanted: STARTER, current: GROWTH }, 'plan', CHEAPER],
    [
      'a cheaper plan while overdue',
      buy(STARTER)[0],
      { wanted: STARTER, current: GROWTH, buyer: OVERDUE },
      'plan',
      CHEAPER,
    ],
    ['the free plan from a paid one', ...buy(FREE), 'plan', CHEAPER],
    ['the own plan while it is paid', ...buy(STARTER), 'plan', 'This is your plan already.'],
    [
      'a second trial',
      buy(FREE)[0],
      { wanted: FREE, buyer: EXPIRED },
      'plan',
      'The free trial can be used once. Please choose another plan.',
    ],
    ['a plan without a card', buy(GROWTH)[0], noCard({ wanted: GROWTH }), 'card', 'No Credit Card attached.'],
    ['keywords without a card', KEYWORDS, noCard(), 'card', 'No Credit Card attached.'],
    [
      'messages on trial without a card',
      MESSAGES,
      noCard({ buyer: ON_TRIAL, current: FREE }),
      'card',
      'You must choose a subscription plan first',
    ],
    [
      'a card of last month',
      MESSAGES,
      { card: { ...CARD, exp_month: 2, exp_year: 2026 } },
      'card',
      'Your credit card has expired. Please update it, then pay.',
    ],
    [
      'messages without a plan',
      MESSAGES,
      { buyer: { paid: false } },
      'extra_messages',
      'You must choose a subscription plan first',
    ],
    ['26 keywords', { kind: 'keywords', quantity: 26 }, {}, 'extra_keywords', 'Enter a whole number from 1 to 25.'],
    ['0 batches', { kind: 'messages', batches: 0 }, {}, 'extra_messages', 'Enter a whole number from 1 to 25.'],
    ['1.5 batches', { kind: 'messages', batches: 1.5 }, {}, 'extra_messages', 'Enter a whole number from 1 to 25.'],
  ] as const satisfies readonly (readonly [string, Purchase, Case, string, string])[])(
    '%s',
    (_, purchase, more, field, message) => {
      expect(refusal(purchase, more)).toEqual({ id: 'invalid', message, fields: { [field]: message } });
    },
  );

  it.each([
    [KEYWORDS, 'extra_keywords'],
    [MESSAGES, 'extra_messages'],
  ])('%j after the subscription expired', (purchase, field) => {
    expect(refusal(purchase, { buyer: EXPIRED })).toEqual({
      id: 'subscription_expired',
      message: EXPIRED_TEXT,
      fields: { [field]: EXPIRED_TEXT },
    });
  });

  it.each([
    ['before it is due', {}],
    ['after it was cancelled', { end_at: NOW, cancelled_at: inDays(-3) }],
    ['after it was cancelled while overdue', { ...OVERDUE, cancelled_at: inDays(-1) }],
    ['of a trial', { ...ON_TRIAL, end_at: NOW }],
    ['of a plan that was never paid', { paid: false, end_at: NOW }],
  ])('a renewal %s', (_, buyer) => {
    expect(refusal({ kind: 'renewal' }, { buyer })).toMatchObject({ id: 'conflict', message: 'No renewal is due.' });
  });

  it.each([{ frozen: true }, { deleted: true }])('anything for an account that is %j', (buyer) => {
    expect(refusal(MESSAGES, { buyer }).id).toBe('frozen');
  });

  it('accepts a card in its last month', () => {
    expect(quote(MESSAGES, { card: { ...CARD, exp_month: 3, exp_year: 2026 } }).amount_cents).toBe(3000);
  });
});

describe('decision 120: the period that a payment pays for', () => {
  const began = new Date('2026-01-31T18:00:00Z');
  const subscription = { anchor_day: 31, started_at: began, timezone: 0 };

  it('begins with the payment of a plan', () => {
    expect(periodOf({ period_start: null }, subscription, began)).toEqual({
      start: began,
      end: new Date('2026-02-28T18:00:00Z'),
      anchorDay: 31,
    });
  });

  it('begins when the renewal was due, and returns to its day after a short month', () => {
    const due = new Date('2026-02-28T18:00:00Z');
    const paidLate = new Date('2026-03-03T09:00:00Z');
    // Daylight saving: noon in Chicago is an hour earlier in UTC at the end of March.
    expect(periodOf({ period_start: due }, subscription, paidLate)).toEqual({
      start: due,
      end: new Date('2026-03-31T17:00:00Z'),
      anchorDay: 31,
    });
  });

  it('uses the day on which the subscription began when none was recorded', () => {
    const due = new Date('2026-02-28T18:00:00Z');
    expect(periodOf({ period_start: due }, { ...subscription, anchor_day: null }, due).anchorDay).toBe(31);
  });

  it('begins with the payment when the due period is already over', () => {
    const due = new Date('2026-02-28T18:00:00Z');
    const now = new Date('2026-05-05T18:00:00Z');
    expect(periodOf({ period_start: due }, subscription, now)).toEqual({
      start: now,
      end: new Date('2026-06-05T18:00:00Z'),
      anchorDay: 5,
    });
  });
});
