import { join } from 'node:path';
import type { Card } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  fireEvent,
  formOf,
  HttpResponse,
  renderPart,
  screen,
  waitFor,
  within,
} from '@textloom/testing';
import { http, type RequestHandler } from 'msw';
import CardDialog from './card-dialog.widget';

const NONE: Card = {
  exists: false,
  expired: false,
  brand: '',
  last4: '',
  exp_month: 0,
  exp_year: 0,
  fullname: '',
  publishable_key: 'pk_test_1',
  script_url: 'http://localhost/v1/stripe.js',
};
const VISA: Card = { ...NONE, exists: true, brand: 'visa', last4: '4242', exp_month: 3, exp_year: 2030 };

/** The provider's script, as the stand-in serves it. */
beforeAll(() => {
  Object.defineProperty(document, 'currentScript', { configurable: true, value: { src: NONE.script_url } });
  jest.requireActual(join(__dirname, '../../../server/standins/pages/stripe/stripe.ts'));
});
afterAll(() => Reflect.deleteProperty(document, 'currentScript'));

const typed: Record<string, string>[] = [];
const provider = (answer: () => ReturnType<typeof HttpResponse.json>): RequestHandler =>
  http.post('http://localhost/v1/payment_methods', async ({ request }) => {
    typed.push(Object.fromEntries(new URLSearchParams(await request.text())));
    return answer();
  });
const made = provider(() => HttpResponse.json({ id: 'pm_1' }));

function open(card: Card, ...handlers: RequestHandler[]) {
  typed.length = 0;
  const said = { onSaved: jest.fn(), onClose: jest.fn() };
  const view = renderPart(<CardDialog open {...said} />, {
    handlers: [api.get('profiles/creditcard', () => apiOk(card)), ...handlers],
  });
  const fill = async (number = '4242424242424242'): Promise<void> => {
    await view.user.type(await screen.findByRole('textbox', { name: 'Card number' }), number);
    await view.user.type(screen.getByRole('textbox', { name: 'Expiration date' }), '1230');
    await view.user.type(screen.getByRole('textbox', { name: 'Security code' }), '123');
    await view.user.type(screen.getByRole('textbox', { name: 'Name on card' }), 'Olivia Owner');
    await view.user.click(screen.getByRole('button', { name: 'Save card' }));
  };
  return { ...view, ...said, fill };
}

/** The browser's modal dialog, of which jsdom has only the element. */
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

describe('ACCT-025, BILL-006: the card dialog', () => {
  it('BILL-010: is titled Add Credit Card without a card, and shows that none is attached', async () => {
    open(NONE);
    const dialog = await screen.findByRole('dialog', { name: 'Add Credit Card' });
    expect(within(dialog).getByText('No Credit Card attached.')).toBeVisible();
  });

  it('BILL-008: is titled Update Credit Card with one, and shows its brand, last four digits, month and year', async () => {
    open(VISA);
    expect(await screen.findByRole('dialog', { name: 'Update Credit Card' })).toHaveTextContent(
      'VISA •••• 4242, 03/2030',
    );
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('BILL-011: with a card whose expired state is %s, shows %i notices', async (expired, notices) => {
    open({ ...VISA, expired });
    await screen.findByText(/VISA/);
    expect(screen.queryAllByText('Your card has expired. Please enter another one.')).toHaveLength(notices);
  });

  it('BILL-009, PAY-006: sends the card to the provider and only its token to the server @long', async () => {
    const sent: unknown[] = [];
    const view = open(
      NONE,
      made,
      api.put(
        'profiles/creditcard',
        async ({ request }) => (sent.push(await formOf(request)), apiOk({}, 'Card changed successfully')),
      ),
    );
    await view.fill();
    await waitFor(() => expect(view.onSaved).toHaveBeenCalled());
    expect(view.alerts()).toEqual([{ kind: 'success', html: 'Card changed successfully' }]);
    expect(typed).toEqual([
      {
        type: 'card',
        'card[number]': '4242424242424242',
        'card[exp_month]': '12',
        'card[exp_year]': '30',
        'card[cvc]': '123',
        'billing_details[name]': 'Olivia Owner',
      },
    ]);
    expect(sent).toEqual([{ token: 'pm_1', fullname: 'Olivia Owner' }]);
  });
});

describe("ERR-021: the provider's error", () => {
  it('is shown in the form; nothing is sent to the server and the input stays', async () => {
    const view = open(
      NONE,
      provider(() => HttpResponse.json({ error: { message: 'Your card number is incorrect.' } }, { status: 402 })),
    );
    await view.fill('4242424242424241');
    expect(await screen.findByText('Your card number is incorrect.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Card number' })).toHaveValue('4242 4242 4242 4241');
    expect(view.onSaved).not.toHaveBeenCalled();
  });

  it('is not requested for an incomplete card', async () => {
    const view = open(NONE, made);
    await view.user.click(await screen.findByRole('button', { name: 'Save card' }));
    expect(await screen.findByText('Your card number is incomplete.')).toBeInTheDocument();
    expect(typed).toEqual([]);
  });
});

describe('ERR-022: a failed card change', () => {
  it('shows the server’s message and can be retried', async () => {
    let works = false;
    const view = open(
      VISA,
      made,
      api.put('profiles/creditcard', () => (works ? apiOk({}) : apiError(422, 'invalid', 'Your card was declined.'))),
    );
    await view.fill();
    expect(await screen.findByText('Your card was declined.')).toBeInTheDocument();
    works = true;
    await view.user.click(screen.getByRole('button', { name: 'Save card' }));
    await waitFor(() => expect(view.onSaved).toHaveBeenCalled());
  });
});

describe("VAL-062, VAL-063: the provider's fields of a card", () => {
  it.each([
    ['1330', "Your card's expiration month is invalid."],
    ['0030', "Your card's expiration month is invalid."],
    ['0124', "Your card's expiration year is in the past."],
  ])('show an error about %s at the date during input', async (date, message) => {
    const view = open(NONE, made);
    const field = await screen.findByRole('textbox', { name: 'Expiration date' });
    await view.user.type(field, date);
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    await view.user.clear(field);
    await view.user.type(field, '1230');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['number', 'Card number', 'Your card number is incomplete.'],
    ['month and year', 'Expiration date', "Your card's expiration date is incomplete."],
    ['security code', 'Security code', "Your card's security code is incomplete."],
  ])('are required: without the %s nothing is sent to the provider or the server', async (_what, empty, message) => {
    const view = open(NONE, made);
    for (const [name, text] of [
      ['Card number', '4242424242424242'],
      ['Expiration date', '1230'],
      ['Security code', '123'],
    ] as const)
      if (name !== empty) await view.user.type(await screen.findByRole('textbox', { name }), text);
    await view.user.click(await screen.findByRole('button', { name: 'Save card' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(typed).toEqual([]);
    expect(view.onSaved).not.toHaveBeenCalled();
  });

  it('take at most 16 digits of a number, 2 of a month, 2 of a year (the provider writes years with two) and 4 of a security code', async () => {
    const view = open(NONE);
    const number = await screen.findByRole('textbox', { name: 'Card number' });
    await view.user.type(number, '42424242424242424');
    expect(number).toHaveValue('4242 4242 4242 4242');
    const expiry = screen.getByRole('textbox', { name: 'Expiration date' });
    await view.user.type(expiry, '122030');
    expect(expiry).toHaveValue('12 / 20');
    const code = screen.getByRole('textbox', { name: 'Security code' });
    await view.user.type(code, '12345');
    expect(code).toHaveValue('1234');
  });
});

describe('API-074: a card whose bank asks the holder to confirm', () => {
  const SECRET = 'seti_1_secret_2';
  const REFUSED = 'We are unable to authenticate your payment method.';
  /** The intent at the provider, the tokens that the server received, and what the page sent to the bank. */
  function atBank() {
    const intent: Record<string, unknown> = { object: 'setup_intent', status: 'requires_action' };
    const tokens: unknown[] = [];
    const answers: (string | null)[] = [];
    const decide = (confirmed: boolean): void =>
      void Object.assign(
        intent,
        confirmed
          ? { status: 'succeeded' }
          : { status: 'requires_payment_method', last_setup_error: { message: REFUSED } },
      );
    const handlers: RequestHandler[] = [
      made,
      http.get('http://localhost/v1/setup_intents/seti_1', ({ request }) =>
        new URL(request.url).searchParams.get('client_secret') === SECRET
          ? HttpResponse.json(intent)
          : HttpResponse.json({ error: { message: 'No such intent' } }, { status: 404 }),
      ),
      http.post('http://localhost/v1/challenge', async ({ request }) => {
        answers.push(new URLSearchParams(await request.text()).get('action'));
        decide(false);
        return HttpResponse.html('');
      }),
      api.put('profiles/creditcard', async ({ request }) => {
        tokens.push((await formOf(request)).token);
        return intent.status === 'succeeded'
          ? apiOk({ challenge: '' }, 'Card changed successfully')
          : apiOk({ challenge: SECRET });
      }),
    ];
    return { tokens, answers, decide, handlers };
  }
  const bankPage = (): Promise<HTMLElement> => screen.findByTitle('Confirm with your bank');

  it('shows the bank’s challenge, and saves the card with the same token once confirmed', async () => {
    const bank = atBank();
    const view = open(NONE, ...bank.handlers);
    await view.fill();
    const frame = await bankPage();
    expect(frame).toHaveAttribute('src', `http://localhost/v1/challenge?client_secret=${SECRET}`);
    expect(frame.closest('dialog')).toHaveAccessibleName('Confirm with your bank');
    fireEvent.load(frame);
    expect(view.onSaved).not.toHaveBeenCalled();
    bank.decide(true);
    fireEvent.load(frame);
    await waitFor(() => expect(view.onSaved).toHaveBeenCalled());
    expect(frame).not.toBeInTheDocument();
    expect(bank.tokens).toEqual(['pm_1', 'pm_1']);
  });

  it.each([
    [
      'the holder refuses',
      (frame: HTMLElement, decide: (confirmed: boolean) => void) => (decide(false), fireEvent.load(frame)),
    ],
    [
      'the page of the bank is cancelled',
      () => fireEvent.click(within(screen.getByRole('dialog', { name: 'Confirm with your bank' })).getByText('Cancel')),
    ],
    [
      'Escape closes the page of the bank',
      (frame: HTMLElement) => fireEvent(frame.closest('dialog') ?? frame, new Event('cancel')),
    ],
  ])('shows the message of the provider and keeps the input when %s', async (_what, refuse) => {
    const bank = atBank();
    const view = open(NONE, ...bank.handlers);
    await view.fill();
    refuse(await bankPage(), bank.decide);
    expect(await screen.findByText(REFUSED)).toBeInTheDocument();
    expect(screen.queryByTitle('Confirm with your bank')).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Card number' })).toHaveValue('4242 4242 4242 4242');
    expect(screen.getByRole('textbox', { name: 'Name on card' })).toHaveValue('Olivia Owner');
    expect(bank.tokens).toEqual(['pm_1']);
    expect(view.onSaved).not.toHaveBeenCalled();
  });
});
