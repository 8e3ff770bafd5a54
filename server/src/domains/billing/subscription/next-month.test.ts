import type { OwnerOptions, TestUser } from '../../../testing/accounts';
import { grantRequest } from '../../../app/ops/requests';
import { billingStage, type BillingStage } from '../payment/billing.fixture';
import { pay } from '../payment/pay.service';
import { settleIntent } from '../payment/settle.service';
import { DAY, later, life } from './life.fixture';
import { endCancelled } from './end-cancelled.job';
import { renewSubscriptions } from './renewal.job';

let t: BillingStage;
let l: ReturnType<typeof life>;
const NOW = new Date();
const END = later(NOW, 10 * DAY);
const BUSINESS = { id: 4, name: 'Business', priceCents: 19_900, messages: 12_000, keywords: 10 };

beforeAll(async () => {
  t = await billingStage({ keywordPriceCents: 500 }, 12);
  l = life(t.db);
  await l.sql(`update plan set price_cents = 2900, messages = 1000, keywords = 3, name = 'Starter' where id = 2`);
});

const giveBack = (user: TestUser | null, give_back: number | string) =>
  t.call(user, 'POST', 'profiles/givebackkeywords', { form: { give_back } });
const shown = async (user: TestUser) => (await t.call(user, 'GET', 'login')).body.data.profile.subscription;
const allowed = async (user: TestUser): Promise<number> => (await t.call(user, 'GET', 'keywords')).body.data.total;
const ids = async (user: TestUser) => {
  const row = await l.subscription(user);
  return [row?.plan_id, row?.extra_keywords];
};
async function business(more: OwnerOptions = {}): Promise<TestUser> {
  const user = await t.createOwner({ plan: BUSINESS, endAt: END, planLeft: 9_000, ...more });
  await t.storeCard(user);
  return user;
}
async function downgraded(more: OwnerOptions = {}, change = ''): Promise<TestUser> {
  const user = await business(more);
  if (change) await l.change(user, change);
  await t.call(user, 'POST', 'profiles/cancelsubscription', { form: { cancel_option: 4, cancel_plan: 2 } });
  const [request] = await l.sql<{ id: number }>('select id from support_request where account_id = $1', [
    user.accountId,
  ]);
  await grantRequest(t.deps, request?.id ?? 0);
  return user;
}
const addKeywords = (user: TestUser, count: number) =>
  l.sql(
    `insert into keyword (account_id, keyword, canonical) select $1::int, w, lower(w) from
       (select 'Word' || $1::int || 'x' || n as w from generate_series(1, $2::int) n) words`,
    [user.accountId, count],
  );

describe('a granted smaller plan begins with the next month', () => {
  it('changes nothing in the paid month, and is shown with its day', async () => {
    const user = await downgraded({ extraKeywords: 2 });
    expect(await ids(user)).toEqual([4, 2]);
    expect(await allowed(user)).toBe(12);
    expect(await t.buckets(user)).toMatchObject({ plan: 9_000 });
    expect(await shown(user)).toMatchObject({
      plan_id: 4,
      price: 199,
      next_plan: { plan_id: 2, name: 'Starter', price: 29 },
    });
    expect((await l.mails(user)).at(-1)?.text).toContain('Your plan changes to Starter on ');
  });

  it('is the plan that the renewal charges, with its messages and keywords', async () => {
    const user = await downgraded({ extraKeywords: 2 });
    await addKeywords(user, 7);
    await renewSubscriptions(t.deps, END);
    expect(await t.charges(user)).toMatchObject([{ amount: 2900 + 2 * 500 }]);
    expect(await ids(user)).toEqual([2, 2]);
    expect(await t.buckets(user)).toMatchObject({ plan: 1000 });
    expect(await shown(user)).toMatchObject({ plan_id: 2, next_plan: null });
    // Keywords above the limit stay, and none can be added.
    expect((await t.call(user, 'GET', 'keywords')).body.data).toMatchObject({ used: 7, total: 5 });
  });

  it('applies to an owner whose renewal failed', async () => {
    const user = await downgraded();
    await t.storeCard(user, 'declined');
    await renewSubscriptions(t.deps, END);
    await t.storeCard(user);
    expect(await shown(user)).toMatchObject({ plan_id: 2, price: 29, overdue_since: expect.stringContaining('T') });
    await pay(t.deps, {
      accountId: user.accountId,
      purchase: { kind: 'plan', planId: 2 },
      key: 'overdue',
      agreedCents: 2900,
      automatic: false,
      now: later(END, DAY),
    });
    expect(await t.orders(user)).toMatchObject([{ state: 'failed' }, { state: 'paid', kind: 'renewal' }]);
  });

  it('applies at once when no paid month is running', async () => {
    const overdue = await downgraded({}, `overdue_since = now() - interval '1 day'`);
    expect(await shown(overdue)).toMatchObject({ plan_id: 2, next_plan: null });
    expect((await l.mails(overdue)).at(-1)?.text).toContain('Your plan is now Starter');
  });

  it('remains when the cancelled plan ends, and gives way to a larger plan that is bought', async () => {
    const [cancelled, upgraded] = [await downgraded(), await downgraded()];
    await l.change(cancelled, 'cancelled_at = now()');
    await endCancelled({ db: t.db, config: t.deps.config }, later(END, DAY));
    expect(await ids(cancelled)).toEqual([2, 0]);
    await l.sql(
      `insert into plan (id, name, price_cents, messages, keywords) values (40, 'Giant', 29900, 20000, 20) on conflict do nothing`,
    );
    await pay(t.deps, {
      accountId: upgraded.accountId,
      purchase: { kind: 'plan', planId: 40 },
      key: 'up',
      automatic: false,
      now: NOW,
    });
    expect(await shown(upgraded)).toMatchObject({ plan_id: 40, next_plan: null });
  });

  it('can be taken back until then', async () => {
    const user = await downgraded();
    const { status, body } = await t.call(user, 'POST', 'profiles/keepsubscription');
    expect([status, body.message]).toEqual([200, 'Your plan is kept.']);
    expect(await shown(user)).toMatchObject({ plan_id: 4, next_plan: null });
    await renewSubscriptions(t.deps, END);
    expect(await t.charges(user)).toMatchObject([{ amount: 19_900 }]);
  });
});

describe('extra keywords are given back at the end of the paid month', () => {
  it('stay in the paid month, are not charged by the renewal, and end with it', async () => {
    const user = await business({ extraKeywords: 5 });
    const { status, body } = await giveBack(user, 3);
    expect([status, body.message]).toEqual([200, expect.stringMatching(/^You give back 3 extra keywords on /)]);
    expect(await shown(user)).toMatchObject({ extra_keywords: 5, given_back_keywords: 3 });
    await renewSubscriptions(t.deps, END);
    expect(await t.charges(user)).toMatchObject([{ amount: 19_900 + 2 * 500 }]);
    expect(await shown(user)).toMatchObject({ extra_keywords: 2, given_back_keywords: 0 });
  });

  it('can be kept until then', async () => {
    const user = await business({ extraKeywords: 5 });
    await giveBack(user, 3);
    expect((await giveBack(user, 0)).body.message).toBe('You keep all your extra keywords.');
    await renewSubscriptions(t.deps, END);
    expect(await t.charges(user)).toMatchObject([{ amount: 19_900 + 5 * 500 }]);
    expect(await ids(user)).toEqual([4, 5]);
  });

  it('cannot be used for new keywords, and newly bought ones stay', async () => {
    const user = await business({ extraKeywords: 2 });
    await giveBack(user, 2);
    expect(await allowed(user)).toBe(10);
    await pay(t.deps, {
      accountId: user.accountId,
      purchase: { kind: 'keywords', quantity: 1 },
      key: 'more',
      automatic: false,
      now: NOW,
    });
    expect(await allowed(user)).toBe(11);
    await renewSubscriptions(t.deps, END);
    expect(await ids(user)).toEqual([4, 1]);
  });

  it('are limited to those that the keywords in use can spare in the next month', async () => {
    const [user, smaller] = [await business({ extraKeywords: 4 }), await downgraded({ extraKeywords: 4 })];
    await addKeywords(user, 12);
    const refused = await giveBack(user, 3);
    expect([refused.status, refused.body.data.fields]).toEqual([
      422,
      {
        give_back:
          'You use 2 extra keywords, so you can give back at most 2. Delete a keyword first to give back more.',
      },
    ]);
    expect((await giveBack(user, 2)).status).toBe(200);
    await addKeywords(smaller, 5);
    expect((await giveBack(smaller, 3)).status).toBe(422);
    expect((await giveBack(smaller, 2)).status).toBe(200);
  });

  it.each(['-1', '1.5', 'two', '9999999999'])('refuses the number "%s" at its field', async (number) => {
    const user = await business({ extraKeywords: 2 });
    const refused = await giveBack(user, number);
    expect([refused.status, refused.body.data.fields]).toEqual([
      422,
      { give_back: 'Enter a whole number, 0 or more.' },
    ]);
    expect(await shown(user)).toMatchObject({ given_back_keywords: 0 });
  });

  it('cannot be more than the account has', async () => {
    const user = await business({ extraKeywords: 2 });
    expect((await giveBack(user, 3)).body.data.fields).toEqual({ give_back: 'You have 2 extra keywords.' });
  });

  it('wait for a payment that is being processed', async () => {
    const user = await business({ extraKeywords: 2 });
    await l.sql(
      `insert into billing_order (account_id, kind, lines, amount_cents, key) values ($1, 'renewal', '[]', 19900, 'r')`,
      [user.accountId],
    );
    expect(await giveBack(user, 1)).toMatchObject({
      status: 409,
      body: { message: 'A payment is already being processed. Please wait.' },
    });
  });

  it('PERM-008: belong to the owner, and to the own account only', async () => {
    const [user, other] = [await business({ extraKeywords: 2 }), await business({ extraKeywords: 2 })];
    expect((await giveBack(await t.createAuthorizedUser(user), 1)).status).toBe(403);
    expect((await giveBack(null, 1)).status).toBe(401);
    expect((await giveBack(user, 1)).status).toBe(200);
    expect(await shown(other)).toMatchObject({ extra_keywords: 2, given_back_keywords: 0 });
  });

  it('are also missing from the price of an overdue month and of an upgrade', async () => {
    const user = await business({ extraKeywords: 3, plan: { id: 2 } });
    await l.change(user, `overdue_since = now() - interval '1 day'`);
    expect((await giveBack(user, 2)).body.message).toBe('2 extra keywords will not be part of your next payment.');
    const { order } = await pay(t.deps, {
      accountId: user.accountId,
      purchase: { kind: 'plan', planId: 2 },
      key: 'due',
      agreedCents: 2900 + 500,
      automatic: false,
      now: NOW,
    });
    expect(order.state).toBe('paid');
    expect(await ids(user)).toEqual([2, 1]);
  });

  it('never exceed those that remain after a refund', async () => {
    const user = await business();
    await pay(t.deps, {
      accountId: user.accountId,
      purchase: { kind: 'keywords', quantity: 3 },
      key: 'k',
      automatic: false,
      now: NOW,
    });
    await giveBack(user, 2);
    const [intent] = await t.intents(user);
    await t.provider('refunds', { payment_intent: intent ?? '', amount: '1500' });
    await settleIntent(t.deps, intent ?? '', NOW);
    expect(await shown(user)).toMatchObject({ extra_keywords: 0, given_back_keywords: 0 });
  });
});
