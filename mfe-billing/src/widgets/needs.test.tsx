import type { Dashboard, Permission, Profile, Subscription } from '@textloom/contracts';
import { api, apiOk, make, renderPart, screen } from '@textloom/testing';
import { OVERDUE } from '../testing/plans.fixture';
import CardNeed from './card-need.widget';
import PlanNeed from './plan-need.widget';

const show = (
  Need: () => React.ReactNode,
  changes: Partial<Dashboard['needs']>,
  permissions?: Permission[],
  profile: Partial<Profile> = {},
) =>
  renderPart(<Need />, {
    profile,
    ...(permissions && { permissions }),
    handlers: [
      api.get('reporting/dashboard', () => apiOk(make.dashboard({ needs: { ...make.dashboard().needs, ...changes } }))),
    ],
  });

describe('card and plan in Needs you (decision 370)', () => {
  it.each([
    ['payment_failed', 'Your last payment failed'],
    ['expired', 'Your card has expired'],
    ['expiring', 'Your card expires this month'],
  ] as const)('a card that is %s says "%s" and leads to Payments', async (card, text) => {
    show(CardNeed, { card }, ['billing_history_access']);
    expect(await screen.findByRole('link', { name: new RegExp(`^${text}`) })).toHaveAttribute('href', '/payments');
  });

  it.each<[string, Partial<Subscription>, string]>([
    ['tried again with another card', OVERDUE, 'Add another card and we retry the payment at once.'],
    [
      'not tried again while the plan is cancelled',
      { ...OVERDUE, cancelled: true },
      'Check your card or replace it before the next payment.',
    ],
    ['not tried again if it was no renewal', {}, 'Check your card or replace it before the next payment.'],
  ])('a failed payment is %s', async (_, changes, text) => {
    const profile = { subscription: make.subscription(changes) };
    show(CardNeed, { card: 'payment_failed' }, ['billing_history_access'], profile);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('an empty balance shows no runway', async () => {
    show(PlanNeed, { plan: { problem: 'messages', days: 0 } }, [], { remaining_messages: 0 });
    expect(await screen.findByRole('link', { name: /^You have no messages left/ })).toBeInTheDocument();
  });

  it('a user without access to Payments changes the card on the account page', async () => {
    show(CardNeed, { card: 'expired' }, ['credit_card_update']);
    expect(await screen.findByRole('link')).toHaveAttribute('href', '/account');
  });

  it.each([
    ['trial', 5, 'Your trial ends within 5 days'],
    ['trial', 1, 'Your trial ends within a day'],
    ['messages', 3, 'Your messages last 3 more days'],
    ['messages', 0, 'Your messages run out today'],
  ] as const)('the end of %s in %i days is "%s"', async (problem, days, text) => {
    show(PlanNeed, { plan: { problem, days } });
    expect(await screen.findByRole('link', { name: new RegExp(`^${text}`) })).toHaveAttribute('href', '/plans');
  });
});
