import { join } from 'node:path';
import type { Card } from '@textloom/contracts';
import { api, apiError, apiOk, formOf, HttpResponse, renderPart, screen, waitFor, within } from '@textloom/testing';
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
  jest.requireActual(join(__dirname, '../../../server/src/standins/pages/stripe/stripe.ts'));
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

describe('ACCT-025: the card dialog', () => {
  it('is titled Add Credit Card without a card, and shows that none is attached', async () => {
    open(NONE);
    const dialog = await screen.findByRole('dialog', { name: 'Add Credit Card' });
    expect(within(dialog).getByText('No Credit Card attached.')).toBeVisible();
  });

  it('is titled Update Credit Card with one, and shows which', async () => {
    open(VISA);
    expect(await screen.findByRole('dialog', { name: 'Update Credit Card' })).toHaveTextContent(
      'VISA •••• 4242, 03/2030',
    );
  });

  it('shows that a card has expired', async () => {
    open({ ...VISA, expired: true });
    expect(await screen.findByText(/It has expired\./)).toBeInTheDocument();
  });

  it('sends the card to the provider and only its token to the server', async () => {
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

  it('is not needed for an incomplete card', async () => {
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
