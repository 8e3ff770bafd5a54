import type { Dashboard, Permission } from '@textloom/contracts';
import { api, apiOk, make, renderPart, screen } from '@textloom/testing';
import CardNeed from './card-need.widget';
import PlanNeed from './plan-need.widget';

const show = (Need: () => React.ReactNode, changes: Partial<Dashboard['needs']>, permissions?: Permission[]) =>
  renderPart(<Need />, {
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

  it('the card of a user without the payments is changed on the account page', async () => {
    show(CardNeed, { card: 'expired' }, ['credit_card_update']);
    expect(await screen.findByRole('link')).toHaveAttribute('href', '/account');
  });

  it.each([
    ['trial', 5, 'Your trial ends in 5 days'],
    ['trial', 1, 'Your trial ends in a day'],
    ['trial', 0, 'Your trial ends today'],
    ['messages', 3, 'Your messages last 3 more days'],
    ['messages', 0, 'Your messages run out today'],
  ] as const)('the end of %s in %i days is "%s"', async (problem, days, text) => {
    show(PlanNeed, { plan: { problem, days } });
    expect(await screen.findByRole('link', { name: new RegExp(`^${text}`) })).toHaveAttribute('href', '/plans');
  });
});
