import { toApiDate } from '@textloom/contracts';
import type { OwnerOptions, TestUser } from '../../../testing/accounts';
import { sendingProblem } from '../../texting/ledger/may-send.repository';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import type { ChargeRequest } from '../../../platform/providers/cards/card-provider';
import { billingStage, type BillingStage, type TestCard } from '../payment/billing.fixture';
import { pay } from '../payment/pay.service';
import { reconcilePayments } from '../payment/reconcile.job';
import { noticesOf } from '../../../testing/notices';
import { DAY, HOUR, later, life } from './life.fixture';
import { renewSubscriptions } from './renewal.job';

let t: BillingStage;
let l: ReturnType<typeof life>;
/** Renewals are due at this time; in the past, because other code also compares `end_at` with the present. */
const DUE = new Date('2026-03-05T15:00:00Z');
const MINUTE = 60_000;

beforeAll(async () => {
  t = await billingStage({}, 12);
  l = life(t.db);
});
afterEach(() => t.setWeather('fair'));
const run = (now: Date): Promise<number> => renewSubscriptions(t.deps, now);
const subjects = async (user: TestUser): Promise<string[]> => (await l.mails(user)).map(({ subject }) => subject);
const summary = async (user: TestUser) =>
  (await t.orders(user)).map(({ kind, state, amount_cents: cents }) => `${kind} ${state} ${cents}`);

async function due(card: TestCard | null = 'good', more: OwnerOptions = {}): Promise<TestUser> {
  const user = await t.createOwner({
    plan: { id: 2, name: 'Starter', priceCents: 2900, messages: 1000, keywords: 3 },
    startedAt: new Date('2026-02-05T15:00:00Z'),
    endAt: DUE,
    planLeft: 40,
    extraLeft: 7,
    ...more,
  });
  if (card !== null) await t.storeCard(user, card);
  return user;
}

describe('decision 121: the renewal at the end of the period', () => {
  it('charges the plan and the extra keywords, and starts the next period when the last one ended', async () => {
    const user = await due('good', { extraKeywords: 2 });
    expect(await run(later(DUE, -3 * MINUTE))).toBe(0);
    expect(await run(later(DUE, 20_000))).toBe(1);
    expect(await l.subscription(user)).toMatchObject({
      paid: true,
      end_at: new Date('2026-04-05T14:00:00Z'),
      overdue_since: null,
      next_try_at: null,
      renewal_tries: 0,
    });
    expect(await summary(user)).toEqual([`renewal paid ${2900 + 2 * t.deps.config.keywordPriceCents}`]);
    expect(await t.charges(user)).toMatchObject([{ amount: 2900 + 2 * t.deps.config.keywordPriceCents }]);
    expect(await t.buckets(user)).toEqual({ plan: 1000, extra: 7 });
    expect(await run(later(DUE, 10 * MINUTE))).toBe(0);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('happens once per account and period, however many workers run', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => due()));
    await Promise.all(Array.from({ length: 8 }, () => run(DUE)));
    await run(later(DUE, 2 * MINUTE));
    for (const user of users) {
      expect(await summary(user)).toEqual(['renewal paid 2900']);
      expect(await t.charges(user)).toHaveLength(1);
    }
  });

  it('keeps the account active beyond the end of the period, even while the provider is unavailable', async () => {
    const user = await due();
    await run(later(DUE, -MINUTE));
    expect(await t.charges(user)).toEqual([]);
    expect(await l.subscription(user)).toMatchObject({ overdue_since: DUE, end_at: later(DUE, 5 * DAY) });
    t.setWeather('lost');
    for (let minute = 0; minute < 4; minute += 1) await run(later(DUE, minute * MINUTE));
    expect(await l.subscription(user)).toMatchObject({ renewal_tries: 0, end_at: later(DUE, 5 * DAY) });
    expect(await subjects(user)).toEqual([]);
    t.setWeather('fair');
    await run(later(DUE, 6 * MINUTE));
    expect(await summary(user)).toEqual(['renewal paid 2900']);
    expect(await t.charges(user)).toHaveLength(1);
  });

  it.each(['killed before', 'killed after'] as const)(
    'is settled later, once, when the process is %s the charge',
    async (weather) => {
      const user = await due();
      t.setWeather(weather);
      await run(DUE);
      expect(await summary(user)).toEqual(['renewal open 2900']);
      t.setWeather('fair');
      await reconcilePayments(t.deps, later(DUE, 10 * MINUTE));
      await run(later(DUE, 11 * MINUTE));
      expect(await summary(user)).toEqual(['renewal paid 2900']);
      expect((await t.charges(user)).filter(({ succeeded }) => succeeded)).toHaveLength(1);
      expect(await l.subscription(user)).toMatchObject({
        overdue_since: null,
        end_at: new Date('2026-04-05T14:00:00Z'),
      });
    },
  );

  it('skips trials, cancelled, unpaid, frozen and deleted accounts', async () => {
    const others = await Promise.all([
      due('good', { trial: true, paid: false }),
      due('good', { paid: false }),
      due('good', { frozen: true }),
      due(),
      due(),
    ]);
    await l.change(others[3] as TestUser, 'cancelled_at = now()');
    await l.sql('update account set deleted = true where id = $1', [others[4]?.accountId]);
    await run(later(DUE, MINUTE));
    for (const user of others) {
      expect(await t.orders(user)).toEqual([]);
      expect(await l.subscription(user)).toMatchObject({ end_at: DUE, overdue_since: null });
    }
  });

  it('is tried when an account is no longer on hold', async () => {
    const user = await due('good', { frozen: true });
    await run(DUE);
    await l.sql('update account set frozen = false where id = $1', [user.accountId]);
    await run(later(DUE, 3 * DAY));
    expect(await summary(user)).toEqual(['renewal paid 2900']);
    expect(await l.subscription(user)).toMatchObject({ end_at: new Date('2026-04-05T14:00:00Z') });
  });

  it('charges, after a pause of the server, the period that was due while it lasts, otherwise a new one', async () => {
    const [days, months] = [await due(), await due()];
    await l.change(months, 'end_at = $2', [later(DUE, -100 * DAY)]);
    const now = later(DUE, 20 * DAY);
    await run(now);
    await run(later(now, 10 * MINUTE));
    expect(await l.subscription(days)).toMatchObject({ end_at: new Date('2026-04-05T14:00:00Z') });
    expect(await l.subscription(months)).toMatchObject({ end_at: new Date('2026-04-25T15:00:00Z') });
    for (const user of [days, months]) expect(await summary(user)).toEqual(['renewal paid 2900']);
  });
});

describe('a renewal that fails', () => {
  /** Runs the job every six hours until a day after the end of the grace; returns when each mail was sent. */
  async function mailsOver(user: TestUser, from = DUE, days = 6): Promise<[number, string][]> {
    const got: [number, string][] = [];
    for (let hours = 0; hours <= days * 24; hours += 6) {
      await run(later(from, hours * HOUR));
      for (const subject of await subjects(user)) got.push([hours / 24, subject]);
    }
    return got;
  }
  const FAILED = 'Your Textloom payment failed';
  const EXPIRED = 'Your subscription expired';

  it('is retried on days 1, 3 and 5 with mails and notices, and then the subscription expires', async () => {
    const user = await due('declined');
    expect(await mailsOver(user)).toEqual([
      [0, FAILED],
      [1, FAILED],
      [3, FAILED],
      [5, EXPIRED],
    ]);
    expect(await summary(user)).toEqual(Array.from({ length: 4 }, () => 'renewal failed 2900'));
    expect(await l.subscription(user)).toMatchObject({
      paid: false,
      overdue_since: null,
      next_try_at: null,
      end_at: later(DUE, 5 * DAY),
    });
    expect((await t.subscription(user)).payment_errors).toBe(true);
    expect(await t.buckets(user)).toEqual({ plan: 40, extra: 7 });
    expect(await mailsOver(user, later(DUE, 7 * DAY), 3)).toEqual([]);
    expect(await t.orders(user)).toHaveLength(4);
    const failed = 'Your subscription could not be renewed: Your card was declined.';
    expect((await noticesOf(t.db, user)).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      `payment.failed ${failed} We try again on Mar 6, 2026.`,
      `payment.failed ${failed} We try again on Mar 8, 2026.`,
      `payment.failed ${failed} We try again on Mar 10, 2026.`,
      `payment.failed ${failed} It expired.`,
    ]);
  });

  it('keeps the account sending in the grace, and the profile shows since when it is overdue', async () => {
    const now = new Date();
    const user = await due('declined', { endAt: later(now, -MINUTE) });
    await run(now);
    expect(await t.db.asEngine((tx) => sendingProblem(tx, user.accountId))).toBeNull();
    expect((await t.call(user, 'GET', 'login')).body.data).toMatchObject({
      globals: { payment_errors: true },
      profile: {
        subscription: {
          subscription_active: true,
          subscription_paid: true,
          overdue_since: toApiDate(later(now, -MINUTE)),
          end_date: toApiDate(later(now, 5 * DAY - MINUTE)),
        },
      },
    });
    await l.change(user, 'end_at = $2, next_try_at = $3', [later(now, -1), now]);
    await run(now);
    expect(await t.db.asEngine((tx) => sendingProblem(tx, user.accountId))).toBe('subscription_expired');
    expect(await l.subscription(user)).toMatchObject({ paid: false });
  });

  it('mails why, when it is tried again, until when all works, and where to update the card', async () => {
    const user = await due('declined');
    await run(DUE);
    const [mail] = await l.mails(user);
    expect(mail?.recipient).toBe(user.email);
    expect(mail?.text).toContain('Your card was declined.');
    expect(mail?.text).toContain('We will try again on Mar 6, 2026. Until Mar 10, 2026 your account works as before;');
    expect(mail?.text).toContain('http://textloom.test/app/plans');
  });

  it.each([
    ['no card', false, 'No Credit Card attached.'],
    ['an expired card', true, 'Your credit card has expired.'],
  ])('counts %s as a failure, without an order', async (_, expired, reason) => {
    const user = await due(null);
    if (expired) {
      await t.storeCard(user);
      await l.sql('update card set exp_month = 1, exp_year = 2026 where account_id = $1', [user.accountId]);
    }
    await run(DUE);
    expect((await l.mails(user))[0]?.text).toContain(reason);
    expect((await t.subscription(user)).payment_errors).toBe(true);
    expect(await t.orders(user)).toEqual([]);
    await t.storeCard(user);
    await l.sql('update card set exp_year = 2040 where account_id = $1', [user.accountId]);
    await run(later(DUE, DAY));
    expect(await summary(user)).toEqual(['renewal paid 2900']);
    expect((await t.subscription(user)).payment_errors).toBe(false);
  });

  it('pays the period that was due when a retry succeeds', async () => {
    const user = await due('declined');
    await run(DUE);
    await run(later(DUE, DAY));
    await t.storeCard(user);
    await run(later(DUE, 2 * DAY));
    expect(await summary(user)).toEqual(['renewal failed 2900', 'renewal failed 2900']);
    await run(later(DUE, 3 * DAY));
    expect((await summary(user))[2]).toBe('renewal paid 2900');
    expect(await l.subscription(user)).toMatchObject({ end_at: new Date('2026-04-05T14:00:00Z'), renewal_tries: 0 });
    expect((await t.subscription(user)).payment_errors).toBe(false);
  });

  it('is not retried after the owner has paid, and the paid period is the one that was due', async () => {
    const user = await due('declined');
    await run(DUE);
    await t.storeCard(user);
    const request = { accountId: user.accountId, key: 'form', automatic: false, now: later(DUE, 2 * HOUR) };
    await pay(t.deps, { ...request, purchase: { kind: 'plan', planId: 2 } });
    await l.mails(user);
    expect(await mailsOver(user, later(DUE, DAY))).toEqual([]);
    expect(await summary(user)).toEqual(['renewal failed 2900', 'renewal paid 2900']);
    expect(await l.subscription(user)).toMatchObject({ end_at: new Date('2026-04-05T14:00:00Z') });
  });

  it('waits while the owner is paying', async () => {
    const user = await due('challenged');
    await run(later(DUE, -MINUTE));
    const request = { accountId: user.accountId, key: 'form', automatic: false, now: DUE };
    const { order } = await pay(t.deps, { ...request, purchase: { kind: 'plan', planId: 2 } });
    expect(order.state).toBe('challenge');
    await run(DUE);
    expect(await t.orders(user)).toHaveLength(1);
    expect(await subjects(user)).toEqual([]);
    await t.answerChallenge(order.intent_id ?? '', true);
    await reconcilePayments(t.deps, later(DUE, 2 * MINUTE));
    await run(later(DUE, 3 * MINUTE));
    expect(await summary(user)).toEqual(['renewal paid 2900']);
  });

  it('stores a failure once, however many workers run', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => due('declined')));
    for (let day = 0; day <= 5; day += 1)
      await Promise.all(Array.from({ length: 6 }, () => run(later(DUE, day * DAY))));
    for (const user of users) {
      expect(await subjects(user)).toEqual([FAILED, FAILED, FAILED, EXPIRED]);
      expect(await t.orders(user)).toHaveLength(4);
    }
  });

  it('stores a failure once when the provider’s response took longer than the claim', async () => {
    const user = await due('declined');
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const { cards } = t.deps;
    const slow = {
      ...cards,
      charge: async (request: ChargeRequest) => {
        const payment = await cards.charge(request);
        await answered;
        return payment;
      },
    };
    const first = renewSubscriptions({ ...t.deps, cards: slow }, DUE);
    // Waits until it holds the claim and is waiting for the response.
    while ((await t.charges(user)).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await run(later(DUE, 2 * MINUTE));
    answer();
    await first;
    expect(await subjects(user)).toEqual([FAILED]);
    expect(await l.subscription(user)).toMatchObject({ renewal_tries: 1 });
    expect(await t.charges(user)).toHaveLength(1);
  });

  it('gives the owner the whole grace when no server ran at the due time', async () => {
    const user = await due('declined');
    const found = later(DUE, 9 * DAY);
    expect(await mailsOver(user, found)).toEqual([
      [0, FAILED],
      [1, FAILED],
      [3, FAILED],
      [5, EXPIRED],
    ]);
    expect(await l.subscription(user)).toMatchObject({ end_at: later(found, 5 * DAY) });
  });

  it('is retried at once after the card was changed, and on the same days if that fails, too', async () => {
    const user = await due('declined');
    await run(DUE);
    await l.change(user, 'next_try_at = $2', [later(DUE, 2 * DAY)]);
    await run(later(DUE, 2 * DAY));
    expect(await l.subscription(user)).toMatchObject({ renewal_tries: 2, next_try_at: later(DUE, 3 * DAY) });
  });

  it('stops being retried when the owner cancels, and is resumed when the plan is kept', async () => {
    const user = await due('declined');
    await run(DUE);
    await l.change(user, 'cancelled_at = now()');
    await run(later(DUE, DAY));
    expect(await t.orders(user)).toHaveLength(1);
    await l.change(user, 'cancelled_at = null');
    await run(later(DUE, 2 * DAY));
    expect(await t.orders(user)).toHaveLength(2);
  });

  it('does not keep other accounts from being renewed when the process dies at the charge', async () => {
    const [first, second] = [await due(), await due()];
    t.setWeather('killed before');
    await run(DUE);
    t.setWeather('fair');
    await run(later(DUE, 2 * MINUTE));
    for (const user of [first, second]) expect(await summary(user)).toEqual(['renewal paid 2900']);
  });
});
