import Fastify from 'fastify';
import type { Config } from '../platform/config/config';
import type { CardProvider, Holder } from '../platform/providers/cards/card-provider';
import { stripeCards } from '../platform/providers/cards/stripe.cards';
import { stripeStandin } from '../../standins/cards/stripe-standin';
import type { TestDatabase } from './database';

export interface CardKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

const KEYS: CardKeys = { secretKey: 'sk_test_secret', publishableKey: 'pk_test_public', webhookSecret: 'whsec_test' };

/** A response of the stand-in; each test knows its shape. */
interface ProviderAnswer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  body: any;
}

interface TypedFields {
  month?: string;
  year?: string;
  cvc?: string;
  key?: string;
}

/** The stand-in at an address, as a page's script and our server call it. */
export interface CardCalls {
  keys: CardKeys;
  address: string;
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
  storeCard(holder: number | Holder, number: string): Promise<{ customer: string; paymentMethod: string }>;
  /** Presses a button of the challenge page. */
  answerChallenge(clientSecret: string, action: 'complete' | 'fail'): Promise<number>;
}

export interface TestCards extends CardCalls {
  /** Settings of `testApp(changes, parts)`. */
  config: Config['cards'];
}

/** An account that only the provider knows. */
export const testHolder = (accountId: number): Holder => ({
  installation: 'test',
  account: `account-${accountId}`,
  accountId,
});

/** Calls of the stand-in at this address, and the real adapter to it. */
export function cardsAt(address: string, keys: CardKeys): CardCalls {
  const cards = stripeCards({ ...keys, url: address });

  const call: CardCalls['call'] = async (method, path, form = {}, headers = {}) => {
    const fields = new URLSearchParams(form);
    const answer = await fetch(`${address}/v1/${path}${method === 'GET' ? `?${fields.toString()}` : ''}`, {
      method,
      headers: { authorization: `Bearer ${keys.secretKey}`, ...headers },
      ...(method === 'GET' ? {} : { body: fields }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const typeCard: CardCalls['typeCard'] = async (
    number,
    { month = '12', year = '2040', cvc = '123', key = keys.publishableKey } = {},
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
  const answerChallenge: CardCalls['answerChallenge'] = async (clientSecret, action) => {
    const body = new URLSearchParams({ client_secret: clientSecret, action });
    return (await fetch(`${address}/v1/challenge`, { method: 'POST', body })).status;
  };
  const storeCard: CardCalls['storeCard'] = async (given, number) => {
    const holder = typeof given === 'number' ? testHolder(given) : given;
    const { id: token } = await typeCard(number);
    const request = { holder, customer: '', token, email: 'olivia@example.com', fullname: '', replaces: null };
    let stored = await cards.storeCard(request);
    if ('clientSecret' in stored) {
      await answerChallenge(stored.clientSecret, 'complete');
      stored = await cards.storeCard(request);
    }
    if ('clientSecret' in stored) throw new Error('the challenge was not confirmed');
    return stored;
  };
  return { keys, address, cards, call, typeCard, storeCard, answerChallenge };
}

/** The card provider's stand-in on its own port, and the real adapter to it. Closes with the database. */
export async function testCards(db: TestDatabase): Promise<TestCards> {
  const app = Fastify();
  await app.register(stripeStandin({ db, ...KEYS }), { prefix: '/v1' });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  db.beforeDrop(() => app.close());
  return {
    ...cardsAt(address, KEYS),
    config: { kind: 'standin', ...KEYS, url: address, scriptUrl: `${address}/v1/stripe.js` },
  };
}
