import { patchProfile } from '@textloom/session';
import type { Subscription } from '@textloom/contracts';
import { act, make, renderPart, screen, waitFor } from '@textloom/testing';
import { cardIs, VISA } from '../testing/billing.fixture';
import { subscriptionState } from '../model/subscription-state';
import MessagesCardWidget from './messages-card.widget';
import PlanCardWidget from './plan-card.widget';

const showPlan = (changes: Partial<Subscription> = {}) =>
  renderPart(<PlanCardWidget />, { profile: { subscription: make.subscription(changes) } });

describe('HOME-008: the card of the current plan', () => {
  it('shows the plan with its price and links to the plans', () => {
    showPlan({ name: 'Giant', price: 1299 });
    expect(screen.getByText('Giant')).toBeInTheDocument();
    expect(screen.getByText('$1,299 per month')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Plan' })).toHaveAttribute('href', '/plans');
  });

  it('counts the extra keywords in the price, as the page of the plans does', () => {
    showPlan({ price: 49.5, extra_keywords: 2 });
    expect(screen.getByText('$59.50 per month')).toBeInTheDocument();
  });

  it('shows Expired instead of the price', () => {
    showPlan({ expired: true });
    expect(screen.getByText('Expired')).toHaveStyle({ color: 'var(--tx-palette-error-main)' });
    expect(screen.queryByText(/per month/)).not.toBeInTheDocument();
  });
});

describe('PLAN-014: the days of a trial (decision 125)', () => {
  it.each([
    [14, 'Trial, 14 days left', 'success'],
    [9, 'Trial, 9 days left', 'success'],
    [8, 'Trial, 8 days left', 'danger'],
    [1, 'Trial, 1 day left', 'danger'],
    [0, 'Trial, 0 days left', 'danger'],
  ])('with %i days left say "%s" as %s', (remaining_subscription_days, label, kind) => {
    const changes = { with_trial: true, remaining_subscription_days };
    expect(subscriptionState(make.subscription(changes))).toEqual({ kind, label });
    showPlan(changes);
    expect(screen.getByText(label)).toHaveStyle({
      color: `var(--tx-palette-${kind === 'success' ? 'success' : 'error'}-main)`,
    });
  });
});

describe('HOME-009: the card of messages available', () => {
  it('shows them with a link to a new campaign, and follows the profile', () => {
    renderPart(<MessagesCardWidget />, { profile: { remaining_messages: 4000, sent_messages: 1000 } });
    expect(screen.getByRole('heading', { level: 2, name: 'Messages available' })).toBeInTheDocument();
    expect(screen.getByText('4,000')).toBeInTheDocument();
    expect(screen.getByText('1,000 sent so far')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'New' })).toHaveAttribute('href', '/messages/add');
    act(() => patchProfile({ remaining_messages: 3500 }));
    expect(screen.getByText('3,500')).toBeInTheDocument();
  });

  it('shows how long they last', () => {
    renderPart(<MessagesCardWidget />, { profile: { remaining_messages: 4000, runway_days: 12 } });
    expect(screen.getByText('about 12 days left at your pace')).toBeInTheDocument();
  });

  it('sells more to an owner with a card, and nothing to a sub-user', async () => {
    const { user, address, unmount } = renderPart(<MessagesCardWidget />, { handlers: [cardIs(VISA)] });
    await user.click(screen.getByRole('button', { name: 'Buy More' }));
    await waitFor(() => expect(address()).toBe('/plans/addmessages'));
    unmount();
    renderPart(<MessagesCardWidget />, { profile: { authorized_account: true } });
    expect(screen.queryByRole('button', { name: 'Buy More' })).not.toBeInTheDocument();
  });
});
