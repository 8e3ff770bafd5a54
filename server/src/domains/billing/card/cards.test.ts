import { stripeCards } from '../../../platform/providers/cards/stripe.cards';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { testCards, type TestCards } from '../../../testing/card-provider';
import { testDatabase } from '../../../testing/database';

let provider: TestCards;
let t: TestApp;
let owner: TestUser;
const typeCard: TestCards['typeCard'] = (...card) => provider.typeCard(...card);
const GOOD = '4242424242424242';

beforeAll(async () => {
  const db = await testDatabase();
  provider = await testCards(db);
  t = await testApp({ cards: provider.config }, { db, cards: provider.cards });
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
      publishable_key: provider.keys.publishableKey,
      script_url: provider.config.scriptUrl,
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
    const user = await t.createAuthorizedUser(owner, { allow });
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
    const { rows: mails } = await t.db.engine.query(
      'select recipient, subject, body_text from mail where account_id = $1',
      [owner.accountId],
    );
    expect(mails).toEqual([
      {
        recipient: owner.email,
        subject: 'Your card at Textloom was changed',
        body_text: expect.stringContaining('the card VISA •••• 4242 from now on'),
      },
    ]);
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

  it.each([
    ['a NUL', 'pm_\0', 'Nina'],
    ['a lone surrogate', 'pm_\ud800', 'Nina'],
    ['an emoji', 'pm_😀', 'Nina'],
    ['a path', '../customers', 'Nina'],
    ['201 characters', 'p'.repeat(201), 'Nina'],
  ])('refuses a token with %s at its field', async (_, token, fullname) => {
    expect(await save(owner, token, fullname)).toMatchObject({
      status: 422,
      body: { data: { fields: { token: 'The card could not be read.' } } },
    });
  });

  it('stores a name with any letters, and refuses one that cannot be stored', async () => {
    const user = await t.createOwner();
    const { id } = await typeCard(GOOD);
    const refused = await save(user, id, 'Ni\0na');
    expect(refused).toMatchObject({
      status: 422,
      body: { data: { fields: { fullname: 'The name contains characters that cannot be stored.' } } },
    });
    expect((await save(user, id, 'Zoë 王 😀')).status).toBe(200);
    expect(await stored(user)).toMatchObject({ fullname: 'Zoë 王 😀' });
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
      { db: t.db, cards: stripeCards({ ...provider.keys, url: 'http://127.0.0.1:9', timeoutMs: 500 }) },
    );
    const answer = await lonely.call(owner, 'PUT', 'profiles/creditcard', { form: { token: id } });
    expect(answer).toMatchObject({
      status: 503,
      body: { message: 'The card provider cannot be reached at the moment. Please try again.' },
    });
    await lonely.app.close();
  });
});

describe('API-074: a card whose bank asks its holder to confirm', () => {
  const CHALLENGED = '4000002500003155';

  it('returns a challenge first, and is stored by the same call after it was confirmed', async () => {
    const user = await t.createOwner();
    const { id } = await typeCard(CHALLENGED);
    const first = await save(user, id, 'Olivia Owner');
    expect(first).toMatchObject({
      status: 200,
      body: { message: '', data: { challenge: expect.stringMatching(/^seti_/) } },
    });
    expect(await stored(user)).toMatchObject({ exists: false });
    const { challenge } = first.body.data;
    // A reloaded page gets the same challenge.
    expect((await save(user, id, 'Olivia Owner')).body.data).toEqual({ challenge });
    expect(await provider.answerChallenge(challenge, 'complete')).toBe(200);
    expect(await save(user, id, 'Olivia Owner')).toMatchObject({
      status: 200,
      body: { message: 'Card changed successfully', data: { challenge: '' } },
    });
    expect(await stored(user)).toMatchObject({ exists: true, last4: '3155', fullname: 'Olivia Owner' });
  });

  it('is refused with the provider’s words when the challenge failed, and the earlier card stays', async () => {
    const user = await t.createOwner();
    await save(user, (await typeCard(GOOD)).id);
    const { id } = await typeCard(CHALLENGED);
    await provider.answerChallenge((await save(user, id)).body.data.challenge, 'fail');
    expect(await save(user, id)).toMatchObject({
      status: 422,
      body: {
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      },
    });
    expect(await stored(user)).toMatchObject({ last4: '4242' });
  });
});

describe('API-074: payments that waited for another card', () => {
  const wait = (user: TestUser) =>
    t.db.asEngine(async (tx) => {
      await tx.execute(`insert into auto_buy (account_id, below, cap, paused_reason) values ($1, 100, 2, 'declined')`, [
        user.accountId,
      ]);
      await tx.execute('update account set payment_errors = true where id = $1', [user.accountId]);
      await tx.execute(
        `update subscription set overdue_since = '2030-01-01', next_try_at = '2030-01-03' where account_id = $1`,
        [user.accountId],
      );
    });
  const waiting = (user: TestUser) =>
    t.db.asEngine((tx) =>
      tx.one(
        `select a.payment_errors, b.paused_reason, s.next_try_at <= now() as due
         from account a join auto_buy b on b.account_id = a.id join subscription s on s.account_id = a.id where a.id = $1`,
        [user.accountId],
      ),
    );

  it('are retried at once; only a payment clears payment_errors, and another account keeps waiting', async () => {
    const [user, other] = [await t.createOwner(), await t.createOwner()];
    await wait(user);
    await wait(other);
    await save(user, (await typeCard(GOOD)).id);
    expect(await waiting(user)).toEqual({ payment_errors: true, paused_reason: '', due: true });
    expect(await waiting(other)).toEqual({ payment_errors: true, paused_reason: 'declined', due: false });
  });

  it('keep waiting when the card is refused', async () => {
    const user = await t.createOwner();
    await wait(user);
    await save(user, (await typeCard('4000000000000002')).id);
    expect(await waiting(user)).toEqual({ payment_errors: true, paused_reason: 'declined', due: false });
  });
});

describe('PERM-018: credit_card_update', () => {
  it.each([
    [[], 403],
    [['billing_history_access'], 403],
    [['credit_card_update'], 200],
  ] as const)('an authorized user with %j gets %i', async (allow, status) => {
    const user = await t.createAuthorizedUser(owner, { allow });
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
