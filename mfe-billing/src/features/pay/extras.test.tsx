import type { Card, Globals, Subscription } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  formOf,
  HttpResponse,
  make,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@textloom/testing';
import type { RequestHandler } from 'msw';
import { remote } from '../../remote';
import { cardIs, NO_CARD, openPaymentIs, paymentOf, VISA } from '../../testing/billing.fixture';
import { EXPIRED } from '../../testing/plans.fixture';

const KEYWORDS = '/plans/addkeywords';
const MESSAGES = '/plans/addmessages';
const sent: { key: string | null; form: unknown }[] = [];

interface Options {
  subscription?: Partial<Subscription>;
  globals?: Partial<Globals>;
  card?: Card;
  authorizedUser?: boolean;
  answer?: () => Response;
  handlers?: RequestHandler[];
}
const PAID = paymentOf({ kind: 'keywords', quantity: 3, total_payment: 15 });

function open(
  path: string,
  { subscription, globals, card = VISA, authorizedUser = false, answer, handlers = [] }: Options = {},
) {
  sent.length = 0;
  const session = make.login({
    globals: make.globals({ keyword_price: 5, messages_price: 20, messages_batch: 500, ...globals }),
  });
  const profile = make.profile({
    allow: ['credit_card_update'],
    authorized_account: authorizedUser,
    subscription: make.subscription(subscription),
  });
  return renderRemote(remote, path, {
    session: { ...session, profile },
    handlers: [
      ...handlers,
      cardIs(card),
      openPaymentIs(null),
      api.post('profiles/payment', async ({ request }) => {
        sent.push({ key: request.headers.get('Idempotency-Key'), form: await formOf(request) });
        return (answer?.() ?? apiOk(PAID)) as never;
      }),
      api.get('profiles/payment/51', () => apiOk(PAID)),
      api.get('login', () => apiOk({ ...session, profile })),
      api.get('plans', () => apiOk({ entries: [] })),
    ],
  });
}
const payNow = () => screen.getByRole('button', { name: 'Pay Now' });
const enter = async ({ user }: ReturnType<typeof open>, text: string): Promise<HTMLElement> => {
  const field = await screen.findByRole('textbox', { name: /^Number of/ });
  await waitFor(() => expect(field).toBeEnabled());
  await user.clear(field);
  if (text) await user.type(field, text);
  return field;
};

/** The notice's button; a breadcrumb link has the same name. */
const plansButton = (): HTMLElement => {
  const button = screen.getAllByRole('link', { name: 'Plans' }).at(-1);
  expect(button).not.toBe(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link'));
  return button as HTMLElement;
};

describe('BILL-001, BILL-003, BILL-004: extra keywords', () => {
  it('have a quantity, a price per month and a total that follows the quantity', async () => {
    const view = open(KEYWORDS, { subscription: { extra_keywords: 2 } });
    await enter(view, '3');
    expect(screen.getByText('$5 per keyword per month')).toBeInTheDocument();
    expect(screen.getByText('Total').parentElement).toHaveTextContent('Total$15');
    expect(screen.getByText('Charged now, and again every month with your plan.')).toBeInTheDocument();
    expect(screen.getByText('Current price: $49 + 2 × $5').parentElement).toHaveTextContent('$59 per month');
    expect(screen.getByText('New price').parentElement).toHaveTextContent('$74 per month');
  });

  it('are bought with the stored card', async () => {
    const view = open(KEYWORDS);
    await enter(view, '3');
    expect(screen.getByRole('group', { name: 'Card preview' })).toHaveTextContent('4242');
    await view.user.click(payNow());
    expect(await screen.findByText('We have successfully received your payment.')).toBeInTheDocument();
    expect(screen.getByText('3 extra keywords for $15, charged again with each renewal.')).toBeInTheDocument();
    expect(sent.map(({ form }) => form)).toEqual([
      { plan: '0', extra_keywords: '3', extra_messages: '0', total: '15' },
    ]);
  });
});

describe('keywords that were bought', () => {
  it.each<[string, Partial<Subscription>, string]>([
    ['a cancelled plan', { cancelled: true }, ', until your cancelled plan ends on Dec 1, 2026.'],
    [
      'the free trial',
      { price: 0, with_trial: true, subscription_paid: false },
      ', charged again every month once you have a paid plan.',
    ],
  ])('on %s: the thank-you page says how long they stay', async (_, subscription, text) => {
    open('/plans/thankyou?payment=51', { subscription });
    expect(await screen.findByText(`3 extra keywords for $15${text}`)).toBeInTheDocument();
  });
});

describe('BILL-002: extra messages', () => {
  it('are batches at a price that is charged once', async () => {
    const view = open(MESSAGES);
    await enter(view, '2');
    expect(screen.getByText('$20 per 500 messages')).toBeInTheDocument();
    expect(screen.getByText('Messages').parentElement).toHaveTextContent('Messages1,000');
    expect(screen.getByText('Total').parentElement).toHaveTextContent('Total$40');
    expect(screen.getByText(/^Charged once\./)).toBeInTheDocument();
    await view.user.click(payNow());
    await screen.findByText('We have successfully received your payment.');
    expect(sent.map(({ form }) => form)).toEqual([
      { plan: '0', extra_keywords: '0', extra_messages: '2', total: '40' },
    ]);
  });

  it('have a total without rounding errors', async () => {
    const view = open(MESSAGES, { globals: { messages_price: 19.99 } });
    await enter(view, '25');
    expect(screen.getByText('Total').parentElement).toHaveTextContent('Total$499.75');
  });
});

describe.each([
  ['VAL-064', KEYWORDS],
  ['VAL-065', MESSAGES],
])('%s: the quantity of %s', (_, path) => {
  it.each(['', '0', '26', '-1', '1.5', 'ten'])(
    'shows an error at its field and disables Pay Now: "%s"',
    async (text) => {
      const field = await enter(open(path), text);
      expect(field).toHaveAccessibleDescription('Enter a whole number from 1 to 25.');
      expect(field).toBeInvalid();
      expect(screen.getByText('Total').parentElement).toHaveTextContent('Total$0');
      expect(payNow()).toBeDisabled();
    },
  );

  it.each(['1', '25'])('may be %s', async (text) => {
    const field = await enter(open(path), text);
    expect(field).toBeValid();
    expect(payNow()).toBeEnabled();
  });
});

it('VAL-066: Pay Now is disabled while the total is 0, and enabled above it', async () => {
  const view = open(MESSAGES);
  await enter(view, '0');
  expect(payNow()).toBeDisabled();
  await enter(view, '2');
  expect(payNow()).toBeEnabled();
});

describe('VAL-067, BILL-010: without a valid card', () => {
  it('Pay Now is disabled, with the reason and a link to add one', async () => {
    const { user } = open(KEYWORDS, { card: NO_CARD });
    expect(await screen.findByText('No Credit Card attached. Add one to pay.')).toBeInTheDocument();
    expect(payNow()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Add Credit Card' }));
    expect(await screen.findByRole('dialog', { name: 'Add Credit Card' })).toBeInTheDocument();
  });

  it('BILL-012: an expired card must be updated first', async () => {
    open(KEYWORDS, { card: { ...VISA, expired: true } });
    expect(await screen.findByText('Your card has expired. Please enter another one.')).toBeInTheDocument();
    expect(payNow()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Update Credit Card' })).toBeInTheDocument();
  });
});

describe('ERR-019: without a paid plan and without a card (decision 116)', () => {
  const TRIAL: Partial<Subscription> = { plan_id: 1, price: 0, with_trial: true, subscription_paid: false };

  it.each([
    ['on trial', TRIAL],
    ['unpaid', { subscription_paid: false }],
  ])('an account that is %s must choose a plan first', async (_, subscription) => {
    const { user, address } = open(KEYWORDS, { subscription, card: NO_CARD });
    expect(await screen.findByText('You must choose a subscription plan first')).toBeInTheDocument();
    await user.click(plansButton());
    expect(address()).toBe('/plans');
  });

  it('does not block a trial with a card', async () => {
    open(KEYWORDS, { subscription: TRIAL });
    expect(await screen.findByRole('textbox', { name: 'Number of keywords' })).toBeInTheDocument();
  });
});

describe('BILL-005: an expired subscription', () => {
  it.each([KEYWORDS, MESSAGES])('cannot buy at %s and is led to the plans', async (path) => {
    open(path, { subscription: EXPIRED });
    expect(await screen.findByText('Your subscription expired. Please renew your subscription.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Pay Now' })).not.toBeInTheDocument();
    expect(plansButton()).toHaveAttribute('href', '/plans');
  });
});

describe('PERM-010: an authorized user', () => {
  it.each([KEYWORDS, MESSAGES])('cannot buy at %s', async (path) => {
    open(path, { authorizedUser: true });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This action is not allowed. Your account does not allow this action.',
    );
  });
});

describe('ERR-020: a failed purchase', () => {
  it('shows the message of the server, and the error at its field', async () => {
    const text = 'Enter a whole number from 1 to 25.';
    const view = open(KEYWORDS, {
      answer: () => apiError(422, 'invalid', 'The form has errors.', { extra_keywords: text }),
    });
    const field = await enter(view, '3');
    await view.user.click(payNow());
    expect(await screen.findByText('The form has errors.')).toBeInTheDocument();
    expect(field).toHaveAccessibleDescription(text);
    expect(field).toHaveValue('3');
  });

  it('keeps the quantity of a payment whose outcome is unknown, and repeats that payment', async () => {
    const answers = [() => HttpResponse.error(), () => apiOk(PAID)];
    const view = open(KEYWORDS, { answer: () => (answers.shift() ?? (() => apiOk(PAID)))() });
    const field = await enter(view, '3');
    await view.user.click(payNow());
    await screen.findByText(/you are not charged twice/);
    expect(field).toBeDisabled();
    await view.user.click(payNow());
    await screen.findByText('We have successfully received your payment.');
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });
});

describe('PAY-008: the thank-you page', () => {
  it('redirects to the plans when opened without a payment', async () => {
    const { address } = open('/plans/thankyou');
    await waitFor(() => expect(address()).toBe('/plans'));
  });

  it('redirects to the plans when the payment is not paid', async () => {
    const { address } = open('/plans/thankyou?payment=51', {
      handlers: [api.get('profiles/payment/51', () => apiOk(paymentOf({ state: 'failed' })))],
    });
    await waitFor(() => expect(address()).toBe('/plans'));
  });

  it('links to the plans and home', async () => {
    open('/plans/thankyou?payment=51');
    expect(await screen.findByRole('link', { name: 'Plans' })).toHaveAttribute('href', '/plans');
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home');
  });
});
