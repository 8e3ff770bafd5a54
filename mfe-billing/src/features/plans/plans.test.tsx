import type { Plan, Subscription } from '@textloom/contracts';
import { api, apiError, apiOk, expectWarning, make, renderRemote, screen, within } from '@textloom/testing';
import { remote } from '../../remote';

const FREE = make.plan({ id: 1, name: 'Free trial', price: 0, messages: 50, keywords: 1 });
const PRO = make.plan({ id: 3, name: 'Pro', price: 49, messages: 5000, keywords: 10 });
const GIANT = make.plan({ id: 4, name: 'Giant', price: 1299, messages: 250000, keywords: 100 });

const show = (plans: Plan[], subscription: Partial<Subscription> = {}) =>
  renderRemote(remote, '/plans', {
    profile: { subscription: make.subscription(subscription) },
    handlers: [api.get('plans', () => apiOk({ entries: plans }))],
  });
const card = async (name: string): Promise<HTMLElement> => {
  const box = (await screen.findByRole('heading', { level: 2, name })).closest<HTMLElement>('section');
  if (!box) throw new Error(`${name} heads no card`);
  return box;
};
const BADGES = ['Selected', 'Expired', 'FREE 14 days trial'];
const badgesOf = (box: HTMLElement): string[] => BADGES.filter((text) => within(box).queryByText(text) !== null);

describe('PLAN-001, PLAN-002, PLAN-003, PLAN-004, PLAN-005, PLAN-006: the cards of the plans', () => {
  it('are at /plans, one per plan, in the order of the server', async () => {
    show([FREE, PRO, GIANT]);
    await card('Pro');
    expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
      'H1 Plans',
      'H2 Free trial',
      'H2 Pro',
      'H2 Giant',
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

describe('The header of the plans', () => {
  it.each<[string, Partial<Subscription>, string]>([
    ['renews', {}, 'Your plan: Pro. Renews on Dec 1, 2026.'],
    ['has expired', { expired: true }, 'Your plan: Pro. Expired on Dec 1, 2026.'],
    ['is on trial', { with_trial: true }, 'Your plan: Pro. The trial ends on Dec 1, 2026.'],
  ])('says of a plan that it %s', async (_, subscription, text) => {
    show([PRO], subscription);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});

describe('PLAN-014: a trial on the page of the plans', () => {
  it.each([
    [9, 'success'],
    [8, 'error'],
  ])('with %i days left shows them as %s', async (remaining_subscription_days, colour) => {
    show([FREE], { plan_id: 1, with_trial: true, remaining_subscription_days });
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

describe('States of the plans', () => {
  it('announce that they are loading', async () => {
    renderRemote(remote, '/plans', { handlers: [api.get('plans', () => new Promise<never>(() => undefined))] });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
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
