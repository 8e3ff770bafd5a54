import { HEADERS } from '@textloom/contracts';
import type { Answer, TestUser } from '../../../testing/app';
import { eventsDuring } from '../../../testing/live-events';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import { creditReferrals } from '../referral/referral-bonus.job';
import { billingStage, type BillingStage, type TestCard } from './billing.fixture';

let t: BillingStage;
beforeAll(async () => {
  t = await billingStage();
});
afterEach(() => t.setWeather('fair'));

const DAY_MS = 86_400_000;
let keys = 0;
const pay = (user: TestUser | null, form: Record<string, string | number>, key = `k${(keys += 1)}`): Promise<Answer> =>
  t.call(user, 'POST', 'profiles/payment', { form, headers: { [HEADERS.idempotencyKey]: key } });
const read = (user: TestUser | null, id: number) => t.call(user, 'GET', `profiles/payment/${id}`);
const open = async (user: TestUser, key?: string) => {
  const headers: Record<string, string> = key === undefined ? {} : { [HEADERS.idempotencyKey]: key };
  return (await t.call(user, 'GET', 'profiles/payment', { headers })).body.data.payment;
};
const cancel = (user: TestUser | null, id: number) => t.call(user, 'POST', `profiles/payment/${id}/cancel`);

async function buyer(
  options: Parameters<BillingStage['createOwner']>[0] = {},
  card: TestCard | null = 'good',
): Promise<TestUser> {
  const user = await t.createOwner(options);
  if (card !== null) await t.storeCard(user, card);
  return user;
}
const ON_TRIAL = {
  plan: { id: 1, name: 'Free Trial', priceCents: 0, messages: 250, keywords: 2 },
  trial: true,
  paid: false,
};

describe('API-072, ENG-032: buying a plan', () => {
  it('charges the month and starts at once: plan, messages, permissions, invoice', async () => {
    const user = await buyer({
      ...ON_TRIAL,
      allow: ['credit_card_update'],
      planLeft: 9,
      extraLeft: 40,
      company: 'Shop',
    });
    await t.db.asEngine((tx) =>
      tx.execute(
        `update app_user set address = '1 Main St', city = 'Austin', state = 'TX', zip = '78701' where account_id = $1`,
        [user.accountId],
      ),
    );
    const { told, result } = await eventsDuring(t.db, () =>
      pay(user, { plan: 3, extra_keywords: 0, extra_messages: 0 }),
    );
    expect(result).toMatchObject({
      status: 200,
      body: {
        status: 'success',
        message: 'Payment processed successfully',
        data: { total_payment: 79, state: 'paid', kind: 'plan', quantity: 0, failure: '' },
      },
    });
    expect(told).toContainEqual({ account: user.accountId, type: 'profile.changed', payload: { reason: 'payment' } });
    const [order] = await t.orders(user);
    expect(order).toMatchObject({
      id: result.body.data.id,
      state: 'paid',
      amount_cents: 7900,
      invoice_number: expect.any(Number),
      billed_to: { name: 'Shop', address: ['1 Main St', 'Austin, TX 78701'], email: user.email, tax_id: '' },
    });
    expect(await t.charges(user)).toMatchObject([{ order: order?.id, amount: 7900, succeeded: true }]);
    const subscription = await t.subscription(user);
    expect(subscription).toMatchObject({ plan_id: 3, with_trial: false, paid: true, end_at: order?.period_end });
    expect(subscription.end_at.getTime() - Date.now()).toBeGreaterThan(27 * DAY_MS);
    expect(subscription.anchor_day).not.toBeNull();
    expect(subscription.allow).toEqual(['credit_card_update', 'group_creategroups', 'keyword_customkeywords']);
    expect(await t.buckets(user)).toEqual({ plan: 4000, extra: 40 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('makes a referred account a paying customer, which credits its referrer (decision 84)', async () => {
    const [referrer, user] = [await buyer(), await buyer(ON_TRIAL)];
    await t.db.asEngine((tx) =>
      tx.execute('update account set referred_by = $2 where id = $1', [user.accountId, referrer.accountId]),
    );
    expect(await creditReferrals(t.db, 250)).toBe(0);
    await pay(user, { plan: 3 });
    expect(await creditReferrals(t.db, 250)).toBe(1);
    expect(await t.buckets(referrer)).toMatchObject({ extra: 250 });
  });

  it('charges extra keywords with the plan, and keeps them (ENG-033)', async () => {
    const user = await buyer({ extraKeywords: 2 });
    expect((await pay(user, { plan: 4 })).body.data.total_payment).toBe(199 + 10);
    expect(await t.subscription(user)).toMatchObject({ plan_id: 4, extra_keywords: 2 });
  });

  it('pays the period that was due when the plan is overdue', async () => {
    const due = new Date(Date.now() - 2 * DAY_MS);
    const user = await buyer({ endAt: new Date(Date.now() + 3 * DAY_MS), startedAt: new Date('2026-01-31T18:00:00Z') });
    await t.db.asEngine(async (tx) => {
      await tx.execute(
        'update subscription set overdue_since = $2, anchor_day = 31, renewal_tries = 2, next_try_at = now() where account_id = $1',
        [user.accountId, due],
      );
      await tx.execute('update account set payment_errors = true where id = $1', [user.accountId]);
    });
    expect((await pay(user, { plan: 2 })).body.data).toMatchObject({
      kind: 'renewal',
      state: 'paid',
      total_payment: 29,
    });
    const after = await t.subscription(user);
    expect(after).toMatchObject({ overdue_since: null, paid: true, payment_errors: false, anchor_day: 31 });
    expect(after.started_at).toEqual(new Date('2026-01-31T18:00:00Z'));
    expect((await t.orders(user))[0]).toMatchObject({ period_start: due, period_end: after.end_at });
  });

  it('starts a new period when the plan has expired, and withdraws a cancellation', async () => {
    const user = await buyer({ endAt: new Date(Date.now() - DAY_MS), extraLeft: 7, planLeft: 3 });
    await t.db.asEngine((tx) =>
      tx.execute('update subscription set cancelled_at = now() where account_id = $1', [user.accountId]),
    );
    expect((await pay(user, { plan: 2 })).status).toBe(200);
    expect(await t.subscription(user)).toMatchObject({ paid: true, cancelled_at: null });
    expect(await t.buckets(user)).toEqual({ plan: 500, extra: 7 });
  });

  it('grants the free trial to an account that never used it, without a card or a charge', async () => {
    const user = await buyer({ paid: false, endAt: new Date(Date.now() - DAY_MS), planLeft: 3 }, null);
    await t.db.asEngine((tx) =>
      tx.execute('update subscription set trial_used = false where account_id = $1', [user.accountId]),
    );
    const key = 'trial';
    const first = await pay(user, { plan: 1 }, key);
    expect(first).toMatchObject({ status: 200, body: { data: { state: 'paid', total_payment: 0 } } });
    expect(await t.subscription(user)).toMatchObject({ plan_id: 1, with_trial: true, paid: false });
    expect(await t.buckets(user)).toMatchObject({ plan: 250 });
    expect(await t.orders(user)).toMatchObject([{ amount_cents: 0, invoice_number: null, state: 'paid' }]);
    expect((await pay(user, { plan: 1 }, key)).body.data.id).toBe(first.body.data.id);
    expect((await pay(user, { plan: 1 })).body.data.fields.plan).toContain('once');
    expect(await t.charges(user)).toEqual([]);
  });
});

describe('ENG-033, ENG-034, BILL-001, BILL-002: buying extras', () => {
  it('adds keywords, and messages to the extras', async () => {
    const user = await buyer({ extraKeywords: 1 });
    expect((await pay(user, { extra_keywords: 3 })).body.data).toMatchObject({
      kind: 'keywords',
      quantity: 3,
      total_payment: 15,
    });
    expect((await pay(user, { extra_messages: 2 })).body.data).toMatchObject({
      kind: 'messages',
      quantity: 2,
      total_payment: 30,
    });
    expect(await t.subscription(user)).toMatchObject({ extra_keywords: 4 });
    expect(await t.buckets(user)).toEqual({ plan: 500, extra: 1000 });
    const ledger = await t.db.asEngine((tx) =>
      tx.query('select kind, extra_delta, left_after from ledger where account_id = $1 order by id desc limit 1', [
        user.accountId,
      ]),
    );
    expect(ledger).toEqual([{ kind: 'purchase', extra_delta: 1000, left_after: 1500 }]);
    expect(await t.charges(user)).toMatchObject([{ amount: 1500 }, { amount: 3000 }]);
  });
});

describe('VAL-064, VAL-065, ENG-035: bad input is an error at its field, and charges nothing', () => {
  const QUANTITY = 'Enter a whole number from 1 to 25.';
  const ONE = 'Buy a plan, keywords and messages one at a time.';
  it.each([
    [{ extra_keywords: 0 }, { extra_keywords: QUANTITY }],
    [{ extra_keywords: 26 }, { extra_keywords: QUANTITY }],
    [{ extra_keywords: -1 }, { extra_keywords: QUANTITY }],
    [{ extra_messages: 1.5 }, { extra_messages: QUANTITY }],
    [{ extra_messages: 'two' }, { extra_messages: QUANTITY }],
    [{ extra_messages: '' }, { extra_messages: QUANTITY }],
    [{ extra_messages: '1e400' }, { extra_messages: QUANTITY }],
    [{}, { plan: 'Choose what you want to buy.' }],
    [{ plan: 'x' }, { plan: 'This plan is not for sale.' }],
    [{ plan: 77 }, { plan: 'This plan is not for sale.' }],
    [{ plan: 99_999_999_999 }, { plan: 'This plan is not for sale.' }],
    [{ plan: 2 }, { plan: 'This is your plan already.' }],
    [
      { plan: 3, extra_keywords: 1 },
      { plan: ONE, extra_keywords: ONE },
    ],
    [
      { extra_messages: 1, extra_keywords: 1 },
      { extra_messages: ONE, extra_keywords: ONE },
    ],
  ] as [Record<string, string | number>, Record<string, string>][])('%j', async (form, fields) => {
    const user = await buyer();
    const answer = await pay(user, form);
    expect(answer).toMatchObject({ status: 422, body: { status: 'error', data: { id: 'invalid', fields } } });
    expect(await t.orders(user)).toEqual([]);
  });

  it('refuses a cheaper plan by its address, a missing card, and an expired card before charging', async () => {
    const growth = await buyer({ plan: { id: 3, name: 'Growth', priceCents: 7900, messages: 4000, keywords: 6 } });
    expect((await pay(growth, { plan: 2 })).body.data.fields.plan).toContain('cheaper');
    const bare = await buyer({}, null);
    expect((await pay(bare, { plan: 3 })).body).toMatchObject({
      message: 'No Credit Card attached.',
      data: { fields: { card: 'No Credit Card attached.' } },
    });
    const late = await buyer();
    await t.db.asEngine((tx) => tx.execute('update card set exp_year = 2020 where account_id = $1', [late.accountId]));
    expect((await pay(late, { extra_messages: 1 })).body.message).toBe(
      'Your credit card has expired. Please update it, then pay.',
    );
    expect([await t.charges(growth), await t.charges(late)]).toEqual([[], []]);
  });

  it('refuses extras without an active subscription', async () => {
    const user = await buyer({ endAt: new Date(Date.now() - 1) });
    expect(await pay(user, { extra_keywords: 1 })).toMatchObject({
      status: 403,
      body: {
        message: 'Your subscription expired. Please renew your subscription.',
        data: { id: 'subscription_expired' },
      },
    });
  });

  it('accepts no card data, and stores none that is sent (PAY-006)', async () => {
    const user = await buyer();
    const card = { fullname: 'Olivia', creditcard: '5555555555554444', cvv2: '737' };
    expect((await pay(user, { extra_messages: 1, ...card })).status).toBe(200);
    const stored = await t.db.asEngine((tx) =>
      tx.query('select row_to_json(o) from billing_order o where account_id = $1', [user.accountId]),
    );
    expect(JSON.stringify(stored)).not.toMatch(/5555555555554444|"737"/);
  });

  it('requires the header Idempotency-Key', async () => {
    const user = await buyer();
    const answer = await t.call(user, 'POST', 'profiles/payment', { form: { plan: 3 } });
    expect(answer).toMatchObject({ status: 400, body: { message: 'A payment needs the header Idempotency-Key.' } });
    expect(await t.orders(user)).toEqual([]);
  });
});

describe('PERM-009, PERM-010: who may pay', () => {
  it('refuses authorized users, whatever they are granted', async () => {
    const owner = await buyer();
    const sub = await t.createAuthorizedUser(owner, { allow: ['billing_history_access', 'credit_card_update'] });
    const { id } = (await pay(owner, { extra_messages: 1 })).body.data;
    const refused = {
      status: 403,
      body: { message: 'This action is not allowed. Your account does not allow this action.' },
    };
    expect(await pay(sub, { plan: 3 })).toMatchObject(refused);
    expect(await pay(sub, { extra_keywords: 1 })).toMatchObject(refused);
    expect(await read(sub, id)).toMatchObject(refused);
    expect(await t.call(sub, 'GET', 'profiles/payment')).toMatchObject(refused);
    expect(await cancel(sub, id)).toMatchObject(refused);
    expect(await t.orders(owner)).toHaveLength(1);
  });

  it('requires a session, and an account that is not on hold', async () => {
    expect([(await pay(null, { plan: 3 })).status, (await read(null, 1)).status]).toEqual([401, 401]);
    const frozen = await buyer({ frozen: true });
    expect((await pay(frozen, { plan: 3 })).status).toBe(403);
  });

  it("does not find an unknown or another account's payment", async () => {
    const [one, other] = [await buyer(), await buyer()];
    const key = 'of one';
    const { id } = (await pay(one, { extra_messages: 1 }, key)).body.data;
    for (const answer of [
      await read(other, id),
      await cancel(other, id),
      await read(one, 999_999),
      await cancel(one, 999_999),
    ])
      expect(answer.status).toBe(404);
    expect(await open(other)).toBeNull();
    expect(await open(other, key)).toBeNull();
    expect((await read(one, id)).body.data).toMatchObject({ id, state: 'paid' });
  });
});

describe('PAY-004: after a lost response', () => {
  it('the payment of the form is found by its key, in any state', async () => {
    const user = await buyer();
    const paid = (await pay(user, { extra_messages: 1 }, 'paid')).body.data;
    await t.storeCard(user, 'declined');
    const failed = (await pay(user, { extra_messages: 1 }, 'failed')).body.data.payment;
    expect(await open(user, 'paid')).toMatchObject({ id: paid.id, state: 'paid', quantity: 1 });
    expect(await open(user, 'failed')).toMatchObject({
      id: failed.id,
      state: 'failed',
      failure: 'Your card was declined.',
    });
    expect(await open(user, 'never arrived')).toBeNull();
  });
});

describe('ERR-020, ENG-036: a failed payment', () => {
  it("is 422 with the provider's message, an order, and payment_errors until the next paid one", async () => {
    const user = await buyer({}, 'declined');
    const key = 'declined';
    const answer = await pay(user, { plan: 3 }, key);
    expect(answer).toMatchObject({ status: 422, body: { status: 'error', message: 'Your card was declined.' } });
    expect(await t.orders(user)).toMatchObject([
      { state: 'failed', failure: 'Your card was declined.', invoice_number: null, id: answer.body.data.payment.id },
    ]);
    expect(await t.subscription(user)).toMatchObject({ plan_id: 2, payment_errors: true });
    expect((await t.call(user, 'GET', 'login')).body.data.globals.payment_errors).toBe(true);
    // The same form again is the same payment, not another attempt.
    expect((await pay(user, { plan: 3 }, key)).status).toBe(422);
    expect(await t.charges(user)).toHaveLength(1);

    await t.storeCard(user);
    expect((await pay(user, { plan: 3 })).status).toBe(200);
    expect(await t.subscription(user)).toMatchObject({ plan_id: 3, payment_errors: false });
  });

  it('is refused when the provider does not know the card any more', async () => {
    const user = await buyer();
    await t.db.asEngine((tx) =>
      tx.execute(
        'update simulator.stripe_method set customer_id = null where customer_id = (select stripe_id from account where id = $1)',
        [user.accountId],
      ),
    );
    expect((await pay(user, { plan: 3 })).status).toBe(422);
    expect(await t.orders(user)).toMatchObject([{ state: 'failed' }]);
    expect(await open(user)).toBeNull();
  });
});

describe('one payment at a time, and each once', () => {
  it('the same key is the same payment, alone and in parallel', async () => {
    const user = await buyer();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => pay(user, { extra_messages: 1 }, 'double-click')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    answers.push(await pay(user, { extra_messages: 1 }, 'double-click'));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await t.charges(user)).toHaveLength(1);
    expect(await t.buckets(user)).toMatchObject({ extra: 500 });
  });

  it('the same key with other data is refused', async () => {
    const user = await buyer();
    await pay(user, { extra_messages: 1 }, 'same');
    for (const form of [{ extra_messages: 2 }, { extra_keywords: 1 }, { plan: 3 }] as Record<string, number>[])
      expect((await pay(user, form, 'same')).status).toBe(409);
    expect(await t.charges(user)).toHaveLength(1);
  });

  it('two tabs that pay at once create one payment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await buyer();
      const answers = await Promise.all([pay(user, { plan: 3 }), pay(user, { plan: 4 }), pay(user, { plan: 3 })]);
      const paid = answers.filter(({ status }) => status === 200);
      const charges = await t.charges(user);
      expect(paid.length).toBeGreaterThanOrEqual(1);
      // A second one may start only after the first ended; then it is an upgrade, or refused.
      expect(charges).toHaveLength(paid.length);
      for (const { status, body } of answers.filter((one) => one.status !== 200))
        expect([
          [409, 'A payment is already being processed. Please wait.'],
          [422, body.message],
        ]).toContainEqual([status, body.message]);
    }
  });

  it('another form is refused while a payment is open', async () => {
    const user = await buyer({}, 'challenged');
    await pay(user, { plan: 3 });
    expect(await pay(user, { extra_messages: 1 })).toMatchObject({
      status: 409,
      body: { message: 'A payment is already being processed. Please wait.' },
    });
    expect(await t.orders(user)).toHaveLength(1);
  });
});

describe("a challenge of the card's bank", () => {
  const intentOf = async (user: TestUser): Promise<string> => (await t.orders(user)).at(-1)?.intent_id ?? '';

  it('is answered in the page, even after a reload, and then pays', async () => {
    const user = await buyer({}, 'challenged');
    const begun = (await pay(user, { plan: 3 })).body.data;
    expect(begun).toMatchObject({ state: 'challenge', client_secret: expect.stringContaining('_secret_') });
    expect(await open(user)).toEqual(begun);
    expect((await read(user, begun.id)).body.data.state).toBe('challenge');
    expect(await t.subscription(user)).toMatchObject({ plan_id: 2 });
    await t.answerChallenge(await intentOf(user), true);
    expect((await read(user, begun.id)).body.data).toMatchObject({ state: 'paid', client_secret: '' });
    expect(await open(user)).toBeNull();
    expect(await t.subscription(user)).toMatchObject({ plan_id: 3 });
  });

  it('that is refused fails the payment', async () => {
    const user = await buyer({}, 'challenged');
    const { id } = (await pay(user, { plan: 3 })).body.data;
    await t.answerChallenge(await intentOf(user), false);
    const { data } = (await read(user, id)).body;
    expect(data).toMatchObject({ state: 'failed', failure: expect.stringContaining('authenticate') });
    expect(await t.subscription(user)).toMatchObject({ plan_id: 2, payment_errors: true });
  });

  it('can be cancelled, which is not a payment error, and frees the account for the next payment', async () => {
    const user = await buyer({}, 'challenged');
    const { id } = (await pay(user, { plan: 3 })).body.data;
    expect((await cancel(user, id)).body.data).toMatchObject({
      state: 'failed',
      failure: 'The payment was cancelled.',
    });
    expect(await t.subscription(user)).toMatchObject({ payment_errors: false });
    // The payer can no longer confirm it.
    await t.answerChallenge(await intentOf(user), true);
    expect(await t.charges(user)).toEqual([]);
    await t.storeCard(user);
    expect((await pay(user, { plan: 3 })).status).toBe(200);
  });

  it('that was confirmed before it was cancelled is paid', async () => {
    const user = await buyer({}, 'challenged');
    const { id } = (await pay(user, { plan: 3 })).body.data;
    await t.answerChallenge(await intentOf(user), true);
    expect((await cancel(user, id)).body.data).toMatchObject({ state: 'paid' });
  });

  it('does not cancel a decided payment', async () => {
    const user = await buyer();
    const { id } = (await pay(user, { plan: 3 })).body.data;
    expect((await cancel(user, id)).body.data).toMatchObject({ state: 'paid' });
  });
});

describe('an unavailable provider', () => {
  it('causes a 503 with a message to show, and the same form continues the same payment', async () => {
    const user = await buyer();
    t.setWeather('lost');
    expect(await pay(user, { extra_messages: 1 }, 'patient')).toMatchObject({
      status: 503,
      body: {
        message:
          'The card provider cannot be reached at the moment. Your payment is not lost: it is tried again, and never charged twice.',
      },
    });
    expect(await open(user)).toMatchObject({ state: 'processing', kind: 'messages' });
    t.setWeather('fair');
    expect((await pay(user, { extra_messages: 1 }, 'patient')).body.data.state).toBe('paid');
    expect(await t.charges(user)).toHaveLength(1);
    expect(await t.buckets(user)).toMatchObject({ extra: 500 });
  });
});

describe('invoices', () => {
  const mailsOf = (user: TestUser) =>
    t.db.asEngine((tx) =>
      tx.query<{ recipient: string; subject: string; body_text: string; order_id: number | null }>(
        'select recipient, subject, body_text, order_id from mail where account_id = $1',
        [user.accountId],
      ),
    );

  it('have a receipt by mail for each payment, once', async () => {
    const user = await buyer();
    for (const key of ['first', 'first']) await pay(user, { extra_messages: 1 }, key);
    const mails = await mailsOf(user);
    expect(mails).toEqual([
      {
        recipient: user.email,
        subject: expect.stringMatching(/^Textloom receipt INV-\d{6}$/),
        body_text: expect.stringMatching(
          /^We have successfully received your payment of \$\d+\.\d\d\.\n\n\d+ extra messages\n/,
        ),
        order_id: null,
      },
    ]);
  });

  it('are numbered without gaps, and attached to the receipt if the account wants that', async () => {
    const user = await buyer();
    await t.db.asEngine((tx) => tx.execute('update account set invoice_mail = true where id = $1', [user.accountId]));
    const { id } = (await pay(user, { extra_messages: 1 })).body.data;
    const mails = await mailsOf(user);
    expect(mails).toMatchObject([{ recipient: user.email, order_id: id }]);
    expect(mails[0]?.body_text).toContain(`http://textloom.test/app/payments/orders/${id}\n`);
    const numbers = await t.db.asEngine((tx) =>
      tx.query<{ n: number }>(
        'select invoice_number as n from billing_order where invoice_number is not null order by 1',
      ),
    );
    expect(numbers.map(({ n }) => n)).toEqual(numbers.map((_, index) => index + 1));
  });
});
