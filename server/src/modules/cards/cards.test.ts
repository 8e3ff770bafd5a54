import Fastify, { type FastifyInstance } from 'fastify';
import { stripeCards } from '../../providers/cards/stripe.cards';
import { stripeStandin } from '../../standins/cards/stripe-standin';
import { stripeStore } from '../../standins/cards/stripe-store';
import { testApp, type TestApp, type TestUser } from '../../testing/app';
import { testDatabase } from '../../testing/database';

const KEYS = { secretKey: 'sk_test_secret', publishableKey: 'pk_test_public' };
let provider: FastifyInstance;
let t: TestApp;
let owner: TestUser;
let address: string;

/** Sends a card to the provider as the page's script does, and returns the token. */
async function typeCard(
  number: string,
  { month = '12', year = '2040', cvc = '123', key = KEYS.publishableKey } = {},
): Promise<{ status: number; id: string; message: string }> {
  const body = new URLSearchParams({
    type: 'card',
    'card[number]': number,
    'card[exp_month]': month,
    'card[exp_year]': year,
    'card[cvc]': cvc,
  });
  const answer = await fetch(`${address}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body,
  });
  const json = (await answer.json()) as { id?: string; error?: { message: string } };
  return { status: answer.status, id: json.id ?? '', message: json.error?.message ?? '' };
}
const GOOD = '4242424242424242';

beforeAll(async () => {
  const db = await testDatabase();
  provider = Fastify();
  await provider.register(stripeStandin({ store: stripeStore(db.engine), ...KEYS }), { prefix: '/v1' });
  address = await provider.listen({ host: '127.0.0.1', port: 0 });
  db.beforeDrop(() => provider.close());
  t = await testApp(
    { cards: { kind: 'standin', ...KEYS, url: address, scriptUrl: `${address}/v1/stripe.js` } },
    { db, cards: stripeCards({ secretKey: KEYS.secretKey, url: address }) },
  );
  owner = await t.createOwner();
});
const stored = async (user: TestUser) => (await t.call(user, 'GET', 'profiles/creditcard')).body.data;
const save = (user: TestUser | null, token: string, fullname = '') =>
  t.call(user, 'PUT', 'profiles/creditcard', { form: { token, fullname } });

describe('API-073: GET profiles/creditcard', () => {
  it('reports a missing card, and how the page reaches the provider', async () => {
    expect(await stored(await t.createOwner())).toEqual({
      exists: false,
      expired: false,
      brand: '',
      last4: '',
      exp_month: 0,
      exp_year: 0,
      fullname: '',
      publishable_key: KEYS.publishableKey,
      script_url: `${address}/v1/stripe.js`,
    });
  });

  it('marks a card that has expired', async () => {
    const user = await t.createOwner();
    await t.db.asEngine((tx) =>
      tx.execute(
        `insert into card (account_id, payment_method, brand, last4, exp_month, exp_year) values ($1, 'pm_1', 'visa', '4242', 1, 2020)`,
        [user.accountId],
      ),
    );
    expect(await stored(user)).toMatchObject({ exists: true, expired: true });
  });

  it.each([
    [[], 403],
    [['credit_card_update'], 200],
    [['billing_history_access'], 200],
  ] as const)('with %j returns %i to an authorized user', async (allow, status) => {
    const user = await t.createSubUser(owner, { allow });
    expect((await t.call(user, 'GET', 'profiles/creditcard')).status).toBe(status);
  });

  it('requires a session', async () => {
    expect((await t.call(null, 'GET', 'profiles/creditcard')).status).toBe(401);
  });
});

describe('API-074: PUT profiles/creditcard', () => {
  it('stores the card that the page sent to the provider; the card number does not reach this server', async () => {
    const { id } = await typeCard(GOOD);
    const answer = await save(owner, id, 'Olivia Owner');
    expect(answer).toMatchObject({ status: 200, body: { status: 'success', message: 'Card changed successfully' } });
    expect(await stored(owner)).toMatchObject({
      exists: true,
      expired: false,
      brand: 'visa',
      last4: '4242',
      exp_month: 12,
      exp_year: 2040,
      fullname: 'Olivia Owner',
    });
    const dump = await t.db.asEngine((tx) =>
      tx.query('select row_to_json(m) as m from simulator.stripe_method m union all select row_to_json(c) from card c'),
    );
    expect(JSON.stringify(dump)).not.toContain('42424242');
    expect((await t.call(owner, 'GET', 'login')).body.data.profile.stripe_id).toMatch(/^cus_/);
  });

  it('replaces a card and keeps the customer', async () => {
    const user = await t.createOwner();
    await save(user, (await typeCard(GOOD)).id);
    const before = (await t.call(user, 'GET', 'login')).body.data.profile.stripe_id;
    await save(user, (await typeCard('5555555555554444')).id);
    expect(await stored(user)).toMatchObject({ brand: 'mastercard', last4: '4444' });
    expect((await t.call(user, 'GET', 'login')).body.data.profile.stripe_id).toBe(before);
    const attached = await t.db.asEngine((tx) =>
      tx.query('select last4 from simulator.stripe_method where customer_id = $1', [before]),
    );
    expect(attached).toEqual([{ last4: '4444' }]);
  });

  it.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000127', "Your card's security code is incorrect."],
  ])('shows the provider’s message about %s and keeps the earlier card', async (number, message) => {
    const user = await t.createOwner();
    await save(user, (await typeCard(GOOD)).id);
    const answer = await save(user, (await typeCard(number)).id);
    expect(answer).toMatchObject({ status: 422, body: { status: 'error', message } });
    expect(await stored(user)).toMatchObject({ last4: '4242' });
  });

  it.each([['pm_unknown'], ['tok_visa']])('refuses %s, which the provider did not issue', async (token) => {
    const answer = await save(owner, token);
    expect(answer).toMatchObject({
      status: 422,
      body: { message: 'The card could not be read. Please type it again.' },
    });
  });

  it('refuses the card of another customer', async () => {
    const [first, second] = [await t.createOwner(), await t.createOwner()];
    const { id } = await typeCard(GOOD);
    await save(first, id);
    expect((await save(second, id)).status).toBe(422);
    expect(await stored(second)).toMatchObject({ exists: false });
  });

  it('requires a token', async () => {
    expect((await save(owner, '')).body).toMatchObject({
      status: 'error',
      data: { fields: { token: 'The card could not be read.' } },
    });
  });

  it('reports that the provider cannot be reached, and changes nothing', async () => {
    const { id } = await typeCard(GOOD);
    const lonely = await testApp(
      {},
      { db: t.db, cards: stripeCards({ secretKey: 'sk', url: 'http://127.0.0.1:9', timeoutMs: 500 }) },
    );
    const answer = await lonely.call(owner, 'PUT', 'profiles/creditcard', { form: { token: id } });
    expect(answer).toMatchObject({
      status: 503,
      body: { message: 'The card provider can not be reached at the moment. Please try again.' },
    });
    await lonely.app.close();
  });
});

describe('PERM-018: credit_card_update', () => {
  it.each([
    [[], 403],
    [['billing_history_access'], 403],
    [['credit_card_update'], 200],
  ] as const)('an authorized user with %j gets %i', async (allow, status) => {
    const user = await t.createSubUser(owner, { allow });
    expect((await save(user, (await typeCard(GOOD)).id)).status).toBe(status);
  });

  it('is checked before anything else', async () => {
    expect((await save(null, 'x')).status).toBe(401);
  });
});

describe('ERR-021: validation by the provider', () => {
  it.each([
    ['4242424242424241', {}, 'Your card number is incorrect.'],
    [GOOD, { month: '13' }, "Your card's expiration month is invalid."],
    [GOOD, { year: '2020' }, "Your card's expiration year is invalid."],
    [GOOD, { cvc: '1' }, "Your card's security code is invalid."],
  ])('%s %j: %s', async (number, more, message) => {
    expect(await typeCard(number, more)).toMatchObject({ status: 402, message });
  });

  it('accepts no card without its key', async () => {
    expect((await typeCard(GOOD, { key: 'pk_other' })).status).toBe(401);
  });
});
