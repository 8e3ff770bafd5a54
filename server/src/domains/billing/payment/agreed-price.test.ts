import { HEADERS } from '@textloom/contracts';
import type { TestUser } from '../../../testing/app';
import { billingStage, type BillingStage } from './billing.fixture';

let t: BillingStage;
beforeAll(async () => {
  t = await billingStage();
});

const DAY_MS = 86_400_000;
let keys = 0;
const pay = (user: TestUser, form: Record<string, string | number>, key = `k${(keys += 1)}`) =>
  t.call(user, 'POST', 'profiles/payment', { form, headers: { [HEADERS.idempotencyKey]: key } });
async function buyer(options: Parameters<BillingStage['createOwner']>[0] = {}): Promise<TestUser> {
  const user = await t.createOwner(options);
  await t.storeCard(user);
  return user;
}
const overdue = async (): Promise<TestUser> => {
  const user = await buyer({ endAt: new Date(Date.now() + 3 * DAY_MS) });
  await t.db.asEngine((tx) =>
    tx.execute('update subscription set overdue_since = $2 where account_id = $1', [
      user.accountId,
      new Date(Date.now() - DAY_MS),
    ]),
  );
  return user;
};

describe('a changed price is not charged silently', () => {
  it.each([
    ['a plan', () => buyer(), { plan: 3 }, 79, '69'],
    ['the overdue month', overdue, { plan: 2 }, 29, '19.50'],
    ['extra keywords', () => buyer(), { extra_keywords: 3 }, 15, '12'],
    ['extra messages', () => buyer(), { extra_messages: 2 }, 30, '31'],
  ] as const)(
    '%s: another total is refused with the price, and the price is accepted',
    async (_, make, form, price, wrong) => {
      const user = await make();
      const refused = await pay(user, { ...form, total: wrong }, 'agreed');
      expect(refused).toMatchObject({ status: 409, body: { data: { id: 'conflict', price } } });
      expect(refused.body.message).toContain(`The price has changed to $${price}, and nothing was charged.`);
      expect([await t.orders(user), await t.charges(user)]).toEqual([[], []]);
      const paid = await pay(user, { ...form, total: price }, 'agreed');
      expect(paid).toMatchObject({ status: 200, body: { data: { state: 'paid', total_payment: price } } });
    },
  );

  it('refuses the price from before an increase, and continues a payment that started before it', async () => {
    const [before, after] = [await buyer(), await buyer()];
    expect((await pay(before, { plan: 4, total: 199 }, 'same')).status).toBe(200);
    await t.db.asEngine((tx) => tx.execute('update plan set price_cents = price_cents + 1000 where id = 4'));
    const refused = await pay(after, { plan: 4, total: 199 });
    expect(refused).toMatchObject({ status: 409, body: { data: { price: 209 } } });
    expect((await pay(before, { plan: 4, total: 199 }, 'same')).body.data.total_payment).toBe(199);
    expect(await t.charges(before)).toHaveLength(1);
    expect(await t.charges(after)).toEqual([]);
  });

  it.each(['-1', '1e1', '0x10', 'a lot', '1.999', '12345678', ''])(
    'refuses the total "%s" at its field',
    async (total) => {
      const user = await buyer();
      const refused = await pay(user, { extra_messages: 1, total });
      expect(refused).toMatchObject({
        status: 422,
        body: { data: { fields: { total: 'Enter an amount in dollars.' } } },
      });
      expect(await t.orders(user)).toEqual([]);
    },
  );
});

describe('a payment is not forgotten after a reload', () => {
  const open = async (user: TestUser) => (await t.call(user, 'GET', 'profiles/payment')).body.data;

  it('returns the payment that was just made, to its own account only', async () => {
    const [user, other] = [await buyer(), await buyer()];
    expect(await open(user)).toEqual({ payment: null, just_paid: null });
    const { id } = (await pay(user, { extra_messages: 2 })).body.data;
    expect(await open(user)).toMatchObject({ payment: null, just_paid: { id, total_payment: 30, quantity: 2 } });
    expect(await open(other)).toEqual({ payment: null, just_paid: null });
  });

  it('does not return one that is older, was made automatically or has failed', async () => {
    const user = await buyer();
    const { id } = (await pay(user, { extra_messages: 2 })).body.data;
    for (const change of [`automatic = true`, `automatic = false, paid_at = now() - interval '6 minutes'`]) {
      await t.db.asEngine((tx) => tx.execute(`update billing_order set ${change} where id = $1`, [id]));
      expect((await open(user)).just_paid).toBeNull();
    }
    await t.storeCard(user, 'declined');
    expect((await pay(user, { extra_messages: 1 })).status).toBe(422);
    expect((await open(user)).just_paid).toBeNull();
  });
});
