import { HEADERS } from '@textloom/contracts';
import type { TestUser } from '../../../testing/app';
import { billingStage, type BillingStage } from '../payment/billing.fixture';
import { pay } from '../payment/pay.service';
import { upgradeCredit } from './upgrade-credit';

const DAY_MS = 86_400_000;
const NOW = new Date();
let t: BillingStage;
beforeAll(async () => {
  t = await billingStage({ upgradeCredit: true, keywordPriceCents: 500 });
});

/** Has paid for a month of Starter, with one extra keyword, some days ago. */
async function customer(daysAgo: number): Promise<TestUser> {
  const user = await t.createOwner({ trial: true, paid: false, extraKeywords: 1, plan: { id: 1, priceCents: 0 } });
  await t.storeCard(user);
  const now = new Date(NOW.getTime() - daysAgo * DAY_MS);
  await pay(t.deps, {
    accountId: user.accountId,
    purchase: { kind: 'plan', planId: 2 },
    key: 'first',
    automatic: false,
    now,
  });
  return user;
}
const quote = (user: TestUser | null, plan: number | string) => t.call(user, 'GET', `profiles/payment/quote/${plan}`);
const upgrade = (user: TestUser, form: Record<string, number>) =>
  t.call(user, 'POST', 'profiles/payment', { form, headers: { [HEADERS.idempotencyKey]: 'upgrade' } });

describe('the credit for the unused part of the paid month', () => {
  it('is quoted, charged exactly, and a line of the order', async () => {
    const user = await customer(10.5);
    const { total, credit } = (await quote(user, 3)).body.data;
    const [month] = await t.orders(user);
    const days = Math.round((Number(month?.period_end) - Number(month?.period_start)) / DAY_MS);
    const left = Math.floor((Number(month?.period_end) - NOW.getTime()) / DAY_MS);
    expect(credit).toBe(Math.floor((3400 * left) / days) / 100);
    expect(total).toBe((8400 - Math.round(credit * 100)) / 100);
    // The full price is not the agreed one.
    expect(await upgrade(user, { plan: 3, total: 84 })).toMatchObject({
      status: 409,
      body: { data: { price: total } },
    });
    expect((await upgrade(user, { plan: 3, total })).body.data).toMatchObject({ state: 'paid', total_payment: total });
    expect((await t.charges(user)).map(({ amount }) => amount)).toEqual([3400, Math.round(total * 100)]);
    // The next upgrade credits the whole month, not what was paid after the credit.
    expect((await quote(user, 4)).body.data.credit).toBeGreaterThan(80);
  });

  it('is not given for an overdue, expired or first month, nor without a payment', async () => {
    const [overdue, expired] = [await customer(10), await customer(40)];
    await t.db.asEngine((tx) =>
      tx.execute('update subscription set overdue_since = now() where account_id = $1', [overdue.accountId]),
    );
    const first = await t.createOwner({ trial: true, paid: false, plan: { id: 1, priceCents: 0 } });
    const given = await t.createOwner({ plan: { id: 2 } });
    for (const user of [overdue, expired, first, given])
      expect((await quote(user, 3)).body.data).toMatchObject({ credit: 0 });
  });

  it('is refused for plans that cannot be bought, other users, and bad ids', async () => {
    const user = await customer(1);
    expect((await quote(user, 2)).body.data.fields).toEqual({ plan: 'This is your plan already.' });
    expect((await quote(user, 99)).body.data.fields).toEqual({ plan: 'This plan is not for sale.' });
    expect((await quote(user, 'x')).status).toBe(404);
    expect((await quote(await t.createAuthorizedUser(user), 3)).status).toBe(403);
    expect((await quote(null, 3)).status).toBe(401);
    const other = await t.createOwner({ plan: { id: 2 } });
    expect((await quote(other, 3)).body.data.credit).toBe(0);
  });

  it.each([
    ['whole days, rounded down to a cent', 2900, 0, 20.9, 1933],
    ['less refunds', 2900, 900, 15, 1000],
    ['never more than the month', 2900, 0, 40, 2900],
    ['nothing on the last day', 2900, 0, 0.9, 0],
    ['leaving a charge that card providers accept', 90_000, 0, 29, 7850],
  ])('is %s', (_, unit_cents, refunded_cents, days, credit) => {
    const end = new Date(NOW.getTime() + days * DAY_MS);
    const month = {
      lines: [
        { text: 'Plan', quantity: 1, unit_cents },
        { text: 'Credit', quantity: 1, unit_cents: -500 },
      ],
      refunded_cents,
      period_start: new Date(end.getTime() - 30 * DAY_MS),
      period_end: end,
    };
    expect(upgradeCredit(month, 7900, NOW)).toBe(credit);
  });
});
