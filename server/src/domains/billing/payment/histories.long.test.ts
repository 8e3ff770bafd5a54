import fc from 'fast-check';
import { AppError } from '../../../platform/base/app-error';
import type { TestUser } from '../../../testing/app';
import type { ProviderPayment } from '../../../platform/providers/cards/card-provider';
import { release, reserve, settle } from '../../campaigns/sending/campaign-ledger';
import { chargeSingles } from '../../texting/ledger/single-ledger';
import { createCampaign } from '../../../testing/stage';
import { cancelChallenge } from './advance.service';
import { billingStage, Killed, type BillingStage, type TestCard, type Weather } from './billing.fixture';
import { openFeeLines } from '../number-fee/open-fees';
import { findOrder, type OrderLine } from '../order/order.repository';
import { pay } from './pay.service';
import type { Purchase } from '../purchase/purchase.types';
import { reconcilePayments } from './reconcile.job';
import { settleIntent, settleOrder } from './settle.service';
import { checkFees, feeCents, feesBefore, isBillable, type NumberFee, numberPrices } from '../../texting/fee';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';

const STEPS = 200;
const HISTORIES = 3;

let t: BillingStage;
beforeAll(async () => {
  t = await billingStage({}, 12);
});

const purchase: fc.Arbitrary<Purchase> = fc.oneof(
  fc.record({ kind: fc.constant('plan' as const), planId: fc.constantFrom(1, 2, 2, 3, 3, 4, 4, 5) }),
  fc.constant<Purchase>({ kind: 'renewal' }),
  fc.constant<Purchase>({ kind: 'fees' }),
  fc.record({ kind: fc.constant('keywords' as const), quantity: fc.integer({ min: 0, max: 26 }) }),
  fc.record({ kind: fc.constant('messages' as const), batches: fc.integer({ min: 1, max: 4 }) }),
);
const weather = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Weather>('fair') },
  { weight: 4, arbitrary: fc.constantFrom<Weather>('lost', 'killed before', 'killed after') },
);
/** Which of the payments so far a step affects. */
const which = fc.nat(1_000);

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('renew' as const), weather }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('release' as const) }) },
  {
    weight: 20,
    arbitrary: fc.record({ do: fc.constant('pay' as const), purchase, weather, at: fc.constantFrom(1, 1, 2) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('again' as const), which, weather }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('card' as const),
      card: fc.constantFrom<TestCard>('good', 'good', 'good', 'declined', 'challenged', 'challenged', 'disputed'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('challenge' as const), confirmed: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('give up' as const), weather }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      messages: fc.integer({ min: 1, max: 900 }),
      used: fc.nat(100),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('single' as const), segments: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('number' as const),
      what: fc.constantFrom('number' as const, 'registration_month' as const, 'segments' as const),
      quantity: fc.integer({ min: 1, max: 9_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), which, part: fc.constantFrom(1, 1, 0.5) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('dispute' as const), which, won: fc.constantFrom(true, true, false, null) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('webhook' as const), which, times: fc.constantFrom(1, 2) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('read' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('old reading' as const), which }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('reconcile' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(0.01, 1, 5, 40) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const buyOne: Step = { do: 'pay', purchase: { kind: 'messages', batches: 1 }, weather: 'fair', at: 1 };
/** The beginning of every history, so that all cover the cases that chance alone would cover only in most. */
const OPENING: Step[] = [
  buyOne,
  { do: 'dispute', which: 0, won: false },
  { do: 'webhook', which: 0, times: 1 },
  { do: 'release' },
  buyOne,
  { do: 'dispute', which: 1, won: true },
  { do: 'webhook', which: 1, times: 1 },
  { do: 'release' },
  buyOne,
  { do: 'refund', which: 1, part: 1 },
  { do: 'card', card: 'challenged' },
  buyOne,
  { do: 'give up', weather: 'fair' },
  { do: 'card', card: 'good' },
];

/** A refusal, an unreachable provider and the end of the process are all expected. */
function expected(error: unknown): void {
  if (!(error instanceof AppError) && !(error instanceof Killed)) throw error;
}

/** One account, and the received events about its payments. All accounts share the clock, as on the servers. */
class Life {
  readonly #user: TestUser;
  readonly #clock: { now: Date };
  #requests: { purchase: Purchase; key: string }[] = [];
  #readings: ProviderPayment[] = [];

  constructor(user: TestUser, clock: { now: Date }) {
    this.#user = user;
    this.#clock = clock;
  }

  async #intent(which: number): Promise<string | undefined> {
    const all = await t.intents(this.#user);
    return all[which % Math.max(1, all.length)];
  }

  async #pay(request: { purchase: Purchase; key: string }, weather: Weather): Promise<void> {
    t.setWeather(weather);
    await pay(t.deps, {
      ...request,
      accountId: this.#user.accountId,
      automatic: request.purchase.kind === 'renewal',
      now: this.#clock.now,
    }).catch(expected);
    t.setWeather('fair');
  }

  /** The period ends, and its renewal is charged; when that fails, the account is overdue for five days. */
  async #renew(weather: Weather): Promise<void> {
    const { paid, with_trial, overdue_since, end_at } = await t.subscription(this.#user);
    if (!paid || with_trial) return;
    const due = overdue_since ?? end_at;
    if (end_at > this.#clock.now) this.#clock.now = end_at;
    const request = { purchase: { kind: 'renewal' } as const, key: `renewal ${this.#requests.length}` };
    this.#requests.push(request);
    await this.#pay(request, weather);
    const failed = (await t.orders(this.#user)).find(({ key }) => key === request.key)?.state === 'failed';
    if (!failed || overdue_since) return;
    await t.db.asEngine((tx) =>
      tx.execute(
        `update subscription set overdue_since = $2, end_at = $2::timestamptz + interval '5 days' where account_id = $1 and end_at = $2`,
        [this.#user.accountId, due],
      ),
    );
  }

  /** A campaign uses some of its messages; the others are given back. */
  async #send(messages: number, used: number): Promise<void> {
    const { accountId } = this.#user;
    const campaignId = await createCampaign(t.db, this.#user, { sendAt: new Date(Date.now() + 86_400_000) });
    const reserved = await t.db.asEngine((tx) =>
      reserve(tx, { accountId, campaignId, recipients: messages, required: messages }),
    );
    if (!reserved) return;
    const spent = Math.floor((messages * used) / 100);
    await t.db.asEngine(async (tx) => {
      await settle(tx, accountId, campaignId, 1, spent);
      await release(tx, { accountId, campaignId, count: messages - spent, messages: messages - spent, note: 'test' });
    });
  }

  /** A month of a number or of its registration begins, or segments leave from it. */
  async #owe(what: NumberFee['what'], quantity: number): Promise<void> {
    const { now } = this.#clock;
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
    await t.db.asEngine((tx) =>
      tx.execute(
        `insert into number_fee as f (account_id, digits, what, period, quantity) values ($1, '5125550100', $2, $3, $4)
         on conflict (account_id, digits, what, period) do update set quantity = f.quantity + case $2 when 'segments' then $4 else 0 end`,
        [this.#user.accountId, what, what === 'segments' ? month : now, what === 'segments' ? quantity : 1],
      ),
    );
  }

  async live(one: Step): Promise<void> {
    switch (one.do) {
      case 'pay': {
        const requests = Array.from({ length: one.at }, () => ({
          purchase: one.purchase,
          key: `pay ${this.#requests.length}${Math.random()}`,
        }));
        this.#requests.push(...requests);
        await Promise.all(requests.map((request) => this.#pay(request, one.weather)));
        return;
      }
      case 'renew':
        return this.#renew(one.weather);
      case 'release':
        // The operator ends a hold.
        await t.db.asEngine((tx) =>
          tx.execute('update account set frozen = false, frozen_by = null where id = $1', [this.#user.accountId]),
        );
        return;
      case 'again': {
        const request = this.#requests[one.which % Math.max(1, this.#requests.length)];
        if (request) await this.#pay(request, one.weather);
        return;
      }
      case 'card':
        return t.storeCard(this.#user, one.card);
      case 'challenge': {
        const intent = (await t.intents(this.#user)).at(-1);
        if (intent) await t.answerChallenge(intent, one.confirmed);
        return;
      }
      case 'give up': {
        const open = (await t.orders(this.#user)).find(({ state }) => state === 'challenge');
        const order = open && (await t.db.asEngine((tx) => findOrder(tx, open.id)));
        t.setWeather(one.weather);
        if (order) await cancelChallenge(t.deps, order, this.#clock.now).catch(expected);
        t.setWeather('fair');
        return;
      }
      case 'send':
        return this.#send(one.messages, one.used);
      case 'single':
        await t.db.asEngine((tx) =>
          chargeSingles(tx, [{ messageId: 0, accountId: this.#user.accountId, segments: one.segments }]),
        );
        return;
      case 'number':
        return this.#owe(one.what, one.quantity);
      case 'refund': {
        const charge = (await t.charges(this.#user)).filter(
          ({ succeeded, amount, refunded }) => succeeded && refunded < amount,
        )[one.which % 5];
        if (!charge) return;
        const amount = Math.max(1, Math.floor((charge.amount - charge.refunded) * one.part));
        await t.provider('refunds', { payment_intent: charge.intent, amount: String(amount) });
        return;
      }
      case 'dispute': {
        const intent = await this.#intent(one.which);
        const dispute =
          intent && (await t.provider('test_helpers/disputes', { payment_intent: intent }).catch(() => undefined));
        if (!dispute || one.won === null) return;
        await t.provider(`disputes/${dispute.id}`, {
          'evidence[uncategorized_text]': one.won ? 'winning_evidence' : 'losing_evidence',
        });
        return;
      }
      case 'webhook': {
        const intent = await this.#intent(one.which);
        if (intent)
          await Promise.all(Array.from({ length: one.times }, () => settleIntent(t.deps, intent, this.#clock.now)));
        return;
      }
      case 'read': {
        const intent = await this.#intent(one.which);
        if (intent) this.#readings.push(await t.deps.cards.readPayment(intent));
        return;
      }
      case 'old reading': {
        const reading = this.#readings[one.which % Math.max(1, this.#readings.length)];
        if (reading) await settleOrder(t.deps, reading.orderId ?? 0, reading, this.#clock.now);
        return;
      }
      case 'reconcile':
        await reconcilePayments(t.deps, new Date(this.#clock.now.getTime() + 31_000));
        return;
      case 'wait':
        this.#clock.now = new Date(this.#clock.now.getTime() + one.days * 86_400_000);
    }
  }

  /** Every webhook arrives eventually, and the job runs until everything is decided. */
  async end(): Promise<void> {
    this.#clock.now = new Date(this.#clock.now.getTime() + 3_600_000);
    await reconcilePayments(t.deps, this.#clock.now);
    for (const intent of await t.intents(this.#user)) await settleIntent(t.deps, intent, this.#clock.now);
  }

  async check(): Promise<void> {
    const [orders, charges] = [await t.orders(this.#user), await t.charges(this.#user)];
    expect(orders.filter(({ state }) => state !== 'paid' && state !== 'failed')).toEqual([]);
    // One charge for each paid order, of its amount, and none for another order or without one.
    const charged = charges.filter(({ succeeded }) => succeeded);
    expect(
      charged
        .map(({ intent, order, amount, refunded }) => ({ intent, order, amount, refunded }))
        .sort((a, b) => a.order - b.order),
    ).toEqual(
      orders
        .filter(({ state, amount_cents }) => state === 'paid' && amount_cents > 0)
        .map((one) => ({
          intent: one.intent_id,
          order: one.id,
          amount: one.amount_cents,
          refunded: one.refunded_cents,
        })),
    );
    const intents = await t.intents(this.#user);
    expect(intents.length).toBe(orders.filter(({ intent_id: intent }) => intent !== null).length);
    await this.#checkFees(orders);
    await this.#checkGoods(orders);
  }

  /** Each fee is billed as the paid orders charge for it, and what is left is what the next renewal will charge. */
  async #checkFees(orders: Awaited<ReturnType<BillingStage['orders']>>): Promise<void> {
    const total = (lines: readonly OrderLine[]): number =>
      lines.reduce((sum, line) => sum + line.quantity * line.unit_cents, 0);
    for (const { lines, amount_cents: cents } of orders) expect(total(lines)).toBe(cents);
    const at = { timezone: 0, now: this.#clock.now };
    const { fees, prices, open } = await t.db.asEngine(async (tx) => ({
      fees: await feesBefore(tx, this.#user.accountId, at.now),
      prices: await numberPrices(tx),
      open: await openFeeLines(tx, this.#user.accountId, at),
    }));
    const lines = orders.filter(({ state }) => state === 'paid').flatMap((one) => one.lines);
    for (const fee of fees) {
      const charged = total(lines.filter((line) => line.fee === fee.id));
      expect(fee.billedCents).toBe(charged);
      const next = total(open.filter((line) => line.fee === fee.id));
      if (isBillable(fee, at.now)) expect(charged + next).toBe(feeCents(fee, prices));
      else expect([charged, next]).toEqual([0, 0]);
    }
  }

  async #checkGoods(orders: Awaited<ReturnType<BillingStage['orders']>>): Promise<void> {
    const paid = orders.filter(({ state }) => state === 'paid');
    const isBack = (one: (typeof paid)[number]): boolean =>
      one.dispute === 'lost' || (one.amount_cents > 0 && one.refunded_cents >= one.amount_cents);
    const sum = (kind: string, of: (one: (typeof paid)[number]) => number): number =>
      paid.filter((one) => one.kind === kind).reduce((total, one) => total + of(one), 0);
    const [subscription, now] = [await t.subscription(this.#user), this.#clock.now.getTime()];
    const { bought, taken } = await t.db.asEngine((tx) =>
      tx.one<{ bought: number; taken: number }>(
        `select coalesce(sum(extra_delta) filter (where kind = 'purchase'), 0)::int as bought,
                coalesce(-sum(extra_delta) filter (where kind = 'adjust'), 0)::int as taken from ledger where account_id = $1`,
        [this.#user.accountId],
      ),
    );
    expect(bought).toBe(sum('messages', (one) => one.messages));
    expect(taken).toBeLessThanOrEqual(sum('messages', (one) => (isBack(one) ? one.messages : 0)));
    if (subscription.frozen) expect(orders.some(({ dispute }) => dispute === 'open' || dispute === 'lost')).toBe(true);
    const last = paid
      .filter(({ kind, amount_cents }) => (kind === 'plan' || kind === 'renewal') && amount_cents > 0)
      .sort((a, b) => Number(a.invoice_number) - Number(b.invoice_number))
      .at(-1);
    if (last && !isBack(last)) expect(subscription.paid).toBe(true);
    // What remains of the orders pays for the running month, and for the keywords that came with it or after it.
    const running = paid
      .filter((one) => one.period_start && one.period_end && one.amount_cents > 0 && !isBack(one))
      .filter(({ period_start: start, period_end: end }) => Number(start) <= now && Number(end) > now)
      .sort((a, b) => Number(a.invoice_number) - Number(b.invoice_number))
      .at(-1);
    if (running) {
      const later = paid.filter(
        (one) => one.kind === 'keywords' && Number(one.invoice_number) > Number(running.invoice_number),
      );
      const keywords = later.reduce((total, one) => total + (isBack(one) ? 0 : one.extra_keywords), 0);
      expect(subscription).toMatchObject({
        paid: true,
        end_at: running.period_end,
        extra_keywords: running.extra_keywords + keywords,
      });
    } else if (last && isBack(last) && Number(subscription.end_at) > now && !subscription.overdue_since)
      expect(subscription.with_trial).toBe(true);
    if (last && !isBack(last)) expect(subscription.overdue_since ?? subscription.end_at).toEqual(last.period_end);
  }
}

/** Invariants of all accounts together. */
async function checkAll(): Promise<void> {
  expect(await checkLedger(t.db)).toEqual([]);
  expect(await checkFees(t.db)).toEqual([]);
  const numbers = await t.db.asEngine((tx) =>
    tx.query<{ n: number }>(
      'select invoice_number as n from billing_order where state = $1 and amount_cents > 0 order by 1',
      ['paid'],
    ),
  );
  expect(numbers.map(({ n }) => n)).toEqual(numbers.map((_, index) => index + 1));
  const strays = await t.db.asEngine((tx) =>
    tx.query(
      `select i.id from simulator.stripe_intent i left join billing_order o on o.id = (i.metadata ->> 'order')::int and o.intent_id = i.id
       where o.id is null`,
    ),
  );
  expect(strays).toEqual([]);
}

describe('ENG-032 to ENG-036: random histories', () => {
  it(`charge each paid order once and keep ledger, goods and invoices exact, over ${HISTORIES} histories of two accounts with ${STEPS} steps each`, async () => {
    const kinds = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: STEPS, maxLength: STEPS }), async (steps) => {
        const clock = { now: new Date() };
        const lives = await Promise.all(
          [1, 2].map(async () => {
            const user = await t.createOwner({ trial: true, paid: false, plan: { id: 2, messages: 1000 } });
            await t.storeCard(user);
            return new Life(user, clock);
          }),
        );
        for (const one of OPENING) await Promise.all(lives.map((life) => life.live(one)));
        // Two accounts at the same time, because settlements share the counter of invoices.
        for (const pair of steps) await Promise.all(lives.map((life, index) => life.live(pair[index] ?? pair[0])));
        for (const life of lives) await life.end();
        for (const life of lives) await life.check();
        await checkAll();
      }),
      { numRuns: HISTORIES, endOnFailure: true },
    );
    // The histories must have covered the intended cases; otherwise they prove nothing.
    const rows = await t.db.asEngine((tx) =>
      tx.query<{ what: string; n: number }>(
        `select kind || ' ' || state as what, count(*) as n from billing_order group by 1
         union all select 'fees billed', count(*) from number_fee where billed_cents <> 0
         union all select 'refunded', count(*) from billing_order where refunded_cents >= amount_cents and amount_cents > 0
         union all select 'disputed ' || dispute, count(*) from billing_order where dispute <> '' group by 1
         union all select 'given up', count(*) from billing_order where given_up`,
      ),
    );
    for (const { what, n } of rows) kinds.set(what, n);
    const wanted = [
      'plan paid',
      'plan failed',
      'renewal paid',
      'keywords paid',
      'messages paid',
      'messages failed',
      'fees paid',
      'given up',
    ];
    expect(
      wanted.concat('fees billed', 'refunded', 'disputed won', 'disputed lost').filter((what) => !kinds.get(what)),
    ).toEqual([]);
  });
});
