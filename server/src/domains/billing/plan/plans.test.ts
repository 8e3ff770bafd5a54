import { testApp, type TestApp, type TestUser } from '../../../testing/app';

let t: TestApp;
let owner: TestUser;

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner({ plan: { id: 3, name: 'Growth', priceCents: 7950, messages: 4000, keywords: 6 } });
  await t.db.asEngine((tx) =>
    tx.query(
      `insert into plan (id, name, price_cents, messages, keywords, active) values (9, 'Old', 100, 1, 1, false)`,
    ),
  );
});

describe('API-070: GET plans', () => {
  it('lists plans on sale, cheapest first, with prices in dollars', async () => {
    const { body } = await t.call(owner, 'GET', 'plans');
    expect(body).toEqual({
      status: 'success',
      message: '',
      data: {
        entries: [
          { id: 1, name: 'Free Trial', price: 0, messages: 250, keywords: 2 },
          { id: 2, name: 'Starter', price: 29, messages: 1000, keywords: 3 },
          { id: 3, name: 'Growth', price: 79.5, messages: 4000, keywords: 6 },
          { id: 4, name: 'Business', price: 199, messages: 12_000, keywords: 10 },
        ],
      },
    });
  });

  it('includes a plan that is no longer sold for the account that has it', async () => {
    const old = await t.createOwner({ plan: { id: 9, name: 'Old', priceCents: 100, messages: 1, keywords: 1 } });
    const ids = async (user: TestUser): Promise<number[]> =>
      (await t.call(user, 'GET', 'plans')).body.data.entries.map((plan: { id: number }) => plan.id);
    expect([await ids(old), await ids(owner)]).toEqual([
      [1, 9, 2, 3, 4],
      [1, 2, 3, 4],
    ]);
  });

  it('requires a session', async () => {
    expect((await t.call(null, 'GET', 'plans')).status).toBe(401);
  });
});
