import type { Subscription } from '@textloom/contracts';
import { api, apiError, apiOk, expectWarning, mswServer, renderRemote, screen, within } from '@textloom/testing';
import { remote } from '../../remote';
import { card, EXPIRED, FREE, GIANT, OVERDUE, PRO, show } from '../../testing/plans.fixture';

const BADGES = ['Selected', 'Expired', 'FREE 14 days trial'];
const badgesOf = (box: HTMLElement): string[] => BADGES.filter((text) => within(box).queryByText(text) !== null);

describe('PLAN-001, PLAN-002, PLAN-003, PLAN-004, PLAN-005, PLAN-006: the cards of the plans', () => {
  it('are at /plans, one per plan, in the order of the server', async () => {
    show([FREE, PRO, GIANT]);
    await card('Pro');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Plans');
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.filter((title) => ['Free trial', 'Pro', 'Giant'].includes(title))).toEqual([
      'Free trial',
      'Pro',
      'Giant',
    ]);
  });

  it('show price, messages, keywords and free incoming messages', async () => {
    show([GIANT]);
    const box = await card('Giant');
    expect(box).toHaveTextContent('$1,299 per month');
    expect(
      within(box)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['250,000 messages per month', '100 custom keywords', 'Free incoming messages']);
  });

  it('show messages per month only of plans that cost something', async () => {
    show([FREE]);
    const box = await card('Free trial');
    expect(box).toHaveTextContent('$0 per month');
    expect(
      within(box)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['1 custom keyword', 'Free incoming messages']);
  });
});

describe('PLAN-007, PLAN-009: the badges (decision 113)', () => {
  it('mark the current plan Selected and the free one as the trial', async () => {
    show([FREE, PRO, GIANT], { plan_id: 3 });
    expect(badgesOf(await card('Pro'))).toEqual(['Selected']);
    expect(badgesOf(await card('Free trial'))).toEqual(['FREE 14 days trial']);
    expect(badgesOf(await card('Giant'))).toEqual([]);
  });
});

describe('The badge of an expired plan (decision 113)', () => {
  it('says Expired instead of Selected, on the current plan only', async () => {
    show([PRO, GIANT], { plan_id: 3, expired: true });
    expect(badgesOf(await card('Pro'))).toEqual(['Expired']);
    expect(badgesOf(await card('Giant'))).toEqual([]);
  });
});

describe('PLAN-008, PLAN-010, PLAN-011, PLAN-012: the buttons of the cards (decision 113)', () => {
  it.each<[string, string, Partial<Subscription>, string]>([
    ['Upgrade', 'to a dearer plan', { plan_id: 3 }, 'Giant'],
    ['Buy now', 'from the trial', { plan_id: 1, price: 0, with_trial: true, subscription_paid: false }, 'Pro'],
    ['Renew Plan', 'when it has expired', EXPIRED, 'Pro'],
    ['Pay now', 'when it is unpaid', { plan_id: 3, subscription_paid: false }, 'Pro'],
    ['Pay now', 'when its renewal failed', OVERDUE, 'Pro'],
    [
      'Try it now',
      'when the trial was never used',
      { plan_id: 0, price: 0, subscription_paid: false, expired: true, trial_used: false },
      'Free trial',
    ],
  ])('"%s" %s leads to the pay page', async (name, _, subscription, plan) => {
    const { user, address } = show([FREE, PRO, GIANT], subscription);
    await user.click(within(await card(plan)).getByRole('link', { name }));
    const id = { 'Free trial': 1, Pro: 3, Giant: 4 }[plan];
    expect(address()).toBe(`/plans/pay/${id}`);
  });

  it('"Upgrade" says what it costs today, with the extra keywords that stay', async () => {
    show([PRO, GIANT], { plan_id: 3, price: 49, extra_keywords: 2 });
    expect(await card('Giant')).toHaveTextContent('$1,309 today. A new month begins.');
    expect(await card('Pro')).not.toHaveTextContent('today');
  });

  it('"Upgrade" subtracts the credit for the rest of the month, which the server computes', async () => {
    mswServer.use(api.get('profiles/payment/quote/:id', () => apiOk({ total: 1274.5, credit: 24.5 })));
    show([PRO, GIANT], { plan_id: 3, price: 49 }, { globals: { upgrade_credit: true } });
    expect(await screen.findByText('$1,274.50 today, after a credit of $24.50. A new month begins.')).toBeVisible();
  });

  it('"Upgrade" is disabled for a cheaper plan, with the reason', async () => {
    show([PRO, GIANT], { plan_id: 4, price: 1299 });
    const box = await card('Pro');
    expect(within(box).getByRole('button', { name: 'Upgrade' })).toBeDisabled();
    expect(box).toHaveTextContent('Your plan costs more.');
    expect(within(box).getByRole('link', { name: 'Ask for this plan from Dec 1, 2026' })).toHaveAttribute(
      'href',
      '/plans/cancel?plan=3',
    );
  });

  it('give no date for a smaller plan while the month is unpaid', async () => {
    show([PRO, GIANT], { ...OVERDUE, plan_id: 4, price: 1299 });
    expect(within(await card('Pro')).getByRole('link')).toHaveTextContent(/^Ask for this plan$/);
  });

  it.each([
    ['cancelled', { cancelled: true }],
    ['changing to another one', { next_plan: { plan_id: 2, name: 'Starter', price: 29 } }],
  ])('offer no smaller plan while the plan is %s (decision 381)', async (_, change) => {
    show([PRO, GIANT], { plan_id: 4, price: 1299, ...change });
    const box = await card('Pro');
    expect(within(box).getByRole('button', { name: 'Upgrade' })).toBeDisabled();
    expect(within(box).queryByRole('link')).not.toBeInTheDocument();
  });

  it('have none for the current plan while it is paid', async () => {
    show([PRO], { plan_id: 3 });
    const box = await card('Pro');
    expect(within(box).queryByRole('link')).not.toBeInTheDocument();
    expect(within(box).queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('PERM-009, PERM-010: the plans of an authorized user', () => {
  it('offer no purchase, and say that it is not allowed', async () => {
    show([FREE, PRO, GIANT], { plan_id: 3, expired: true }, { profile: { authorized_account: true, allow: [] } });
    await card('Giant');
    expect(screen.getByRole('note')).toHaveTextContent(
      'This action is not allowed. Your account does not allow this action.',
    );
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('show the card to a user who may update it', async () => {
    show([PRO], {}, { profile: { authorized_account: true, allow: ['credit_card_update'] } });
    expect(await screen.findByRole('button', { name: 'Update Credit Card' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Buy More/ })).not.toBeInTheDocument();
  });
});

describe('PLAN-013: the danger alert', () => {
  const alert = () => screen.findByRole('alert');

  it('of an expired plan leads to its renewal', async () => {
    const { user, address } = show([PRO], EXPIRED);
    expect(await alert()).toHaveTextContent('Your subscription expired. Please renew your subscription.');
    await user.click(within(await alert()).getByRole('link', { name: 'Renew Plan' }));
    expect(address()).toBe('/plans/pay/3');
  });

  it('of an ended trial points to the plans', async () => {
    show([FREE, PRO], { ...EXPIRED, plan_id: 1, price: 0 });
    expect(await alert()).toHaveTextContent('Choose a plan below.');
    expect(within(await alert()).queryByRole('link')).not.toBeInTheDocument();
  });

  it('of an overdue plan shows what failed and until when the plan works, and leads to the payment', async () => {
    const { user, address } = show([PRO], { ...OVERDUE, extra_keywords: 2 });
    expect(await alert()).toHaveTextContent(
      'The payment of $59 that was due on Nov 20, 2026 failed. Pay it or update your card by Nov 25, 2026, when your plan ends.',
    );
    await user.click(within(await alert()).getByRole('link', { name: 'Pay now' }));
    expect(address()).toBe('/plans/pay/3');
  });

  it('of an overdue plan names the price with the fees of numbers', async () => {
    show([PRO], OVERDUE, { profile: { number_fees: 6.65 } });
    expect(await alert()).toHaveTextContent('The payment of $55.65 that was due on Nov 20, 2026 failed.');
  });

  it('of an overdue, cancelled plan does not ask for a new card', async () => {
    show([PRO], { ...OVERDUE, cancelled: true });
    expect(await alert()).toHaveTextContent(
      'failed, and your plan is cancelled. It ends on Nov 25, 2026 unless you pay.',
    );
  });

  it('of an unpaid plan names the price', async () => {
    show([PRO], { plan_id: 3, subscription_paid: false });
    expect(await alert()).toHaveTextContent('Payment required: your plan has not been paid. It costs $49.');
  });

  it('is absent while there is no problem', async () => {
    show([PRO]);
    await card('Pro');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('States of the plans', () => {
  it('announce that they are loading', async () => {
    renderRemote(remote, '/plans', { handlers: [api.get('plans', () => new Promise<never>(() => undefined))] });
    expect(await screen.findByRole('status', { name: 'Loading plans' })).toBeInTheDocument();
  });

  it('show a message when there is none', async () => {
    show([]);
    expect(await screen.findByText('No plans are offered at the moment')).toBeInTheDocument();
  });

  it('show an error and try again', async () => {
    expectWarning(/^Loading \["plans".* failed: It broke\./);
    let works = false;
    const view = renderRemote(remote, '/plans', {
      handlers: [api.get('plans', () => (works ? apiOk({ entries: [PRO] }) : apiError(500, 'internal', 'It broke.')))],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('It broke.');
    works = true;
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await card('Pro');
  });
});
