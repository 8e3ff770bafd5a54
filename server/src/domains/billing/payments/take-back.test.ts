import fc from 'fast-check';
import type { TestUser } from '../../../testing/app';
import { grantExtra } from '../../texting';
import { chargeSingles } from '../../texting/ledger/single-ledger';
import { checkLedger } from '../../texting/store/ledger-check.repository';
import type { Purchase } from '../rules/purchase.types';
import { saveGivenBack } from '../store/buyer.repository';
import { billingStage, type BillingStage, type StoredOrder } from './billing.fixture';
import { pay } from './pay.service';
import { settleIntent } from './settle.service';

let t: BillingStage;
beforeAll(async () => {
  t = await billingStage();
});
afterEach(async () => expect(await checkLedger(t.db)).toEqual([]));

const DAY = 86_400_000;
let keys = 0;

/** One account with its own clock. */
class Life {
  readonly user: TestUser;
  now = new Date();

  constructor(user: TestUser) {
    this.user = user;
  }

  async buy(purchase: Purchase): Promise<StoredOrder> {
    const { accountId } = this.user;
    const key = `life ${(keys += 1)}`;
    await pay(t.deps, { accountId, purchase, key, automatic: false, now: this.now });
    const order = (await t.orders(this.user)).at(-1);
    if (order?.state !== 'paid') throw new Error('not paid');
    return order;
  }

  /** The running month ends, and the next one is paid. */
  async renew(): Promise<StoredOrder> {
    this.now = new Date((await t.subscription(this.user)).end_at.getTime() + 60_000);
    return this.buy({ kind: 'renewal' });
  }

  async refund({ intent_id: intent }: StoredOrder, amount?: number): Promise<string> {
    const { id } = await t.provider('refunds', {
      payment_intent: intent ?? '',
      ...(amount !== undefined && { amount: String(amount) }),
    });
    await this.read(intent);
    return id;
  }

  async fail({ intent_id: intent }: StoredOrder, refund: string): Promise<void> {
    await t.provider(`test_helpers/refunds/${refund}/fail`, {});
    await this.read(intent);
  }

  /** Events arrive more than once. */
  async read(intent: string | null): Promise<void> {
    for (const _ of [1, 2]) await settleIntent(t.deps, intent ?? '', this.now);
  }

  use = (messages: number): Promise<unknown> =>
    t.db.asEngine((tx) => chargeSingles(tx, [{ messageId: 0, accountId: this.user.accountId, segments: messages }]));
  grant = (messages: number): Promise<unknown> =>
    t.db.asEngine((tx) => grantExtra(tx, this.user.accountId, messages, 'Referral bonus'));
  giveBack = (keywords: number): Promise<unknown> =>
    t.db.asEngine((tx) => saveGivenBack(tx, this.user.accountId, keywords));
  extra = async (): Promise<number> => (await t.buckets(this.user)).extra;
  keywords = async (): Promise<number> => (await t.subscription(this.user)).extra_keywords;
}

async function life(): Promise<Life> {
  const user = await t.createOwner({ planLeft: 0 });
  await t.storeCard(user);
  return new Life(user);
}
const MESSAGES: Purchase = { kind: 'messages', batches: 2 };
const THREE: Purchase = { kind: 'keywords', quantity: 3 };
const GROWTH: Purchase = { kind: 'plan', planId: 3 };
const BUSINESS: Purchase = { kind: 'plan', planId: 4 };

describe('A refund takes back what remains of its own order, never what another payment covers', () => {
  it('keywords that a renewal has paid for stay when their first payment is refunded', async () => {
    const one = await life();
    await one.buy(GROWTH);
    const first = await one.buy(THREE);
    await one.renew();
    await one.refund(first);
    expect(await one.keywords()).toBe(3);
  });

  it('keywords that were given back are not taken from those that were bought later', async () => {
    const one = await life();
    await one.buy(GROWTH);
    const first = await one.buy(THREE);
    await one.giveBack(3);
    await one.renew();
    await one.buy({ kind: 'keywords', quantity: 2 });
    await one.refund(first);
    expect(await one.keywords()).toBe(2);
  });

  it('messages are used oldest first: those of a later purchase and of a bonus stay', async () => {
    const one = await life();
    const first = await one.buy(MESSAGES);
    await one.use(900);
    await one.buy(MESSAGES);
    await one.grant(50);
    await one.refund(first);
    expect(await one.extra()).toBe(1050);
  });

  it('messages that a campaign held at the refund are taken when they come back', async () => {
    const one = await life();
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

  it('an upgrade gives way to the month that is paid and still runs, with its keywords', async () => {
    const one = await life();
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
    const one = await life();
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

describe('A refund that fails is none', () => {
  it.each<[string, Purchase]>([
    ['messages', MESSAGES],
    ['keywords', THREE],
    ['a month', BUSINESS],
  ])('%s are the account’s again, the books say so, and its credit note is void', async (_what, purchase) => {
    const one = await life();
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

/** What the account should hold, kept without looking at the server: lots of messages in the order of their purchase. */
class Books {
  lots: { order: number; left: number }[] = [];
  months: { order: number; start: Date; end: Date; keywords: number; plan: number; back: boolean }[] = [];
  keywords: { order: number; after: number; count: number; back: boolean }[] = [];

  paid(one: StoredOrder, planId: number): void {
    if (one.kind === 'messages') this.lots.push({ order: one.id, left: one.messages });
    else if (one.kind === 'keywords')
      this.keywords.push({ order: one.id, after: this.months.length, count: one.extra_keywords, back: false });
    else {
      const [start, end] = [one.period_start ?? one.paid_at, one.period_end];
      if (start && end)
        this.months.push({ order: one.id, start, end, keywords: one.extra_keywords, plan: planId, back: false });
    }
  }

  use(extra: number): void {
    let rest = extra;
    for (const lot of this.lots) {
      const used = Math.min(lot.left, rest);
      lot.left -= used;
      rest -= used;
    }
  }

  back(order: number): void {
    for (const lot of this.lots) if (lot.order === order) lot.left = 0;
    for (const one of [...this.months, ...this.keywords]) if (one.order === order) one.back = true;
  }

  extra = (): number => this.lots.reduce((sum, { left }) => sum + left, 0);
  month = (now: Date) => this.months.filter(({ back, start, end }) => !back && start <= now && end > now).at(-1);
  /** Of a running month: its own keywords, and those bought in it. */
  covered(now: Date): number {
    const month = this.month(now);
    const since = month ? this.months.indexOf(month) + 1 : 0;
    const bought = this.keywords.filter(({ after, back }) => after >= since && !back);
    return (month?.keywords ?? 0) + bought.reduce((sum, { count }) => sum + count, 0);
  }
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('messages' as const), batches: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('keywords' as const), quantity: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('upgrade' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('renew' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('give back' as const), part: fc.nat(100) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('use' as const), messages: fc.integer({ min: 1, max: 1_500 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('grant' as const), messages: fc.integer({ min: 1, max: 300 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 5, 12) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('refund' as const, 'part' as const, 'dispute' as const),
      which: fc.nat(1_000),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Orders that can still be refunded, and what they cost. */
const refundable = async (one: Life): Promise<StoredOrder[]> =>
  (await t.orders(one.user)).filter(
    (order) =>
      order.state === 'paid' && order.amount_cents > order.refunded_cents && order.dispute === '' && order.intent_id,
  );

async function live(one: Life, books: Books, given: Step): Promise<void> {
  const subscription = await t.subscription(one.user);
  const active = subscription.paid && subscription.end_at > one.now;
  const buy = async (purchase: Purchase): Promise<void> => books.paid(await one.buy(purchase), subscription.plan_id);
  switch (given.do) {
    case 'messages':
      return active ? buy({ kind: 'messages', batches: given.batches }) : undefined;
    case 'keywords':
      return active ? buy({ kind: 'keywords', quantity: given.quantity }) : undefined;
    case 'upgrade': {
      const planId = active ? subscription.plan_id + 1 : 2;
      if (planId > 4) return;
      books.paid(await one.buy({ kind: 'plan', planId }), planId);
      return;
    }
    case 'renew':
      if (subscription.paid) books.paid(await one.renew(), subscription.plan_id);
      return;
    case 'give back':
      await one.giveBack(Math.floor((subscription.extra_keywords * given.part) / 101));
      return;
    case 'use': {
      const had = await t.buckets(one.user);
      const messages = Math.min(given.messages, had.plan + had.extra);
      if (messages === 0) return;
      await one.use(messages);
      books.use(had.extra - (await one.extra()));
      return;
    }
    case 'grant':
      await one.grant(given.messages);
      books.lots.push({ order: 0, left: given.messages });
      return;
    case 'wait':
      one.now = new Date(one.now.getTime() + given.days * DAY);
      return;
    case 'part': {
      const order = (await refundable(one))[given.which % 7];
      if (order) await one.refund(order, 1);
      return;
    }
    default: {
      const order = (await refundable(one))[given.which % 7];
      if (!order) return;
      if (given.do === 'refund') await one.refund(order);
      else {
        const { id } = await t.provider('test_helpers/disputes', { payment_intent: order.intent_id ?? '' });
        await t.provider(`disputes/${id}/close`, {});
        await one.read(order.intent_id);
        // The operator ends the hold.
        await t.db.asEngine((tx) =>
          tx.execute('update account set frozen = false, frozen_by = null where id = $1', [one.user.accountId]),
        );
      }
      books.back(order.id);
    }
  }
}

it('After any orders, renewals, give-backs, refunds and disputes an account holds what its unrefunded orders cover', async () => {
  let refunds = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 40 }), async (steps) => {
      const [one, books] = [await life(), new Books()];
      books.paid(await one.buy(GROWTH), 3);
      for (const given of steps) {
        await live(one, books, given);
        if (given.do === 'refund' || given.do === 'dispute') refunds += 1;
        expect(await one.extra()).toBe(books.extra());
        const { paid, end_at, plan_id, extra_keywords } = await t.subscription(one.user);
        const month = books.month(one.now);
        expect(paid && end_at > one.now).toBe(month !== undefined);
        if (!month) continue;
        expect({ plan_id, end_at, extra_keywords }).toEqual({
          plan_id: month.plan,
          end_at: month.end,
          extra_keywords: books.covered(one.now),
        });
      }
      expect(await checkLedger(t.db)).toEqual([]);
    }),
    { numRuns: 4, endOnFailure: true },
  );
  expect(refunds).toBeGreaterThan(10);
}, 120_000);
