import type { Globals, Profile, Subscription } from '@textloom/contracts';
import { api, apiError, apiOk, formOf, make, mswServer, renderRemote, screen } from '@textloom/testing';
import { remote } from '../../remote';
import { cardIs, openPaymentIs, VISA } from '../../testing/billing.fixture';
import { FREE, GIANT, PRO } from '../../testing/plans.fixture';

const END = '2026-12-01T12:00:00-08:00';
const open = (
  path: string,
  subscription: Partial<Subscription>,
  profile: Partial<Profile> = {},
  globals: Partial<Globals> = {},
) =>
  renderRemote(remote, path, {
    session: make.login({ globals: make.globals(globals) }),
    profile: { allow: ['credit_card_update'], ...profile, subscription: make.subscription(subscription) },
    handlers: [
      api.get('plans', () => apiOk({ entries: [FREE, PRO, GIANT] })),
      cardIs(VISA),
      openPaymentIs(null),
      api.get('profiles/payment/quote/:id', () => apiOk({ total: 1274.5, credit: 24.5 })),
    ],
  });
const PAID: Partial<Subscription> = {
  plan_id: 3,
  name: 'Pro',
  price: 49,
  subscription_paid: true,
  with_trial: false,
  end_date: END,
};

describe('the page states the effect of a purchase before the payment', () => {
  it('an upgrade says what happens to the current month, the messages and the keywords', async () => {
    open('/plans/pay/4', { ...PAID, extra_keywords: 2 }, { messages: 500, remaining_messages: 1700 });
    expect(await screen.findByText(/^Your month of Pro/)).toHaveTextContent(
      'Your month of Pro, paid until Dec 1, 2026, ends now. Its unused part is not refunded or credited. Its 1,200 unused messages are replaced by those of the new plan. Your 500 extra messages stay. Your 2 extra keywords stay and are charged again for the new month.',
    );
  });

  it('an upgrade uses the singular for a count of one', async () => {
    const one = { extra_keywords: 2, given_back_keywords: 1 };
    open('/plans/pay/4', { ...PAID, ...one }, { messages: 1, remaining_messages: 2 });
    expect(await screen.findByText(/^Your month of Pro/)).toHaveTextContent(
      'Its 1 unused message is replaced by those of the new plan. Your 1 extra message stays. Your 1 extra keyword stays and is charged again for the new month. The 1 extra keyword that you are giving back ends now.',
    );
  });

  it('an upgrade with a credit shows the credit, and pays the price that the server quotes', async () => {
    const paid: unknown[] = [];
    const { user } = open('/plans/pay/4', PAID, {}, { upgrade_credit: true });
    expect(await screen.findByText('Unused part of the paid month')).toBeInTheDocument();
    expect(screen.getByText('−$24.50')).toBeInTheDocument();
    expect(screen.getByText('$1,274.50')).toBeInTheDocument();
    expect(screen.getByText(/^Your month of Pro/)).toHaveTextContent('Its unused part is credited, not refunded.');
    mswServer.use(
      api.post('profiles/payment', async ({ request }) => {
        paid.push(await formOf(request));
        return apiError(422, 'invalid', 'Your card was declined.');
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Pay Now' }));
    expect(await screen.findByText('Your card was declined.')).toBeInTheDocument();
    expect(paid).toMatchObject([{ plan: '4', total: '1274.5' }]);
  });

  it('buying a first plan warns of no loss', async () => {
    open('/plans/pay/4', { plan_id: 1, price: 0, with_trial: true, subscription_paid: false });
    expect(await screen.findByText(/^A month starts now/)).toBeInTheDocument();
    expect(screen.queryByText(/ends now/)).not.toBeInTheDocument();
  });

  it('keywords bought after cancelling end with the plan', async () => {
    open('/plans/addkeywords', { ...PAID, cancelled: true });
    expect(
      await screen.findByText('Charged now. Your plan is cancelled, so these keywords end with it on Dec 1, 2026.'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/again every month/)).not.toBeInTheDocument();
    expect(screen.queryByText('New price')).not.toBeInTheDocument();
  });

  it('keywords bought on the free trial are charged again only with a paid plan', async () => {
    open('/plans/addkeywords', { plan_id: 1, price: 0, with_trial: true, subscription_paid: false });
    expect(
      await screen.findByText('Charged now, and again every month once you have a paid plan.'),
    ).toBeInTheDocument();
    expect(screen.queryByText('New price')).not.toBeInTheDocument();
  });

  it('the new price includes the keywords and the next month’s plan', async () => {
    const next_plan = { plan_id: 2, name: 'Starter', price: 29 };
    open(
      '/plans/addkeywords',
      { ...PAID, extra_keywords: 3, given_back_keywords: 2, next_plan },
      {},
      { keyword_price: 5 },
    );
    expect((await screen.findByText('New price')).parentElement).toHaveTextContent('$39 per month');
  });

  it.each([
    ['a trial', { plan_id: 1, price: 0, with_trial: true, subscription_paid: false }, false],
    ['an unpaid plan', { ...PAID, subscription_paid: false }, false],
    ['an expired plan', { ...PAID, expired: true }, false],
    ['a cancelled plan', { ...PAID, cancelled: true }, false],
    ['a paid plan', PAID, true],
  ])('%s: whether it can be cancelled at the end of the paid period', async (_, subscription, offered) => {
    open('/plans/cancel', subscription);
    await screen.findByRole('radio', { name: 'Ask a question' });
    const option = screen.queryByRole('radio', { name: 'Cancel my plan at the end of the paid period' });
    expect(option !== null).toBe(offered);
  });
});
