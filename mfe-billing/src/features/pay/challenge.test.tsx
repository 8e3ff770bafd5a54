import type { Payment } from '@textloom/contracts';
import { api, apiOk, make, renderRemote, screen, waitFor } from '@textloom/testing';
import { remote } from '../../remote';
import { cardIs, openPaymentIs, paymentOf, VISA } from '../../testing/billing.fixture';
import { PRO } from '../../testing/plans.fixture';

const CHALLENGED = paymentOf({ state: 'challenge', client_secret: 'pi_1_secret_2' });
const secrets: string[] = [];

/** A provider's script whose bank challenge ends with this error, or succeeds without one. */
function bankSays(message?: string): void {
  Object.assign(window, {
    Stripe: () => ({
      handleNextAction: ({ clientSecret }: { clientSecret: string }) => {
        secrets.push(clientSecret);
        return Promise.resolve(message ? { error: { message } } : {});
      },
    }),
  });
}
beforeEach(() => secrets.splice(0));
afterAll(() => Reflect.deleteProperty(window, 'Stripe'));

interface Answers {
  open?: Payment | null;
  /** The reply to getPayment. */
  read?: Payment;
  /** The reply to cancelPayment. */
  cancelled?: Payment;
}
async function open({ open: unpaid = null, read = paymentOf(), cancelled }: Answers) {
  const session = make.login();
  const cancels: string[] = [];
  const keys: (string | null)[] = [];
  const view = renderRemote(remote, '/plans/pay/3', {
    session: {
      ...session,
      profile: make.profile({ subscription: make.subscription({ plan_id: 1, price: 0, with_trial: true }) }),
    },
    handlers: [
      api.get('plans', () => apiOk({ entries: [PRO] })),
      api.get('login', () => apiOk(session)),
      cardIs(VISA),
      openPaymentIs(unpaid),
      api.post(
        'profiles/payment',
        ({ request }) => (keys.push(request.headers.get('Idempotency-Key')), apiOk(CHALLENGED)),
      ),
      api.get('profiles/payment/51', () => apiOk(read)),
      api.post('profiles/payment/51/cancel', () => (cancels.push('51'), apiOk(cancelled))),
    ],
  });
  const button = await screen.findByRole('button', { name: 'Pay Now' });
  const pay = async (): Promise<void> => {
    await waitFor(() => expect(button).toBeEnabled());
    await view.user.click(button);
  };
  return { ...view, button, pay, cancels, keys };
}

describe('PAY-004, PAY-008: a payment that the bank challenges', () => {
  it('is confirmed in the page, and succeeds', async () => {
    bankSays();
    const { pay, cancels } = await open({});
    await pay();
    expect(await screen.findByText('We have successfully received your payment.')).toBeInTheDocument();
    expect(secrets).toEqual(['pi_1_secret_2']);
    expect(cancels).toEqual([]);
  });

  it('ERR-020: is cancelled with the provider’s message when the payer fails the challenge; the next payment is a new one', async () => {
    bankSays('We are unable to authenticate your payment method.');
    const { pay, cancels, keys } = await open({
      cancelled: paymentOf({ state: 'failed', failure: 'cancelled' }),
    });
    await pay();
    expect(await screen.findByRole('alert')).toHaveTextContent('We are unable to authenticate your payment method.');
    expect(cancels).toEqual(['51']);
    bankSays();
    await pay();
    await screen.findByText('We have successfully received your payment.');
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('counts as paid if the provider had accepted it before the cancellation', async () => {
    bankSays('The window was closed.');
    const { pay } = await open({ cancelled: paymentOf() });
    await pay();
    expect(await screen.findByText('We have successfully received your payment.')).toBeInTheDocument();
  });
});

describe('PAY-004: a challenge that was interrupted by leaving the page', () => {
  it('opens again on demand', async () => {
    bankSays();
    const { user, button } = await open({ open: CHALLENGED });
    expect(await screen.findByText('Your bank asks you to confirm the payment of $49.')).toBeInTheDocument();
    expect(button).toBeDisabled();
    expect(secrets).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Confirm payment' }));
    expect(await screen.findByText('We have successfully received your payment.')).toBeInTheDocument();
    expect(secrets).toEqual(['pi_1_secret_2']);
  });

  it('can be cancelled', async () => {
    const { user, button } = await open({
      open: CHALLENGED,
      cancelled: paymentOf({ state: 'failed', failure: 'The payment was cancelled.' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Give up this payment' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The payment was cancelled.');
    await waitFor(() => expect(button).toBeEnabled());
  });

  it('stays open while the provider’s script cannot be loaded', async () => {
    Object.assign(window, {
      Stripe: () => {
        throw new Error('The card provider cannot be reached.');
      },
    });
    const { pay } = await open({});
    await pay();
    expect(await screen.findByRole('alert')).toHaveTextContent('The card provider cannot be reached.');
    expect(screen.getByRole('button', { name: 'Confirm payment' })).toBeEnabled();
  });
});
