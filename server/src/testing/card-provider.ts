import Fastify from 'fastify';
import type { Config } from '../platform/config/config';
import type { CardProvider } from '../platform/providers/cards/card-provider';
import { stripeCards } from '../platform/providers/cards/stripe.cards';
import { stripeStandin } from '../../standins/cards/stripe-standin';
import type { TestDatabase } from './database';

const KEYS = { secretKey: 'sk_test_secret', publishableKey: 'pk_test_public', webhookSecret: 'whsec_test' };

/** A response of the stand-in; each test knows its shape. */
export interface ProviderAnswer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  body: any;
}

export interface TypedFields {
  month?: string;
  year?: string;
  cvc?: string;
  key?: string;
}

export interface TestCards {
  keys: typeof KEYS;
  address: string;
  /** Settings and service for `testApp(changes, parts)`. */
  config: Config['cards'];
  cards: CardProvider;
  /** A call of Stripe's API with the secret key, such as `call('POST', 'refunds', { payment_intent })`. */
  call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    form?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<ProviderAnswer>;
  /** Sends a card to the provider as the page's script does. */
  typeCard(number: string, fields?: TypedFields): Promise<{ status: number; id: string; message: string }>;
  /** Stores a card; a challenge is confirmed. */
  storeCard(accountId: number, number: string): Promise<{ customer: string; paymentMethod: string }>;
  /** Presses a button of the challenge page. */
  answerChallenge(clientSecret: string, action: 'complete' | 'fail'): Promise<number>;
}

/** The card provider's stand-in on its own port, and the real adapter to it. Closes with the database. */
export async function testCards(db: TestDatabase): Promise<TestCards> {
  const app = Fastify();
  await app.register(stripeStandin({ db, ...KEYS }), { prefix: '/v1' });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  db.beforeDrop(() => app.close());
  const cards = stripeCards({ ...KEYS, url: address });

  const call: TestCards['call'] = async (method, path, form = {}, headers = {}) => {
    const fields = new URLSearchParams(form);
    const answer = await fetch(`${address}/v1/${path}${method === 'GET' ? `?${fields.toString()}` : ''}`, {
      method,
      headers: { authorization: `Bearer ${KEYS.secretKey}`, ...headers },
      ...(method === 'GET' ? {} : { body: fields }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const typeCard: TestCards['typeCard'] = async (
    number,
    { month = '12', year = '2040', cvc = '123', key = KEYS.publishableKey } = {},
  ) => {
    const fields = { number, exp_month: month, exp_year: year, cvc };
    const form = Object.entries(fields).map(([name, value]) => [`card[${name}]`, value] as const);
    const { status, body } = await call(
      'POST',
      'payment_methods',
      { type: 'card', ...Object.fromEntries(form) },
      { authorization: `Bearer ${key}` },
    );
    return { status, id: body.id ?? '', message: body.error?.message ?? '' };
  };
  const answerChallenge: TestCards['answerChallenge'] = async (clientSecret, action) => {
    const body = new URLSearchParams({ client_secret: clientSecret, action });
    return (await fetch(`${address}/v1/challenge`, { method: 'POST', body })).status;
  };
  const storeCard: TestCards['storeCard'] = async (accountId, number) => {
    const { id: token } = await typeCard(number);
    const request = { accountId, customer: '', token, email: 'olivia@example.com', fullname: '', replaces: null };
    let stored = await cards.storeCard(request);
    if ('clientSecret' in stored) {
      await answerChallenge(stored.clientSecret, 'complete');
      stored = await cards.storeCard(request);
    }
    if ('clientSecret' in stored) throw new Error('the challenge was not confirmed');
    return stored;
  };
  return {
    keys: KEYS,
    address,
    config: { kind: 'standin', ...KEYS, url: address, scriptUrl: `${address}/v1/stripe.js` },
    cards,
    call,
    typeCard,
    storeCard,
    answerChallenge,
  };
}
