import type { Card, Payment, Subscription } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  formOf,
  HttpResponse,
  make,
  mswServer,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@textloom/testing';
import type { RequestHandler } from 'msw';
import { remote } from '../../remote';
import {
  cardIs,
  cardProvider,
  NO_CARD,
  openPaymentIs,
  paymentOf,
  typeCard,
  useCardProvider,
  VISA,
} from '../../testing/billing.fixture';
import { FREE, GIANT, PRO } from '../../testing/plans.fixture';

const TRIAL: Partial<Subscription> = {
  plan_id: 1,
  name: 'Free trial',
  price: 0,
  with_trial: true,
  subscription_paid: false,
};
const CREDITED = 'Payment processed successfully';

interface Options {
  subscription?: Partial<Subscription>;
  card?: Card;
  open?: Payment | null;
  handlers?: RequestHandler[];
  allow?: ('credit_card_update' | 'billing_history_access')[];
  authorizedUser?: boolean;
  numberFees?: number;
}

/** Calls of POST profiles/payment: the idempotency key and the body of each. */
const calls: { key: string | null; form: Record<string, string | string[]> }[] = [];
const payWith = (...answers: (() => Response | Promise<Response>)[]): RequestHandler =>
  api.post('profiles/payment', async ({ request }) => {
    calls.push({ key: request.headers.get('Idempotency-Key'), form: await formOf(request) });
    const answer = answers[Math.min(calls.length, answers.length) - 1];
    return (answer ?? (() => apiOk(paymentOf(), CREDITED)))() as never;
  });
const declined = () => apiError(422, 'invalid', 'Your card was declined.');

function open(path: string, { subscription = TRIAL, card = VISA, open: unpaid = null, ...options }: Options = {}) {
  calls.length = 0;
  const session = make.login();
  const profile = make.profile({
    allow: options.allow ?? ['credit_card_update'],
    authorized_account: options.authorizedUser ?? false,
    subscription: make.subscription(subscription),
    number_fees: options.numberFees ?? 0,
  });
  return renderRemote(remote, path, {
    session: { ...session, profile },
    handlers: [
      api.get('plans', () => apiOk({ entries: [FREE, PRO, GIANT] })),
      cardIs(card),
      openPaymentIs(unpaid),
      api.get('profiles/payment/51', () => apiOk(paymentOf())),
      api.get('login', () =>
        apiOk({ ...session, profile: { ...profile, subscription: make.subscription({ name: 'Pro', plan_id: 3 }) } }),
      ),
      ...(options.handlers ?? [payWith()]),
    ],
  });
}
const payNow = () => screen.findByRole('button', { name: 'Pay Now' });
const ready = async () => waitFor(async () => expect(await payNow()).toBeEnabled());

describe('PAY-001: the summary of the plan', () => {
  const summary = async (name: string) =>
    (await screen.findByRole('heading', { level: 2, name })).closest('section') as HTMLElement;

  it('shows what is charged today with the extra keywords, and the next renewal', async () => {
    open('/plans/pay/4', { subscription: { extra_keywords: 3 } });
    const box = await summary('Giant');
    expect(box).toHaveTextContent('250,000 messages per month, 100 custom keywords');
    expect(box).toHaveTextContent('Giant, per month$1,299');
    expect(box).toHaveTextContent('Extra keywords: 3 × $5$15');
    expect(box).toHaveTextContent('Charged today$1,314');
    expect(box).toHaveTextContent(/A month starts now\. It renews on \w{3} \d{1,2}, 20\d\d\./);
  });

  it('charges the fees of numbers with the month that is overdue', async () => {
    const subscription = { plan_id: 3, overdue_since: '2026-11-20T12:00:00-08:00' };
    const { user } = open('/plans/pay/3', { subscription, numberFees: 6.65 });
    const box = await summary('Pro');
    expect(box).toHaveTextContent('Fees of your numbers$6.65');
    expect(box).toHaveTextContent('Charged today$55.65');
    await user.click(await screen.findByRole('button', { name: /^Pay/ }));
    await waitFor(() => expect(calls[0]?.form).toMatchObject({ plan: '3', total: '55.65' }));
  });

  it('charges no fees of numbers with another plan', async () => {
    open('/plans/pay/4', { subscription: { plan_id: 3 }, numberFees: 6.65 });
    const box = await summary('Giant');
    expect(box).toHaveTextContent('Charged today$1,299');
    expect(box).not.toHaveTextContent('Fees of your numbers');
  });

  it('names the month being paid when the plan is overdue', async () => {
    open('/plans/pay/3', { subscription: { plan_id: 3, overdue_since: '2026-11-20T12:00:00-08:00' } });
    expect(await summary('Pro')).toHaveTextContent('This pays the month that was due on Nov 20, 2026.');
  });
});

describe('PAY-002, PAY-005, PAY-007, PAY-008, PAY-009, PAY-010: paying with the stored card', () => {
  it('shows the card, sends the plan, thanks the payer and shows the new plan immediately', async () => {
    const { user, address, alerts } = open('/plans/pay/3');
    const preview = await screen.findByRole('group', { name: 'Card preview' });
    for (const text of ['VISA', '•••• •••• •••• 4242', 'Olivia Owner', '03/2030'])
      expect(within(preview).getByText(text)).toBeInTheDocument();
    await ready();
    await user.click(await payNow());
    expect(await screen.findByText('We have successfully received your payment.')).toBeInTheDocument();
    expect(calls.map(({ form }) => form)).toEqual([
      { plan: '3', extra_keywords: '0', extra_messages: '0', total: '49' },
    ]);
    expect(address()).toBe('/plans/thankyou?payment=51');
    expect(alerts()).toEqual([{ kind: 'success', html: 'Payment processed successfully' }]);
    expect(screen.getByText('Pro for $49. It renews on Dec 1, 2026.')).toBeInTheDocument();
  });

  it('Cancel leads to the plans', async () => {
    const { user, address } = open('/plans/pay/3');
    await user.click(await screen.findByRole('link', { name: 'Cancel' }));
    expect(address()).toBe('/plans');
  });
});

describe('PAY-004: the state of a running payment', () => {
  it('is shown and locks the buttons; a double click pays once', async () => {
    let answer = (_: Response): void => undefined;
    const { user } = open('/plans/pay/3', {
      handlers: [payWith(() => new Promise<Response>((resolve) => (answer = resolve)))],
    });
    await ready();
    await user.dblClick(await payNow());
    expect(await screen.findByText('Payment is being processed. Please wait.')).toBeInTheDocument();
    expect(await payNow()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Use another card' })).toBeDisabled();
    await waitFor(() => expect(calls).toHaveLength(1));
    answer(apiOk(paymentOf(), CREDITED));
    expect(await screen.findByText('We have successfully received your payment.')).toBeInTheDocument();
    expect(calls).toHaveLength(1);
  });

  it('waits for an undecided provider, even while the connection is lost @long', async () => {
    const answers = [() => HttpResponse.error(), () => apiOk(paymentOf())];
    const { user } = open('/plans/pay/3', { handlers: [payWith(() => apiOk(paymentOf({ state: 'processing' })))] });
    mswServer.use(api.get('profiles/payment/51', () => (answers.shift() ?? (() => apiOk(paymentOf())))()));
    await ready();
    await user.click(await payNow());
    expect(await screen.findByText('Payment is being processed. Please wait.')).toBeInTheDocument();
    expect(await screen.findByText('We have successfully received your payment.')).toBeInTheDocument();
    expect(answers).toEqual([]);
  });

  it('continues after a reload @long', async () => {
    open('/plans/pay/3', { open: paymentOf({ state: 'processing' }) });
    expect(await screen.findByText('Payment is being processed. Please wait.')).toBeInTheDocument();
    expect(await payNow()).toBeDisabled();
    expect(await screen.findByText('We have successfully received your payment.')).toBeInTheDocument();
    expect(calls).toEqual([]);
  });
});

describe('ERR-020: a failed payment', () => {
  it('shows the message of the server; the next attempt is a new payment', async () => {
    const { user, address } = open('/plans/pay/3', { handlers: [payWith(declined, () => apiOk(paymentOf()))] });
    await ready();
    await user.click(await payNow());
    expect(await screen.findByRole('alert')).toHaveTextContent('Your card was declined.');
    expect(address()).toBe('/plans/pay/3');
    await user.click(await payNow());
    await screen.findByText('We have successfully received your payment.');
    expect(calls).toHaveLength(2);
    expect(calls[0]?.key).toMatch(/^[\w-]{16,}$/);
    expect(calls[1]?.key).not.toBe(calls[0]?.key);
  });

  it('with a lost connection is repeated as the same payment', async () => {
    const { user } = open('/plans/pay/3', {
      handlers: [
        payWith(
          () => HttpResponse.error() as never,
          () => apiOk(paymentOf()),
        ),
      ],
    });
    await ready();
    await user.click(await payNow());
    expect(await screen.findByRole('alert')).toHaveTextContent('you are not charged twice');
    await user.click(await payNow());
    await screen.findByText('We have successfully received your payment.');
    expect(calls).toHaveLength(2);
    expect(calls[1]?.key).toBe(calls[0]?.key);
  });

  it('follows a payment that is still open when the provider could not be reached @long', async () => {
    const { user } = open('/plans/pay/3', { handlers: [payWith(() => apiError(503, 'unavailable', 'Try later.'))] });
    await ready();
    mswServer.use(openPaymentIs(paymentOf({ state: 'processing' })));
    await user.click(await payNow());
    expect(await screen.findByText('Payment is being processed. Please wait.')).toBeInTheDocument();
    expect(await screen.findByText('We have successfully received your payment.')).toBeInTheDocument();
  });
});

describe('PAY-003, PAY-006, ERR-021: paying with a new card', () => {
  beforeAll(useCardProvider);
  const stored: unknown[] = [];
  const store = api.put('profiles/creditcard', async ({ request }) => {
    stored.push(await formOf(request));
    return apiOk({}, 'Card changed successfully');
  });

  it('previews it, stores its token, then pays @long', async () => {
    const view = open('/plans/pay/3', { card: NO_CARD, handlers: [payWith(), cardProvider(), store] });
    stored.length = 0;
    await typeCard(view);
    const preview = screen.getByRole('group', { name: 'Card preview' });
    expect(preview).toHaveTextContent('VISA');
    expect(preview).toHaveTextContent('Olivia Owner');
    expect(preview).not.toHaveTextContent('4242');
    await ready();
    await view.user.click(await payNow());
    await screen.findByText('We have successfully received your payment.');
    expect(stored).toEqual([{ token: 'pm_1', fullname: 'Olivia Owner' }]);
    expect(view.alerts()).toEqual([{ kind: 'success', html: CREDITED }]);
    expect(calls.map(({ form }) => form)).toEqual([
      { plan: '3', extra_keywords: '0', extra_messages: '0', total: '49' },
    ]);
  });

  it('keeps the input when the payment fails, and pays with a corrected card @long', async () => {
    const view = open('/plans/pay/3', {
      card: NO_CARD,
      handlers: [payWith(declined, () => apiOk(paymentOf())), cardProvider(), store],
    });
    mswServer.use(cardIs(NO_CARD));
    await typeCard(view);
    await ready();
    await view.user.click(await payNow());
    expect(await screen.findByText('Your card was declined.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Card number' })).toHaveValue('4242 4242 4242 4242');
    expect(screen.getByRole('textbox', { name: 'Name on card' })).toHaveValue('Olivia Owner');
    await ready();
    await view.user.click(await payNow());
    expect(await screen.findByText('We have successfully received your payment.')).toBeInTheDocument();
  });

  it('pays nothing when the provider refuses the card @long', async () => {
    const view = open('/plans/pay/3', {
      card: NO_CARD,
      handlers: [payWith(), cardProvider('Your card number is incorrect.')],
    });
    await typeCard(view);
    await ready();
    await view.user.click(await payNow());
    expect(await screen.findByText('Your card number is incorrect.')).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('"Use another card" opens the form instead of the stored card', async () => {
    const { user } = open('/plans/pay/3');
    await ready();
    await user.click(screen.getByRole('button', { name: 'Use another card' }));
    expect(await screen.findByRole('textbox', { name: 'Card number' })).toBeInTheDocument();
  });

  it('BILL-012: an expired card is shown, and the form asks for another', async () => {
    open('/plans/pay/3', { card: { ...VISA, expired: true } });
    expect(
      await screen.findByText('VISA •••• 4242, 03/2030: Your card has expired. Please enter another one.'),
    ).toBeInTheDocument();
    expect(await screen.findByRole('textbox', { name: 'Card number' })).toBeInTheDocument();
  });

  it('offers no card entry to an owner without credit_card_update', async () => {
    open('/plans/pay/3', { card: NO_CARD, allow: ['billing_history_access'] });
    expect(await screen.findByText(/^No Credit Card attached\. This action is not allowed\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Pay Now' })).not.toBeInTheDocument();
  });
});
