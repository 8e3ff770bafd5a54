import { testApp, type TestApp } from '../../../testing/app';
import type { TestUser } from '../../../testing/accounts';
import { monthKey } from './auto-buy.key';
import { life } from '../subscription/life.fixture';

let app: TestApp;
let t: ReturnType<typeof life>;

beforeAll(async () => {
  app = await testApp();
  t = life(app.db);
});
const read = (user: TestUser | null) => app.call(user, 'GET', 'profiles/billing');
const save = (user: TestUser | null, form: Record<string, string | number> = {}) =>
  app.call(user, 'PUT', 'profiles/billing', { form });
const OFF = {
  auto_buy: false,
  auto_buy_below: 200,
  auto_buy_cap: 4,
  auto_buy_used: 0,
  auto_buy_paused: '',
  invoice_mail: false,
  tax_id: '',
};
async function withCard(): Promise<TestUser> {
  const user = await t.createOwner();
  await t.sql(
    `insert into card (account_id, payment_method, brand, last4, exp_month, exp_year) values ($1, 'pm_1', 'visa', '4242', 12, 2040)`,
    [user.accountId],
  );
  return user;
}

describe('GET and PUT profiles/billing', () => {
  it('auto-buy and mailed invoices are off by default', async () => {
    expect(await read(await t.createOwner())).toMatchObject({ status: 200, body: { data: OFF } });
  });

  it('stores what was saved, and switches off again', async () => {
    const user = await withCard();
    const form = { auto_buy: 1, auto_buy_below: 750, auto_buy_cap: 2, invoice_mail: 1, tax_id: ' 74-1234567 ' };
    const saved = { ...OFF, auto_buy: true, auto_buy_below: 750, auto_buy_cap: 2, invoice_mail: true };
    expect(await save(user, form)).toMatchObject({
      status: 200,
      body: { message: 'Your billing settings were saved.', data: { ...saved, tax_id: '74-1234567' } },
    });
    expect((await read(user)).body.data).toEqual({ ...saved, tax_id: '74-1234567' });
    await save(user);
    expect((await read(user)).body.data).toEqual(OFF);
  });

  it('shows why auto-buy has paused; saving clears the pause', async () => {
    const user = await withCard();
    await save(user, { auto_buy: 1 });
    await t.sql(`update auto_buy set paused_reason = 'Your card was declined.' where account_id = $1`, [
      user.accountId,
    ]);
    expect((await read(user)).body.data).toMatchObject({ auto_buy_paused: 'Your card was declined.' });
    expect((await save(user, { auto_buy: 1 })).body.data).toMatchObject({ auto_buy: true, auto_buy_paused: '' });
  });

  it('counts the automatic purchases of this month that did not fail', async () => {
    const user = await withCard();
    const month = monthKey(new Date(), 0);
    for (const [key, state] of [
      [`${month}1`, 'paid'],
      [`${month}2`, 'failed'],
      [`${month}3`, 'open'],
      ['auto 2020-01 1', 'paid'],
      ['form', 'paid'],
    ])
      await t.sql(
        `insert into billing_order (account_id, kind, batches, messages, lines, amount_cents, state, key) values ($1, 'messages', 1, 500, '[]', 2000, $2, $3)`,
        [user.accountId, state, key],
      );
    expect((await read(user)).body.data).toMatchObject({ auto_buy_used: 2 });
  });

  it('can be switched on only with a card', async () => {
    const user = await t.createOwner();
    const message = 'No Credit Card attached.';
    expect(await save(user, { auto_buy: 1 })).toMatchObject({
      status: 422,
      body: { message, data: { fields: { auto_buy: message } } },
    });
    expect((await read(user)).body.data).toEqual(OFF);
    expect((await save(user, { invoice_mail: 1 })).status).toBe(200);
  });

  it.each([
    [{ auto_buy_below: 0 }, { auto_buy_below: 'Enter a whole number from 1 to 1,000,000.' }],
    [{ auto_buy_below: 1_000_001 }, { auto_buy_below: 'Enter a whole number from 1 to 1,000,000.' }],
    [{ auto_buy_below: 1.5 }, { auto_buy_below: 'Enter a whole number from 1 to 1,000,000.' }],
    [{ auto_buy_below: 'many' }, { auto_buy_below: 'Enter a whole number from 1 to 1,000,000.' }],
    [{ auto_buy_cap: 0 }, { auto_buy_cap: 'Enter a whole number from 1 to 100.' }],
    [{ auto_buy_cap: 101 }, { auto_buy_cap: 'Enter a whole number from 1 to 100.' }],
    [{ tax_id: 'x'.repeat(41) }, { tax_id: 'This text is too long.' }],
  ])('refuses %j at its field', async (form, fields) => {
    const user = await withCard();
    expect(await save(user, { auto_buy: 1, ...form })).toMatchObject({ status: 422, body: { data: { fields } } });
    expect((await read(user)).body.data).toEqual(OFF);
  });

  it('PERM-009: is the owner’s alone', async () => {
    const user = await withCard();
    const sub = await t.createAuthorizedUser(user, { allow: ['credit_card_update', 'billing_history_access'] });
    expect([(await read(sub)).status, (await save(sub)).status]).toEqual([403, 403]);
    expect([(await read(null)).status, (await save(null)).status]).toEqual([401, 401]);
  });

  it('changes no other account', async () => {
    const [mine, other] = [await withCard(), await withCard()];
    await save(other, { auto_buy: 1, tax_id: 'theirs' });
    await save(mine, { auto_buy: 0, tax_id: 'mine' });
    expect((await read(other)).body.data).toMatchObject({ auto_buy: true, tax_id: 'theirs' });
  });
});
