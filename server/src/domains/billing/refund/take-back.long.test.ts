import fc from 'fast-check';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import type { Purchase } from '../purchase/purchase.types';
import { billingStage, type BillingStage, type StoredOrder } from '../payment/billing.fixture';
import { newLife, type Life } from './take-back.fixture';

let t: BillingStage;
beforeAll(async () => {
  t = await billingStage();
});

const DAY = 86_400_000;
const GROWTH: Purchase = { kind: 'plan', planId: 3 };

/**
 * What the account should hold, tracked without reading the server: lots of messages in the order of their purchase.
 */
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
  /** For a running month: its own keywords, and those bought in it. */
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

it('after any orders, renewals, give-backs, refunds and disputes an account holds what its unrefunded orders cover', async () => {
  let refunds = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 40 }), async (steps) => {
      const [one, books] = [await newLife(t), new Books()];
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
    { numRuns: 8, endOnFailure: true },
  );
  expect(refunds).toBeGreaterThan(10);
});
