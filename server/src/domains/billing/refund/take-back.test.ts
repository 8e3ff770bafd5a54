import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import type { Purchase } from '../purchase/purchase.types';
import { billingStage, type BillingStage } from '../payment/billing.fixture';
import { pay } from '../payment/pay.service';
import { newLife } from './take-back.fixture';

let t: BillingStage;
beforeAll(async () => {
  t = await billingStage();
});
afterEach(async () => expect(await checkLedger(t.db)).toEqual([]));

const MESSAGES: Purchase = { kind: 'messages', batches: 2 };
const THREE: Purchase = { kind: 'keywords', quantity: 3 };
const GROWTH: Purchase = { kind: 'plan', planId: 3 };
const BUSINESS: Purchase = { kind: 'plan', planId: 4 };

describe('a refund takes back what remains of its own order, never what another payment covers', () => {
  it('keywords that a renewal has paid for stay when their first payment is refunded', async () => {
    const one = await newLife(t);
    await one.buy(GROWTH);
    const first = await one.buy(THREE);
    await one.renew();
    await one.refund(first);
    expect(await one.keywords()).toBe(3);
  });

  it('keywords that were given back are not taken from those that were bought later', async () => {
    const one = await newLife(t);
    await one.buy(GROWTH);
    const first = await one.buy(THREE);
    await one.giveBack(3);
    await one.renew();
    await one.buy({ kind: 'keywords', quantity: 2 });
    await one.refund(first);
    expect(await one.keywords()).toBe(2);
  });

  it('messages are used oldest first: those of a later purchase and of a bonus stay', async () => {
    const one = await newLife(t);
    const first = await one.buy(MESSAGES);
    await one.use(900);
    await one.buy(MESSAGES);
    await one.grant(50);
    await one.refund(first);
    expect(await one.extra()).toBe(1050);
  });

  it('messages that a campaign held at the refund are taken when they are released', async () => {
    const one = await newLife(t);
    const first = await one.buy(MESSAGES);
    await one.use(800);
    await one.refund(first);
    expect(await one.extra()).toBe(0);
    await t.db.asEngine(async (tx) => {
      await tx.execute('update balance set extra_left = extra_left + 700 where account_id = $1', [one.user.accountId]);
      await tx.execute(
        `insert into ledger (account_id, kind, plan_delta, extra_delta, left_after) values ($1, 'release', 0, 700, 700)`,
        [one.user.accountId],
      );
    });
    await one.read(first.intent_id);
    expect(await one.extra()).toBe(0);
  });

  it('an upgrade gives way to the paid month that is still running, with its keywords', async () => {
    const one = await newLife(t);
    const first = await one.buy(GROWTH);
    await one.buy(THREE);
    const upgrade = await one.buy(BUSINESS);
    await one.use(500);
    await one.refund(upgrade);
    expect(await t.subscription(one.user)).toMatchObject({
      plan_id: 3,
      paid: true,
      end_at: first.period_end,
      extra_keywords: 3,
    });
    expect(await t.buckets(one.user)).toEqual({ plan: 4000 - 500, extra: 0 });
  });

  it('an order that is paid late has the keywords that it charged, whatever was refunded meanwhile', async () => {
    const one = await newLife(t);
    await one.buy(GROWTH);
    await t.storeCard(one.user, 'good');
    const keywords = await one.buy(THREE);
    await t.storeCard(one.user, 'challenged');
    const { accountId } = one.user;
    await pay(t.deps, { accountId, purchase: BUSINESS, key: 'late', automatic: false, now: one.now });
    await one.refund(keywords);
    expect(await one.keywords()).toBe(0);
    const upgrade = (await t.orders(one.user)).at(-1);
    await t.answerChallenge(upgrade?.intent_id ?? '', true);
    await one.read(upgrade?.intent_id ?? '');
    expect(await one.keywords()).toBe(3);
  });
});

describe('a failed refund counts as none', () => {
  it.each<[string, Purchase]>([
    ['messages', MESSAGES],
    ['keywords', THREE],
    ['a month', BUSINESS],
  ])('%s are the account’s again, the ledger shows it, and its credit note is void', async (_what, purchase) => {
    const one = await newLife(t);
    await one.buy(GROWTH);
    const order = await one.buy(purchase);
    const [before, had] = [await t.subscription(one.user), await t.buckets(one.user)];
    const refund = await one.refund(order);
    expect([await t.subscription(one.user), await t.buckets(one.user)]).not.toEqual([before, had]);
    await one.fail(order, refund);
    expect([await t.subscription(one.user), await t.buckets(one.user)]).toEqual([before, had]);
    expect((await t.orders(one.user)).at(-1)).toMatchObject({ refunded_cents: 0, taken_back: 0 });
    const notes = await t.db.asEngine((tx) =>
      tx.query('select status, credit_note is null as unnumbered from billing_refund where order_id = $1', [order.id]),
    );
    expect(notes).toEqual([{ status: 'failed', unnumbered: false }]);
    const mails = await t.db.asEngine((tx) =>
      tx.values<string>(`select subject from mail where account_id = $1 and subject like '%refund%' order by id`, [
        one.user.accountId,
      ]),
    );
    expect(mails).toEqual([
      'Your Textloom refund',
      'Your Textloom refund failed',
      `A refund of account ${one.user.accountId} failed`,
    ]);
    // An older reading of it changes nothing.
    await one.read(order.intent_id);
    expect(await t.buckets(one.user)).toEqual(had);
  });
});
