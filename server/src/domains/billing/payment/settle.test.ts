import { AppError } from '../../../platform/base/app-error';
import type { TestUser } from '../../../testing/app';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import { billingStage, Killed, type BillingStage, type StoredOrder, type TestCard } from './billing.fixture';
import { pay } from './pay.service';
import type { PaymentRequest } from './payment-request.types';
import type { Purchase } from '../purchase/purchase.types';
import { reconcilePayments } from './reconcile.job';
import { settleIntent, settleOrder } from './settle.service';

let t: BillingStage;
beforeAll(async () => {
  t = await billingStage();
});
afterEach(async () => {
  t.setWeather('fair');
  expect(await checkLedger(t.db)).toEqual([]);
});

const MESSAGES: Purchase = { kind: 'messages', batches: 2 };
const KEYWORDS: Purchase = { kind: 'keywords', quantity: 3 };
const GROWTH: Purchase = { kind: 'plan', planId: 3 };
const DAY_MS = 86_400_000;
const later = (seconds: number): Date => new Date(Date.now() + seconds * 1_000);

let keys = 0;
async function buyer(
  card: TestCard = 'good',
  options: Parameters<BillingStage['createOwner']>[0] = {},
): Promise<TestUser> {
  const user = await t.createOwner(options);
  await t.storeCard(user, card);
  return user;
}
const buy = (user: TestUser, purchase: Purchase, more: Partial<PaymentRequest> = {}) =>
  pay(t.deps, {
    accountId: user.accountId,
    purchase,
    key: `test ${(keys += 1)}`,
    automatic: false,
    now: new Date(),
    ...more,
  });
/** A refund at the provider, as a payment lists it. */
const GONE = { id: 're_gone', key: '', status: 'succeeded' } as const;
const lastOrder = async (user: TestUser): Promise<StoredOrder> => {
  const order = (await t.orders(user)).at(-1);
  if (!order) throw new Error('no order');
  return order;
};
async function paid(user: TestUser, purchase: Purchase): Promise<StoredOrder & { intent: string }> {
  await buy(user, purchase);
  const order = await lastOrder(user);
  expect(order.state).toBe('paid');
  return { ...order, intent: order.intent_id ?? '' };
}
describe('a payment is settled once, however many callers read it', () => {
  it('the webhook arrives before the response', async () => {
    const user = await buyer();
    t.setWeather('killed after');
    await expect(buy(user, MESSAGES)).rejects.toBeInstanceOf(Killed);
    expect(await lastOrder(user)).toMatchObject({ state: 'open', intent_id: null });
    const [intent = ''] = await t.intents(user);
    await settleIntent(t.deps, intent);
    expect(await lastOrder(user)).toMatchObject({ state: 'paid' });
    expect(await t.buckets(user)).toMatchObject({ extra: 1000 });
  });

  it('the webhook arrives twice, late, and at the same moment', async () => {
    const user = await buyer();
    const { intent } = await paid(user, MESSAGES);
    await Promise.all([1, 2, 3].map(() => settleIntent(t.deps, intent)));
    expect(await t.buckets(user)).toMatchObject({ extra: 1000 });
    expect(await t.orders(user)).toHaveLength(1);
  });

  it('older readings that arrive later change nothing', async () => {
    const user = await buyer('challenged');
    await buy(user, MESSAGES);
    const { id, intent_id: intent } = await lastOrder(user);
    const waiting = await t.deps.cards.readPayment(intent ?? '');
    await t.answerChallenge(intent ?? '', true);
    const done = await t.deps.cards.readPayment(intent ?? '');
    await t.provider('refunds', { payment_intent: intent ?? '', amount: '1000' });
    await settleIntent(t.deps, intent ?? '');
    await settleOrder(t.deps, id, done, new Date());
    await settleOrder(t.deps, id, waiting, new Date());
    await settleOrder(t.deps, id, { ...waiting, state: 'failed', failure: 'declined' }, new Date());
    expect(await lastOrder(user)).toMatchObject({ state: 'paid', refunded_cents: 1000, failure: '' });
    expect(await t.buckets(user)).toMatchObject({ extra: 1000 });
  });

  it('money that arrives for a failed order grants its purchase', async () => {
    const user = await buyer('challenged');
    await buy(user, MESSAGES);
    const { id, intent_id: intent } = await lastOrder(user);
    const waiting = await t.deps.cards.readPayment(intent ?? '');
    await settleOrder(t.deps, id, { ...waiting, state: 'failed', failure: 'The bank refused.' }, new Date());
    expect(await t.subscription(user)).toMatchObject({ payment_errors: true });
    await t.answerChallenge(intent ?? '', true);
    await settleIntent(t.deps, intent ?? '');
    expect(await lastOrder(user)).toMatchObject({ state: 'paid', failure: '' });
    expect(await t.subscription(user)).toMatchObject({ payment_errors: false });
  });

  it('ignores payments that are not ours, and a second payment for an order', async () => {
    const user = await buyer();
    const { id, intent } = await paid(user, MESSAGES);
    const payment = await t.deps.cards.readPayment(intent);
    expect(await settleOrder(t.deps, 999_999, payment, new Date())).toBeUndefined();
    await settleOrder(
      t.deps,
      id,
      { ...payment, intentId: 'pi_other', refunds: [{ ...GONE, amountCents: 3000 }] },
      new Date(),
    );
    expect(await lastOrder(user)).toMatchObject({ intent_id: intent, refunded_cents: 0 });
  });
});

describe('the reconcile job', () => {
  it.each(['killed before', 'killed after', 'lost'] as const)('settles a payment that was %s', async (weather) => {
    const user = await buyer();
    t.setWeather(weather);
    await expect(buy(user, MESSAGES)).rejects.toBeInstanceOf(weather === 'lost' ? AppError : Killed);
    t.setWeather('fair');
    await reconcilePayments(t.deps, later(29));
    expect(await lastOrder(user)).toMatchObject({ state: 'open' });
    await Promise.all([reconcilePayments(t.deps, later(31)), reconcilePayments(t.deps, later(31))]);
    expect(await lastOrder(user)).toMatchObject({ state: 'paid' });
    expect(await t.charges(user)).toHaveLength(1);
    expect(await t.buckets(user)).toMatchObject({ extra: 1000 });
  });

  it('leaves an order whose kind another release sells to that release, and settles the others', async () => {
    const [theirs, ours] = [await buyer(), await buyer()];
    t.setWeather('killed after');
    for (const user of [theirs, ours]) await expect(buy(user, MESSAGES)).rejects.toBeInstanceOf(Killed);
    t.setWeather('fair');
    const kind = (name: string) =>
      t.db.asEngine((tx) =>
        tx.execute('update billing_order set kind = $1 where account_id = $2', [name, theirs.accountId]),
      );
    await kind('gifts');
    await reconcilePayments(t.deps, later(31));
    const [intent = ''] = await t.intents(theirs);
    // A webhook of the provider, which would send it again and again if it failed.
    expect(await settleIntent(t.deps, intent)).toMatchObject({ state: 'open' });
    expect([(await lastOrder(theirs)).state, (await lastOrder(ours)).state]).toEqual(['open', 'paid']);
    await kind('messages');
    await reconcilePayments(t.deps, later(31));
    expect(await lastOrder(theirs)).toMatchObject({ state: 'paid' });
    expect(await t.charges(theirs)).toHaveLength(1);
  });

  it('charges the card of the order when another one was stored meanwhile', async () => {
    const user = await buyer();
    t.setWeather('killed after');
    await expect(buy(user, MESSAGES)).rejects.toBeInstanceOf(Killed);
    t.setWeather('fair');
    const before = await t.db.asEngine((tx) =>
      tx.one<{ id: string }>('select payment_method as id from card where account_id = $1', [user.accountId]),
    );
    await t.storeCard(user, 'declined');
    await t.provider(`payment_methods/${before.id}/detach`, {});
    await reconcilePayments(t.deps, later(31));
    expect(await lastOrder(user)).toMatchObject({ state: 'paid' });
    expect(await t.charges(user)).toHaveLength(1);
  });

  it.each([
    ['killed after', 'paid', '', 1],
    ['killed before', 'failed', 'Your card was not charged. Please pay again.', 0],
  ] as const)(
    'looks up a payment that was %s a day ago, and never charges again',
    async (weather, state, failure, charges) => {
      const user = await buyer();
      t.setWeather(weather);
      await expect(buy(user, MESSAGES)).rejects.toBeInstanceOf(Killed);
      t.setWeather('fair');
      // The provider has forgotten the key.
      await t.db.asEngine((tx) => tx.execute('delete from simulator.stripe_answer'));
      await reconcilePayments(t.deps, later(86_400));
      expect(await lastOrder(user)).toMatchObject({ state, failure });
      expect(await t.charges(user)).toHaveLength(charges);
    },
  );

  it('detects a challenge that was answered, and cancels one that was not after 30 minutes', async () => {
    const [answered, left] = [await buyer('challenged'), await buyer('challenged')];
    await Promise.all([buy(answered, MESSAGES), buy(left, MESSAGES)]);
    await t.answerChallenge((await lastOrder(answered)).intent_id ?? '', true);
    await reconcilePayments(t.deps, later(29 * 60));
    expect([(await lastOrder(answered)).state, (await lastOrder(left)).state]).toEqual(['paid', 'challenge']);
    await reconcilePayments(t.deps, later(31 * 60));
    expect(await lastOrder(left)).toMatchObject({ state: 'failed', failure: 'The payment was cancelled.' });
    expect(await t.subscription(left)).toMatchObject({ payment_errors: false });
    await t.answerChallenge((await lastOrder(left)).intent_id ?? '', true);
    expect(await t.charges(left)).toEqual([]);
  });

  it('queries the others when one provider call fails', async () => {
    const [broken, good] = [await buyer(), await buyer()];
    t.setWeather('killed after');
    await expect(buy(broken, MESSAGES)).rejects.toBeInstanceOf(Killed);
    await expect(buy(good, MESSAGES)).rejects.toBeInstanceOf(Killed);
    t.setWeather('fair');
    const { charge } = t.deps.cards;
    const deps = {
      ...t.deps,
      cards: {
        ...t.deps.cards,
        charge: (request: Parameters<typeof charge>[0]) =>
          request.holder.accountId === broken.accountId ? Promise.reject(new Error('unexpected')) : charge(request),
      },
    };
    await reconcilePayments(deps, later(31));
    expect([(await lastOrder(broken)).state, (await lastOrder(good)).state]).toEqual(['open', 'paid']);
    await reconcilePayments(t.deps, later(31));
    expect(await lastOrder(broken)).toMatchObject({ state: 'paid' });
  });
});

describe('automatic payments', () => {
  it('renew once per period, however many workers try (ENG-033)', async () => {
    const due = new Date(Date.now() - 60_000);
    const user = await buyer('good', { endAt: due, extraKeywords: 2 });
    const tries = await Promise.allSettled(
      [1, 2, 3, 4].map((worker) => buy(user, { kind: 'renewal' }, { automatic: true, key: `renewal ${worker}` })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await t.charges(user)).toMatchObject([{ amount: 2900 + 1000 }]);
    expect((await t.orders(user))[0]).toMatchObject({ kind: 'renewal', period_start: due });
    expect((await t.subscription(user)).end_at.getTime()).toBeGreaterThan(Date.now() + 27 * DAY_MS);
    await expect(buy(user, { kind: 'renewal' }, { automatic: true })).rejects.toThrow('No renewal is due.');
  });

  it('fail when the bank wants the payer to confirm', async () => {
    const user = await buyer('challenged', { endAt: new Date(Date.now() - 60_000) });
    const { order } = await buy(user, { kind: 'renewal' }, { automatic: true });
    expect(order.state).toBe('failed');
    expect(order.failure).not.toBe('');
    expect(await t.subscription(user)).toMatchObject({ payment_errors: true });
  });
});

describe('refunds', () => {
  const refund = async (intent: string, amount?: number): Promise<void> => {
    await t.provider('refunds', { payment_intent: intent, ...(amount && { amount: String(amount) }) });
    await settleIntent(t.deps, intent);
    await settleIntent(t.deps, intent);
  };

  it('of messages take back the unused ones, and never more', async () => {
    const [unused, used] = [await buyer(), await buyer('good', { planLeft: 0 })];
    const [one, other] = [await paid(unused, MESSAGES), await paid(used, MESSAGES)];
    await t.db.asEngine(async (tx) => {
      await tx.execute('update balance set extra_left = 300 where account_id = $1', [used.accountId]);
      await tx.execute(
        `insert into ledger (account_id, kind, plan_delta, extra_delta, left_after) values ($1, 'message', 0, -700, 300)`,
        [used.accountId],
      );
    });
    await refund(one.intent);
    await refund(other.intent);
    expect([(await t.buckets(unused)).extra, (await t.buckets(used)).extra]).toEqual([0, 0]);
    const rows = await t.db.asEngine((tx) =>
      tx.query(`select extra_delta from ledger where account_id = any($1) and kind = 'adjust' order by id`, [
        [unused.accountId, used.accountId],
      ]),
    );
    expect(rows).toEqual([{ extra_delta: -1000 }, { extra_delta: -300 }]);
    expect(await lastOrder(unused)).toMatchObject({ state: 'paid', refunded_cents: 3000 });
  });

  it('of a part are recorded only; refunding the rest then takes the purchase back', async () => {
    const user = await buyer();
    const { intent } = await paid(user, MESSAGES);
    await refund(intent, 1_000);
    expect(await t.buckets(user)).toMatchObject({ extra: 1000 });
    expect(await lastOrder(user)).toMatchObject({ refunded_cents: 1000 });
    await refund(intent);
    expect(await t.buckets(user)).toMatchObject({ extra: 0 });
    expect(await lastOrder(user)).toMatchObject({ refunded_cents: 3000 });
  });

  it('are mailed to the owner, each once, with the refunded amount', async () => {
    const user = await buyer();
    const { intent } = await paid(user, MESSAGES);
    await refund(intent, 1_000);
    await settleIntent(t.deps, intent);
    await refund(intent);
    const mails = await t.db.asEngine((tx) =>
      tx.query<{ recipient: string; body_text: string }>(
        `select recipient, body_text from mail where account_id = $1 and subject = 'Your Textloom refund' order by id`,
        [user.accountId],
      ),
    );
    expect(mails).toEqual([
      { recipient: user.email, body_text: expect.stringContaining('We have refunded $10.00 of the payment INV-') },
      { recipient: user.email, body_text: expect.stringContaining('We have refunded $20.00 of the payment INV-') },
    ]);
  });

  it('of keywords take the keywords', async () => {
    const user = await buyer('good', { extraKeywords: 1 });
    const { intent } = await paid(user, KEYWORDS);
    await refund(intent);
    expect(await t.subscription(user)).toMatchObject({ extra_keywords: 1 });
  });

  it('and a lost dispute of the same payment take back once', async () => {
    const user = await buyer('good', { extraKeywords: 10 });
    const { id, intent } = await paid(user, KEYWORDS);
    const payment = await t.deps.cards.readPayment(intent);
    const refunds = [{ ...GONE, amountCents: payment.amountCents }];
    await settleOrder(t.deps, id, { ...payment, refunds }, new Date());
    await settleOrder(t.deps, id, { ...payment, refunds, dispute: 'lost' }, new Date());
    expect(await t.subscription(user)).toMatchObject({ extra_keywords: 10 });
  });

  it('of the running period end the subscription; of an earlier period change nothing', async () => {
    const user = await buyer();
    const first = await paid(user, GROWTH);
    const second = await paid(user, { kind: 'plan', planId: 4 });
    await refund(first.intent);
    expect(await t.subscription(user)).toMatchObject({ plan_id: 4, paid: true, end_at: second.period_end });
    await refund(second.intent);
    const after = await t.subscription(user);
    expect(after.paid).toBe(false);
    expect(after.end_at.getTime()).toBeLessThanOrEqual(Date.now());
    await t.storeCard(user);
    await paid(user, GROWTH);
    expect(await t.subscription(user)).toMatchObject({ plan_id: 3, paid: true });
  });
});

describe('disputes', () => {
  const open = async (intent: string): Promise<string> => {
    const { id } = await t.provider('test_helpers/disputes', { payment_intent: intent });
    await settleIntent(t.deps, intent);
    return id;
  };
  const decide = async (intent: string, dispute: string, evidence: string): Promise<void> => {
    await t.provider(`disputes/${dispute}`, { 'evidence[uncategorized_text]': evidence });
    await settleIntent(t.deps, intent);
    await settleIntent(t.deps, intent);
  };
  const mailsOf = (user: TestUser) =>
    t.db.asEngine((tx) =>
      tx.query<{ recipient: string; subject: string }>(
        `select recipient, subject from mail where account_id = $1 and subject not like '%receipt%' order by id`,
        [user.accountId],
      ),
    );

  it('put the account on hold with mails to owner and support; a won one releases it', async () => {
    const user = await buyer();
    const { intent } = await paid(user, MESSAGES);
    const dispute = await open(intent);
    await settleIntent(t.deps, intent);
    expect(await t.subscription(user)).toMatchObject({ frozen: true, frozen_by: 'dispute' });
    expect(await mailsOf(user)).toEqual([
      { recipient: user.email, subject: 'Your account is on hold' },
      { recipient: t.deps.config.supportEmail, subject: `Disputed payment of account ${user.accountId}` },
    ]);
    expect((await t.call(user, 'GET', 'plans')).status).toBe(403);
    await decide(intent, dispute, 'winning_evidence');
    expect(await t.subscription(user)).toMatchObject({ frozen: false, frozen_by: null });
    expect(await t.buckets(user)).toMatchObject({ extra: 1000 });
    expect(await lastOrder(user)).toMatchObject({ dispute: 'won' });
  });

  it('that are lost keep the hold and take back the purchase, once', async () => {
    const user = await buyer();
    const { intent } = await paid(user, MESSAGES);
    await decide(intent, await open(intent), 'losing_evidence');
    expect(await t.subscription(user)).toMatchObject({ frozen: true, frozen_by: 'dispute' });
    expect(await t.buckets(user)).toMatchObject({ extra: 0 });
  });

  it.each([
    [
      'losing_evidence',
      'The disputed payment was returned to you',
      /1,000 messages that it paid for were taken back.*stays on hold/s,
    ],
    [
      'winning_evidence',
      'Your account is no longer on hold',
      /the bank has decided that it stands.*no longer on hold/s,
    ],
  ])(
    'notify the owner by mail and notice, and support, of the outcome for plan and hold: %s',
    async (evidence, subject, text) => {
      const user = await buyer();
      const { intent } = await paid(user, MESSAGES);
      await decide(intent, await open(intent), evidence);
      const mails = await t.db.asEngine((tx) =>
        tx.query<{ recipient: string; body_text: string }>(
          'select recipient, body_text from mail where account_id = $1 and subject = $2',
          [user.accountId, subject],
        ),
      );
      expect(mails).toEqual([{ recipient: user.email, body_text: expect.stringMatching(text) }]);
      expect((await mailsOf(user)).filter(({ recipient }) => recipient === t.deps.config.supportEmail)).toHaveLength(2);
      const notices = await t.db.asEngine((tx) =>
        tx.values<string>('select text from notice where account_id = $1 order by id', [user.accountId]),
      );
      expect(notices).toHaveLength(2);
      expect(notices[1]).toMatch(/^The payment of \$30\.00 \(invoice INV-\d{6}\) was disputed/);
    },
  );

  it('of a lost month state until when it would have run', async () => {
    const user = await buyer();
    const { intent } = await paid(user, GROWTH);
    await decide(intent, await open(intent), 'losing_evidence');
    expect(await t.subscription(user)).toMatchObject({ paid: false, frozen: true });
    const [text] = await t.db.asEngine((tx) =>
      tx.values<string>(
        `select body_text from mail where account_id = $1 and subject = 'The disputed payment was returned to you'`,
        [user.accountId],
      ),
    );
    expect(text).toMatch(/The month that it paid for, until \w{3} \d{1,2}, \d{4}, was taken back\./);
  });

  it('do not change an operator’s hold', async () => {
    const user = await buyer();
    const { intent } = await paid(user, MESSAGES);
    await t.db.asEngine((tx) =>
      tx.execute(`update account set frozen = true, frozen_by = 'operator' where id = $1`, [user.accountId]),
    );
    await decide(intent, await open(intent), 'winning_evidence');
    expect(await t.subscription(user)).toMatchObject({ frozen: true, frozen_by: 'operator' });
  });

  it('release the account only when each is won', async () => {
    const user = await buyer();
    const [one, other] = [await paid(user, MESSAGES), await paid(user, KEYWORDS)];
    const [first, second] = [await open(one.intent), await open(other.intent)];
    await decide(one.intent, first, 'winning_evidence');
    expect(await t.subscription(user)).toMatchObject({ frozen: true });
    await decide(other.intent, second, 'winning_evidence');
    expect(await t.subscription(user)).toMatchObject({ frozen: false });
  });

  it('are read with the payment itself', async () => {
    const user = await buyer('disputed');
    await buy(user, MESSAGES);
    expect(await lastOrder(user)).toMatchObject({ state: 'paid', dispute: 'open' });
    expect(await t.subscription(user)).toMatchObject({ frozen: true, frozen_by: 'dispute' });
  });
});
