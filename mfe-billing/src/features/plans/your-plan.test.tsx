import type { Subscription } from '@textloom/contracts';
import { api, apiError, apiOk, make, mswServer, screen, waitFor, within } from '@textloom/testing';
import { cardProvider, NO_CARD, typeCard, useCardProvider, VISA } from '../../testing/billing.fixture';
import { card, EXPIRED, FREE, OVERDUE, PRO, show } from '../../testing/plans.fixture';

describe('PLAN-014: a trial on the plans page', () => {
  it.each([
    [9, 'success'],
    [8, 'error'],
  ])('with %i days left is shown in tone %s', async (remaining_subscription_days, colour) => {
    show([FREE], { plan_id: 1, price: 0, with_trial: true, remaining_subscription_days });
    expect(await screen.findByText(`Trial, ${remaining_subscription_days} days left`)).toHaveStyle({
      color: `var(--tx-palette-${colour}-main)`,
    });
  });

  it('is not mentioned with a paid plan', async () => {
    show([PRO]);
    await card('Pro');
    expect(screen.queryByText(/days left/)).not.toBeInTheDocument();
  });
});

describe('PLAN-015, PLAN-016, BILL-004: Your Plan', () => {
  const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

  it('shows start and renewal date, the extra keywords and the price with them', async () => {
    show([PRO], { extra_keywords: 2 }, { globals: { keyword_price: 5 } });
    await card('Your Plan');
    expect(fact('Plan')).toHaveTextContent('Pro');
    expect(fact('Start date')).toHaveTextContent('Nov 1, 2026');
    expect(fact('Renewal date')).toHaveTextContent('Dec 1, 2026');
    expect(fact('Extra keywords')).toHaveTextContent('2');
    expect(fact('Current price')).toHaveTextContent('$49 + 2 × $5 = $59 per month');
  });

  it.each([
    ['no_card', 'No card is stored, so your plan cannot be renewed on Dec 1, 2026. Add one before then.'],
    ['card_expired', 'Your card has expired, so your plan cannot be renewed on Dec 1, 2026. Update it before then.'],
    [
      'card_expires',
      'Your card expires before Dec 1, 2026, so your plan cannot be renewed then. Update it before then.',
    ],
  ] as const)('says beside the renewal date why the charge will fail: %s', async (renewal_problem, text) => {
    show([PRO], { renewal_problem });
    await card('Your Plan');
    expect(screen.getByText(text)).toBeVisible();
  });

  it('shows only the price of the plan without extra keywords', async () => {
    show([PRO]);
    await card('Your Plan');
    expect(fact('Current price')?.textContent).toBe('$49 per month');
  });

  it('shows the messages left and how long they last', async () => {
    show([PRO], {}, { profile: { remaining_messages: 4200, runway_days: 12 } });
    await card('Your Plan');
    expect(fact('Messages left')).toHaveTextContent('4,200about 12 days left at your pace');
  });

  it.each<[string, Partial<Subscription>, string]>([
    ['has expired', EXPIRED, 'Expired on'],
    ['is on trial', { with_trial: true, price: 0 }, 'Trial ends on'],
    ['is cancelled', { cancelled: true }, 'Ends on'],
    ['is overdue', OVERDUE, 'Ends on'],
  ])('names the end of a plan that %s', async (_, subscription, label) => {
    show([PRO], subscription);
    await card('Your Plan');
    expect(fact(label)).toHaveTextContent(/^(Dec 1|Nov 25), 2026$/);
  });

  it('shows when a cancelled plan ends', async () => {
    show([PRO], { cancelled: true });
    expect(await screen.findByText('Cancelled: it ends on Dec 1, 2026 and is not renewed.')).toBeInTheDocument();
  });

  it('withdraws a cancellation, and shows it at once (decision 111)', async () => {
    const { user, alerts } = show([PRO], { cancelled: true });
    mswServer.use(
      api.post('profiles/keepsubscription', () => apiOk({}, 'Your plan is kept.')),
      api.get('login', () => apiOk(make.login())),
    );
    await user.click(await screen.findByRole('button', { name: 'Keep my plan' }));
    await waitFor(() => expect(screen.queryByText(/^Cancelled:/)).not.toBeInTheDocument());
    expect(alerts()).toEqual([{ kind: 'success', html: 'Your plan is kept.' }]);
  });

  it('shows why a cancellation could not be withdrawn', async () => {
    const { user, alerts } = show([PRO], { cancelled: true });
    mswServer.use(
      api.post('profiles/keepsubscription', () => apiError(409, 'conflict', 'There is no cancellation to withdraw.')),
    );
    await user.click(await screen.findByRole('button', { name: 'Keep my plan' }));
    await waitFor(() => expect(alerts()).toEqual([{ kind: 'danger', html: 'There is no cancellation to withdraw.' }]));
  });

  it('PLAN-017: offers cancelling to the owner, not to authorized users', async () => {
    const { unmount } = show([PRO]);
    expect(await screen.findByRole('link', { name: 'Cancel My Plan' })).toHaveAttribute('href', '/plans/cancel');
    unmount();
    show([PRO], { cancelled: true }, { profile: { authorized_account: true } });
    await screen.findByText(/^Cancelled:/);
    expect(screen.queryByRole('link', { name: 'Cancel My Plan' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Keep my plan' })).not.toBeInTheDocument();
  });
});

describe('PLAN-018: the card at the side', () => {
  it('shows the stored card, and opens the dialog that changes it', async () => {
    const { user } = show([PRO]);
    const box = await card('Credit Card');
    expect(await within(box).findByText('VISA •••• 4242, 03/2030')).toBeInTheDocument();
    await user.click(within(box).getByRole('button', { name: 'Update Credit Card' }));
    const dialog = await screen.findByRole('dialog', { name: 'Update Credit Card' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('BILL-010: says that there is no card, and offers to add one', async () => {
    show([PRO], {}, { card: NO_CARD });
    const box = await card('Credit Card');
    expect(await within(box).findByText('No Credit Card attached.')).toBeInTheDocument();
    expect(within(box).getByRole('button', { name: 'Add Credit Card' })).toBeInTheDocument();
  });

  it('BILL-012: shows that it has expired', async () => {
    show([PRO], {}, { card: { ...VISA, expired: true } });
    expect(await screen.findByText('Your card has expired. Please enter another one.')).toBeInTheDocument();
  });

  it('is absent without the permission', async () => {
    show([PRO], {}, { profile: { allow: [] } });
    await card('Pro');
    expect(screen.queryByRole('heading', { name: 'Credit Card' })).not.toBeInTheDocument();
  });
});

describe('PLAN-019: Extra Keywords and Extra Messages', () => {
  it('show the account’s extras and the price of more', async () => {
    show(
      [PRO],
      { extra_keywords: 3 },
      { profile: { messages: 1500 }, globals: { keyword_price: 5, messages_price: 20, messages_batch: 500 } },
    );
    expect(await card('Extra Keywords')).toHaveTextContent('3 keywords, $15 per month');
    const messages = await card('Extra Messages');
    expect(messages).toHaveTextContent('1,500 left');
    expect(messages).toHaveTextContent('$20 per 500 messages, charged once');
  });

  it.each([
    ['Extra Keywords', '/plans/addkeywords'],
    ['Extra Messages', '/plans/addmessages'],
  ])('%s: Buy More opens %s', async (title, path) => {
    const { user, address } = show([PRO]);
    await user.click(within(await card(title)).getByRole('button', { name: /^Buy More/ }));
    await waitFor(() => expect(address()).toBe(path));
  });

  it('ACCT-029, BILL-010: Buy More asks for a missing card first, and opens the page once it is stored (decision 115) @long', async () => {
    useCardProvider();
    const view = show([PRO], {}, { card: NO_CARD });
    mswServer.use(
      cardProvider(),
      api.put('profiles/creditcard', () => apiOk({}, 'Card changed successfully')),
    );
    await view.user.click(within(await card('Extra Messages')).getByRole('button', { name: /^Buy More/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Credit Card' });
    expect(dialog).toHaveTextContent('No Credit Card attached.');
    expect(view.address()).toBe('/plans');
    await typeCard(view);
    await view.user.click(screen.getByRole('button', { name: 'Save card' }));
    await waitFor(() => expect(view.address()).toBe('/plans/addmessages'));
  });

  it('BILL-005: cannot be bought when the plan has expired', async () => {
    show([PRO], EXPIRED);
    const box = await card('Extra Keywords');
    expect(within(box).getByRole('button', { name: /^Buy More/ })).toBeDisabled();
    expect(box).toHaveTextContent('Renew your plan to buy more.');
  });
});
