import type { Subscription } from '@textloom/contracts';
import { api, apiOk, formOf, make, renderRemote, screen, waitFor, within } from '@textloom/testing';
import { remote } from '../../remote';
import { cardIs, openPaymentIs, paymentOf, VISA } from '../../testing/billing.fixture';
import { EXPIRED, FREE, GIANT, PRO } from '../../testing/plans.fixture';

const open = (path: string, subscription: Partial<Subscription>, authorized_account = false) => {
  const session = make.login();
  const profile = make.profile({ authorized_account, subscription: make.subscription(subscription) });
  const sent: unknown[] = [];
  const view = renderRemote(remote, path, {
    session: { ...session, profile },
    handlers: [
      api.get('plans', () => apiOk({ entries: [FREE, PRO, GIANT] })),
      api.get('login', () =>
        apiOk({
          ...session,
          profile: {
            ...profile,
            subscription: make.subscription({ plan_id: 1, name: 'Free trial', price: 0, with_trial: true }),
          },
        }),
      ),
      cardIs(VISA),
      openPaymentIs(null),
      api.get('profiles/payment/51', () => apiOk(paymentOf({ total_payment: 0 }))),
      api.post(
        'profiles/payment',
        async ({ request }) => (sent.push(await formOf(request)), apiOk(paymentOf({ total_payment: 0 }))),
      ),
    ],
  });
  return { ...view, sent };
};

/** The notice's button; a breadcrumb link has the same name. */
const plansButton = (): HTMLElement => {
  const button = screen.getAllByRole('link', { name: 'Plans' }).at(-1);
  expect(button).not.toBe(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link'));
  return button as HTMLElement;
};

describe('PAY-001, PLAN-012: opening the address of a plan that cannot be bought', () => {
  it.each<[string, string, Partial<Subscription>, string]>([
    ['the current plan', '/plans/pay/3', { plan_id: 3 }, 'You already have this plan.'],
    ['a cheaper plan', '/plans/pay/3', { plan_id: 4, price: 1299 }, 'This plan costs less than the one you have.'],
    [
      'the free plan from a paid one',
      '/plans/pay/1',
      { plan_id: 3 },
      'The free trial is for accounts without a paid plan.',
    ],
    ['the free plan again', '/plans/pay/1', EXPIRED, 'The free trial can be used once'],
    ['a plan that does not exist', '/plans/pay/77', { plan_id: 3 }, 'This plan does not exist.'],
    ['an address that is no number', '/plans/pay/pro', { plan_id: 3 }, 'This plan does not exist.'],
  ])('is refused with a way back: %s', async (_, path, subscription, text) => {
    const { user, address } = open(path, subscription);
    expect(await screen.findByText(text, { exact: false })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Pay Now' })).not.toBeInTheDocument();
    await user.click(plansButton());
    expect(address()).toBe('/plans');
  });

  it('PERM-009: an authorized user can buy no plan (decision 105)', async () => {
    open('/plans/pay/4', { plan_id: 3 }, true);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This action is not allowed. Your account does not allow this action.',
    );
  });
});

describe('PLAN-010: "Try it now"', () => {
  it('starts the free trial without a card', async () => {
    const { user, address, alerts, sent } = open('/plans/pay/1', {
      plan_id: 0,
      price: 0,
      subscription_paid: false,
      trial_used: false,
    });
    const button = await screen.findByRole('button', { name: 'Try it now' });
    expect(screen.queryByText(/Card/)).not.toBeInTheDocument();
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await screen.findByText('Your free trial has started.')).toBeInTheDocument();
    expect(sent).toEqual([{ plan: '1', extra_keywords: '0', extra_messages: '0', total: '0' }]);
    expect(address()).toBe('/plans/thankyou?payment=51');
    expect(alerts()).toEqual([{ kind: 'success', html: 'Your free trial has started.' }]);
  });
});
