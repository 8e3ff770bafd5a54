import type { Payment } from '@textloom/contracts';
import { api, apiOk, formOf, HttpResponse, make, mswServer, renderRemote, screen, waitFor } from '@textloom/testing';
import { remote } from '../../remote';
import { cardIs, openPaymentIs, paymentOf, VISA } from '../../testing/billing.fixture';
import { PRO } from '../../testing/plans.fixture';

const BEFORE = 'before-the-reload';
const NAME = 'textloom.payment';
const kept = () => sessionStorage.getItem(NAME);
const received = () => screen.findByText('We have successfully received your payment.');
const session = make.login();
const TRIAL = make.profile({ subscription: make.subscription({ plan_id: 1, price: 0, with_trial: true }) });
const keys: (string | null)[] = [];

function show(path: string, found: (key: string | null) => Payment | null) {
  keys.length = 0;
  return renderRemote(remote, path, {
    session: {
      ...session,
      profile: TRIAL,
    },
    handlers: [
      api.get('plans', () => apiOk({ entries: [PRO] })),
      api.get('login', () => apiOk(session)),
      cardIs(VISA),
      api.get('profiles/payment', ({ request }) =>
        apiOk({ payment: found(request.headers.get('Idempotency-Key')), just_paid: null }),
      ),
      api.post('profiles/payment', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return apiOk(paymentOf());
      }),
      api.get('profiles/payment/51', () => apiOk(paymentOf())),
    ],
  });
}
/** Reloads the page in the middle of a payment that the server received, or never got. */
function reload(payment: Payment | null, path = '/plans/pay/3', purchase: object = { plan: 3 }) {
  const view = show(path, (key) => (key === BEFORE ? payment : null));
  // The storage is cleared before each view; the page itself is loaded later.
  sessionStorage.setItem(NAME, JSON.stringify({ key: BEFORE, purchase }));
  return view;
}
const ready = async (): Promise<HTMLElement> => {
  const button = await screen.findByRole('button', { name: 'Pay Now' });
  await waitFor(() => expect(button).toBeEnabled(), { timeout: 4_000 });
  return button;
};

describe('PAY-004, PAY-008: a payment that was settled during a reload', () => {
  it('leads to the thank-you page, and is not repeated', async () => {
    const { address } = reload(paymentOf());
    expect(await received()).toBeInTheDocument();
    expect(address()).toBe('/plans/thankyou?payment=51');
    expect([kept(), keys]).toEqual([null, []]);
  });

  it('ERR-020: shows why it failed; the next attempt is a new payment', async () => {
    const { user } = reload(paymentOf({ state: 'failed', failure: 'Your card was declined.' }));
    expect(await screen.findByText('Your card was declined.')).toBeInTheDocument();
    await user.click(await ready());
    await received();
    expect(keys).toEqual([expect.not.stringMatching(BEFORE)]);
    expect(kept()).toBeNull();
  });
});

describe('a payment survives a reload', () => {
  it('is kept until the thank-you page is shown, even while the profile is refreshed', async () => {
    const { user } = show('/plans/pay/3', () => null);
    let refreshed = (): void => undefined;
    mswServer.use(
      api.get('login', async () => {
        await new Promise<void>((resolve) => (refreshed = resolve));
        return apiOk(session);
      }),
    );
    await user.click(await ready());
    await waitFor(() => expect(kept()).toContain('"payment":51'));
    expect(kept()).toContain(String(keys[0]));
    refreshed();
    await received();
    expect(kept()).toBeNull();
  });

  it('is shown as being processed while it is looked up after a reload', async () => {
    let answer = (): void => undefined;
    reload(null);
    mswServer.use(
      api.get('profiles/payment', async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return apiOk({ payment: paymentOf(), just_paid: null });
      }),
    );
    expect(await screen.findByText('Payment is being processed. Please wait.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Pay Now' })).toBeDisabled();
    answer();
    await received();
    expect(keys).toEqual([]);
  });

  it('is found even if its request arrives after the reload', async () => {
    let asked = 0;
    show('/plans/pay/3', () => ((asked += 1) > 1 ? paymentOf() : null));
    sessionStorage.setItem(NAME, JSON.stringify({ key: BEFORE, purchase: { plan: 3 } }));
    await waitFor(() => expect(asked).toBeGreaterThan(1), { timeout: 4_000 });
    await received();
    expect(keys).toEqual([]);
  });

  it('is repeated with the same quantity after the page says that nothing was received', async () => {
    const { user } = reload(null, '/plans/addmessages', { extra_messages: 7 });
    expect(await screen.findByText(/was not received, so nothing was charged/, {}, { timeout: 4_000 })).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('7');
    await user.click(await ready());
    await received();
    expect(keys).toEqual([BEFORE]);
  });

  it('becomes a new payment when another quantity is chosen after a request that was not received', async () => {
    const { user } = reload(null, '/plans/addmessages', { extra_messages: 7 });
    await ready();
    await user.type(screen.getByRole('textbox'), '{Backspace}3');
    await user.click(await ready());
    await received();
    expect(keys).toEqual([expect.not.stringMatching(BEFORE)]);
  });

  it('is mentioned once made, because the next one is charged too', async () => {
    show('/plans/addmessages', () => null);
    mswServer.use(openPaymentIs(null, paymentOf({ kind: 'messages', quantity: 2, total_payment: 30 })));
    expect(
      await screen.findByText(/^You have just paid \$30 for [\d,]+ extra messages\. "Pay Now" is a further payment\.$/),
    ).toBeInTheDocument();
  });
});

const priceIs = (price: number) =>
  HttpResponse.json(
    { status: 'error', message: `The price has changed to $${price}.`, data: { id: 'conflict', price } },
    { status: 409 },
  );

describe('a changed price is shown before it is charged', () => {
  it('shows the new price in the form and charges it on the next press', async () => {
    const totals: unknown[] = [];
    const { user } = show('/plans/pay/3', () => null);
    mswServer.use(
      api.get('login', () => apiOk({ ...session, profile: TRIAL })),
      api.post('profiles/payment', async ({ request }) => {
        const { total } = await formOf(request);
        totals.push(total);
        if (total === '59') return apiOk(paymentOf({ total_payment: 59 })) as never;
        return priceIs(59) as never;
      }),
    );
    const button = await ready();
    expect(screen.getByText('Charged today').parentElement).toHaveTextContent('$49');
    mswServer.use(api.get('plans', () => apiOk({ entries: [{ ...PRO, price: 59 }] })));
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('The price has changed to $59.');
    expect(screen.getByText('Charged today').parentElement).toHaveTextContent('$59');
    await user.click(await ready());
    await received();
    expect(totals).toEqual(['49', '59']);
  });

  it('keeps the chosen quantity', async () => {
    const { user } = show('/plans/addmessages', () => null);
    mswServer.use(api.post('profiles/payment', () => priceIs(60) as never));
    await ready();
    await user.type(screen.getByRole('textbox'), '{Backspace}3');
    await user.click(await ready());
    expect(await screen.findByRole('alert')).toHaveTextContent('The price has changed to $60.');
    expect(screen.getByRole('textbox')).toHaveValue('3');
    expect(kept()).toBeNull();
  });
});
