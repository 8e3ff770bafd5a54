import type { Slots } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  apiPage,
  expectWarning,
  make,
  mswServer,
  renderPart,
  screen,
  waitFor,
  within,
  type FakeWidgets,
} from '@textloom/testing';
import AccountPage from './account.page';

const cardOf = (exists: boolean) => ({ exists, brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2030 });
const card = (exists: boolean) => api.get('profiles/creditcard', () => apiOk(cardOf(exists)));
const CardDialog = ({ onSaved, onClose }: Slots['card.dialog']) => (
  <div role="dialog" aria-label="Card">
    <button onClick={onSaved}>Store</button>
    <button onClick={onClose}>Close</button>
  </div>
);
const widgets: FakeWidgets = { 'card.dialog': CardDialog };

interface Options {
  path?: string;
  profile?: Parameters<typeof make.profile>[0];
  exists?: boolean;
}
const open = ({ path = '/account', profile = { allow: ['credit_card_update'] }, exists = true }: Options = {}) =>
  renderPart(<AccountPage />, {
    path,
    profile,
    widgets,
    handlers: [
      card(exists),
      api.get('profiles/authorized', () => apiPage([])),
      api.get('profiles/referral', () =>
        apiOk({ link: 'https://t.example/r/a', visits: 1, signups: 0, bonus_messages: 0, bonus_per_signup: 100 }),
      ),
    ],
  });
const authorizedUser = (allow: string[] = []) => ({ authorized_account: true, profile_parent_id: 9, allow });
const actions = () => screen.queryByRole('heading', { name: 'Actions' })?.closest('section') ?? null;
const aside = () => screen.getByRole('complementary', { name: 'Account' });

describe('ACCT-001, ACCT-002, ACCT-003: title and tabs', () => {
  it('are three for an owner, the first one open', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeInTheDocument();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'My Account',
      'Authorized Users',
      'Referral Bonus',
    ]);
    expect(screen.getByRole('tab', { name: 'My Account' })).toHaveAttribute('aria-selected', 'true');
  });

  it('keep the open one in the address', async () => {
    const { user, address } = open();
    await user.click(screen.getByRole('tab', { name: 'Authorized Users' }));
    expect(address()).toBe('/account?tab=authorized');
    expect(await screen.findByText('No Accounts yet.')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Personal Info' })).not.toBeInTheDocument();
  });

  it('ACCT-004: hold the referral program', async () => {
    open({ path: '/account?tab=referral' });
    expect(await screen.findByRole('region', { name: 'Referral Bonus' })).toBeInTheDocument();
  });

  it('fall back to the first for an unknown name', () => {
    open({ path: '/account?tab=other' });
    expect(screen.getByRole('heading', { name: 'Personal Info' })).toBeInTheDocument();
  });

  it('PERM-003: are not for authorized users, whatever the address says', () => {
    open({ path: '/account?tab=authorized', profile: authorizedUser() });
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Personal Info' })).toBeInTheDocument();
  });
});

describe('ACCT-005, ACCT-010: the personal data', () => {
  it('are readable, with names for codes, and link to the form', async () => {
    const { user, address } = open({
      profile: {
        state: 'ZZ',
        timezone: -2,
        phone: '5125550100',
        alert_email: 'a@b.example',
        enable_text_alerts: 1,
        alert_phone_carrier: 'tmobile',
      },
    });
    for (const text of [
      'Outside of USA / Canada',
      'Pacific',
      '(512) 555-0100',
      'a@b.example',
      'T-Mobile',
      'owner@example.com',
    ])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Edit' }));
    expect(address()).toBe('/account/edit');
  });
});

describe('ACCT-020: Current Subscription', () => {
  it('shows plan, dates, messages, and keywords as base plus extra', () => {
    open({
      profile: {
        subscription: make.subscription({ name: 'Growth', keywords: 10, extra_keywords: 1, messages: 1500 }),
        remaining_messages: 4321,
        runway_days: 12,
      },
    });
    const box = screen.getByRole('heading', { name: 'Current Subscription' }).closest('section');
    for (const text of ['Growth', 'Nov 1, 2026', 'Dec 1, 2026', '1,500', '10 + 1', 'about 12 days left at your pace'])
      expect(within(box as HTMLElement).getByText(text)).toBeInTheDocument();
  });
});

describe('a smaller plan that begins with the next month', () => {
  const next = { next_plan: { plan_id: 2, name: 'Starter', price: 29 } };

  it('is shown on the account page with its day, unless the plan is cancelled', () => {
    const { unmount } = open({ profile: { subscription: make.subscription(next) } });
    expect(screen.getByText('Starter, from Dec 1, 2026')).toBeInTheDocument();
    unmount();
    open({ profile: { subscription: make.subscription({ ...next, cancelled: true }) } });
    expect(screen.queryByText(/^Starter/)).not.toBeInTheDocument();
  });
});

describe('ACCT-021, ACCT-022, ACCT-023, ACCT-024, ACCT-025, ACCT-026, ACCT-027, ACCT-028: Actions', () => {
  it('offer an owner the plans, the card, purchases and the end of the plan', async () => {
    open();
    expect(screen.getByText('Your plan renews on Dec 1, 2026.')).toBeInTheDocument();
    expect(within(aside()).getByRole('link', { name: 'Upgrade My Plan' })).toHaveAttribute('href', '/plans');
    expect(within(aside()).getByRole('link', { name: 'Cancel My Plan' })).toHaveAttribute('href', '/plans/cancel');
    expect(screen.getByRole('button', { name: 'Buy More Messages' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Buy More Keywords' })).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Update Credit Card' })).toBeInTheDocument();
  });

  it.each([
    ['cancelled', { cancelled: true }],
    ['overdue', { overdue_since: '2026-11-20T12:00:00-08:00' }],
    ['not paid', { subscription_paid: false }],
  ])('ACCT-020, ACCT-023: name the end of a plan that is %s, which is not renewed', (_, subscription) => {
    open({ profile: { subscription: make.subscription(subscription) } });
    expect(screen.getByText('Your plan ends on Dec 1, 2026.')).toBeInTheDocument();
    expect(screen.getByText('Ends on')).toBeInTheDocument();
  });

  it('ACCT-023: promise no renewal without a valid card', () => {
    open({ profile: { subscription: make.subscription({ renewal_problem: 'card_expires' }) } });
    expect(
      screen.getByText(
        'Your plan is paid until Dec 1, 2026. It renews then if a card is stored that is valid on that day.',
      ),
    ).toBeInTheDocument();
    expect(screen.queryByText(/^Your plan renews/)).not.toBeInTheDocument();
  });

  it('ACCT-021: are hidden while the subscription is not active', () => {
    open({ profile: { subscription: make.subscription({ subscription_active: false, expired: true }) } });
    expect(actions()).toBeNull();
    expect(screen.getByRole('heading', { name: 'Current Subscription' })).toBeInTheDocument();
  });

  it('ACCT-022, PERM-004: refuse an authorized user without credit_card_update, in place of plan and actions', () => {
    open({ profile: authorizedUser(['group_creategroups']) });
    expect(screen.getByText('Not Allowed: Your account does not allow this action.')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Current Subscription' })).not.toBeInTheDocument();
    expect(actions()).toBeNull();
  });

  it('ACCT-022, PERM-018: offer an authorized user with credit_card_update only the card', async () => {
    open({ profile: authorizedUser(['credit_card_update']), exists: false });
    expect(await screen.findByRole('button', { name: 'Add Credit Card' })).toBeInTheDocument();
    expect(
      within(aside())
        .getAllByRole('link')
        .map((each) => each.textContent),
    ).toEqual(['Two-step sign-in', 'Your devices']);
    expect(within(aside()).queryByRole('button', { name: /^Buy/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/^Not Allowed/)).not.toBeInTheDocument();
  });

  it('PERM-018: have no card button without the permission, even for an owner', () => {
    open({ profile: { allow: [] } });
    expect(actions()).not.toBeNull();
    expect(screen.queryByRole('button', { name: /Credit Card/ })).not.toBeInTheDocument();
  });

  it('ACCT-025: open the card dialog', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Update Credit Card' }));
    await user.click(screen.getByRole('button', { name: 'Store' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each([
    ['Buy More Messages', '/plans/addmessages'],
    ['Buy More Keywords', '/plans/addkeywords'],
  ])('ACCT-027, ACCT-028: open the page of %s when there is a card', async (name, path) => {
    const { user, address } = open();
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(address()).toBe(path));
  });

  it('ACCT-029: ask for a card first without one, and open the page once it is stored', async () => {
    const { user, address } = open({ exists: false });
    await user.click(screen.getByRole('button', { name: 'Buy More Keywords' }));
    await screen.findByRole('dialog', { name: 'Card' });
    expect(address()).toBe('/account');
    await user.click(screen.getByRole('button', { name: 'Store' }));
    await waitFor(() => expect(address()).toBe('/plans/addkeywords'));
  });

  it('ACCT-029: stay here when no card is stored', async () => {
    const { user, address } = open({ exists: false });
    await user.click(screen.getByRole('button', { name: 'Buy More Messages' }));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(address()).toBe('/account');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('ACCT-029: show the error when the card cannot be read', async () => {
    expectWarning(/^Loading \["creditcard"\] failed: It broke\./);
    const { user, address, alerts } = open();
    mswServer.use(api.get('profiles/creditcard', () => apiError(500, 'internal', 'It broke.')));
    await user.click(screen.getByRole('button', { name: 'Buy More Messages' }));
    await waitFor(() => expect(alerts()).toEqual([{ kind: 'danger', html: 'It broke.' }]));
    expect(address()).toBe('/account');
  });
});
