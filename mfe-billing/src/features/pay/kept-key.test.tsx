import type { Payment } from '@textloom/contracts';
import { api, apiOk, make, renderRemote, screen, waitFor } from '@textloom/testing';
import { remote } from '../../remote';
import { cardIs, paymentOf, VISA } from '../../testing/billing.fixture';
import { PRO } from '../../testing/plans.fixture';

const BEFORE = 'before-the-reload';
const kept = () => sessionStorage.getItem('textloom.payment');

/** The page after a reload in the middle of a payment, which the server knows, or never got. */
function reload(payment: Payment | null) {
  const session = make.login();
  const keys: (string | null)[] = [];
  const keyOf = (request: Request) => request.headers.get('Idempotency-Key');
  const view = renderRemote(remote, '/plans/pay/3', {
    session: {
      ...session,
      profile: make.profile({ subscription: make.subscription({ plan_id: 1, price: 0, with_trial: true }) }),
    },
    handlers: [
      api.get('plans', () => apiOk({ entries: [PRO] })),
      api.get('login', () => apiOk(session)),
      cardIs(VISA),
      api.get('profiles/payment', ({ request }) => apiOk({ payment: keyOf(request) === BEFORE ? payment : null })),
      api.post('profiles/payment', ({ request }) => (keys.push(keyOf(request)), apiOk(paymentOf()))),
      api.get('profiles/payment/51', () => apiOk(paymentOf())),
    ],
  });
  // The storage is cleared before each view; the page itself is loaded later.
  sessionStorage.setItem('textloom.payment', BEFORE);
  return { ...view, keys };
}
const ready = async (): Promise<HTMLElement> => {
  const button = await screen.findByRole('button', { name: 'Pay Now' });
  await waitFor(() => expect(button).toBeEnabled());
  return button;
};

describe('PAY-004, PAY-008: a payment that was decided during a reload', () => {
  it('shows the thank-you page, and is not repeated', async () => {
    const { address, keys } = reload(paymentOf());
    expect(await screen.findByText('We have successfully received your payment.')).toBeInTheDocument();
    expect(address()).toBe('/plans/thankyou?payment=51');
    expect([kept(), keys]).toEqual([null, []]);
  });

  it('ERR-020: shows why it failed; the next attempt is a new payment', async () => {
    const { user, keys } = reload(paymentOf({ state: 'failed', failure: 'Your card was declined.' }));
    expect(await screen.findByText('Your card was declined.')).toBeInTheDocument();
    await user.click(await ready());
    await screen.findByText('We have successfully received your payment.');
    expect(keys).toEqual([expect.not.stringMatching(BEFORE)]);
    expect(kept()).toBeNull();
  });

  it('is dropped when the server never received it', async () => {
    reload(null);
    await ready();
    expect(kept()).toBeNull();
  });
});
