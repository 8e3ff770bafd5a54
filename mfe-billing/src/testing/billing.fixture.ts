import { cardReply, paymentSchema, type Card, type Payment } from '@textloom/contracts';
import { api, apiOk, HttpResponse, type Rendered, screen } from '@textloom/testing';
import { http, type RequestHandler } from 'msw';
import { join } from 'node:path';

export const NO_CARD: Card = cardReply.parse({
  exists: false,
  brand: '',
  last4: '',
  exp_month: 0,
  exp_year: 0,
  publishable_key: 'pk_test_1',
  script_url: 'http://localhost/v1/stripe.js',
});
export const VISA: Card = {
  ...NO_CARD,
  exists: true,
  brand: 'visa',
  last4: '4242',
  exp_month: 3,
  exp_year: 2030,
  fullname: 'Olivia Owner',
};

export const paymentOf = (changes: Partial<Payment> = {}): Payment =>
  paymentSchema.parse({ id: 51, total_payment: 49, state: 'paid', kind: 'plan', ...changes });

export const cardIs = (card: Card) => api.get('profiles/creditcard', () => apiOk(card));
export const openPaymentIs = (payment: Payment | null, justPaid: Payment | null = null) =>
  api.get('profiles/payment', () => apiOk({ payment, just_paid: justPaid }));

/** Types a card into the form of the stand-in's script. */
export async function typeCard({ user }: Pick<Rendered, 'user'>, number = '4242424242424242'): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: 'Card number' }), number);
  await user.type(screen.getByRole('textbox', { name: 'Expiration date' }), '1230');
  await user.type(screen.getByRole('textbox', { name: 'Security code' }), '123');
  await user.type(screen.getByRole('textbox', { name: 'Name on card' }), 'Olivia Owner');
}

/** Loads the provider's script as the stand-in serves it. For the tests of a file, until it ends. */
export function useCardProvider(): void {
  Object.defineProperty(document, 'currentScript', { configurable: true, value: { src: NO_CARD.script_url } });
  jest.requireActual(join(__dirname, '../../../server/standins/pages/stripe/stripe.ts'));
  Reflect.deleteProperty(document, 'currentScript');
}

/** The provider's answer to a typed card: a token, or its error. */
export const cardProvider = (error?: string): RequestHandler =>
  http.post('http://localhost/v1/payment_methods', () =>
    error ? HttpResponse.json({ error: { message: error } }, { status: 402 }) : HttpResponse.json({ id: 'pm_1' }),
  );
