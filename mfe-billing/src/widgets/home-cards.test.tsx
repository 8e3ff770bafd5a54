import { bus } from '@textloom/bus';
import type { Dashboard, Subscription } from '@textloom/contracts';
import { act, api, apiOk, make, renderPart, screen, waitFor, type FrameOptions } from '@textloom/testing';
import { cardIs, VISA } from '../testing/billing.fixture';
import { subscriptionState } from '../model/subscription-state';
import MessagesCardWidget from './messages-card.widget';
import PlanCardWidget from './plan-card.widget';

const serves = (read: () => Partial<Dashboard>) => api.get('reporting/dashboard', () => apiOk(make.dashboard(read())));
const showPlan = (changes: Partial<Subscription> = {}) =>
  renderPart(<PlanCardWidget />, { handlers: [serves(() => ({ subscription: make.subscription(changes) }))] });

const { messages } = make.dashboard();
const showMessages = ({ handlers = [], ...options }: FrameOptions, left = () => 4000) =>
  renderPart(<MessagesCardWidget />, {
    ...options,
    handlers: [serves(() => ({ messages: { ...messages, messages_available: left() } })), ...handlers],
  });

describe('HOME-008: the card of the current plan', () => {
  it('shows the plan with its price and links to the plans', async () => {
    showPlan({ name: 'Giant', price: 1299 });
    expect(await screen.findByText('Giant')).toBeInTheDocument();
    expect(screen.getByText('$1,299 per month')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Plan' })).toHaveAttribute('href', '/plans');
  });

  it('has no links for users who may not change the plan', async () => {
    renderPart(<PlanCardWidget />, {
      profile: { authorized_account: true },
      handlers: [serves(() => ({ subscription: make.subscription({ name: 'Giant' }) }))],
    });
    expect(await screen.findByText('Giant')).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('counts the extra keywords in the price, as the plans page does', async () => {
    showPlan({ price: 49.5, extra_keywords: 2 });
    expect(await screen.findByText('$59.50 per month')).toBeInTheDocument();
  });

  it('shows Expired instead of the price', async () => {
    showPlan({ expired: true });
    expect(await screen.findByText('Expired')).toHaveStyle({ color: 'var(--tx-palette-error-main)' });
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
  ])('with %i days left say "%s" as %s', async (remaining_subscription_days, label, kind) => {
    const changes = { with_trial: true, remaining_subscription_days };
    expect(subscriptionState(make.subscription(changes))).toEqual({ kind, label });
    showPlan(changes);
    expect(await screen.findByText(label)).toHaveStyle({
      color: `var(--tx-palette-${kind === 'success' ? 'success' : 'error'}-main)`,
    });
  });
});

describe('HOME-009: the card of messages available', () => {
  it('shows them with a link to a new campaign, and follows the balance', async () => {
    let left = 4000;
    showMessages({}, () => left);
    expect(await screen.findByText('4,000')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'Messages available' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'New' })).toHaveAttribute('href', '/messages/add');
    left = 3500;
    act(() => bus.emit('profile.changed', { reason: 'balance' }));
    expect(await screen.findByText('3,500')).toBeInTheDocument();
  });

  it('shows how long they last', async () => {
    showMessages({ profile: { remaining_messages: 4000, runway_days: 12 } });
    expect(await screen.findByText('12 days left')).toHaveAttribute('title', 'about 12 days left at your pace');
  });

  it('says what to do about an expired plan before sending', async () => {
    showMessages({ profile: { runway_days: 12, subscription: make.subscription({ subscription_active: false }) } });
    expect(await screen.findByText('renew to send')).toBeInTheDocument();
    expect(screen.queryByText(/days left/)).not.toBeInTheDocument();
  });

  it('does not ask for the renewal of a free trial, which has none', async () => {
    const ended = { price: 0, with_trial: true, expired: true, subscription_active: false };
    showMessages({ profile: { subscription: make.subscription(ended) } });
    expect(await screen.findByText('choose a plan to send')).toBeInTheDocument();
  });

  it('offers more messages to an owner with a card, and nothing to an authorized user', async () => {
    const { user, address, unmount } = showMessages({ handlers: [cardIs(VISA)] });
    await user.click(await screen.findByRole('button', { name: 'Buy More messages' }));
    await waitFor(() => expect(address()).toBe('/plans/addmessages'));
    unmount();
    showMessages({ profile: { authorized_account: true } });
    expect(await screen.findByText('4,000')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'New' })).toBeInTheDocument();
  });
});
