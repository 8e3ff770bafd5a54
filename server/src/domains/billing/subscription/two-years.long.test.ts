import type { TestUser } from '../../../testing/accounts';
import { checkLedger, checkPurchases } from '../../texting/ledger/ledger-check.repository';
import { chargeSingles } from '../../texting/ledger/single-ledger';
import { markClaimed } from '../../texting/single/single.repository';
import { billingStage, type BillingStage } from '../payment/billing.fixture';
import { invoiceName } from '../order/invoice-format';
import { pay } from '../payment/pay.service';
import type { Purchase } from '../purchase/purchase.types';
import { reconcilePayments } from '../payment/reconcile.job';
import { startTrial } from '../plan/start-trial';
import { cancelAtEnd } from './cancel-at-end';
import { endCancelled } from './end-cancelled.job';
import { keepSubscription } from './renewal.repository';
import { DAY, later, life } from './life.fixture';
import { renewSubscriptions } from './renewal.job';
import { noticeTrials } from '../plan/trial.job';

let t: BillingStage;
let l: ReturnType<typeof life>;
let user: TestUser;
/** The number of orders that `news` has reported. */
let seen = 0;
const GROWTH = 3;
const SIGN_UP = new Date('2027-01-17T20:00:00Z');

beforeAll(async () => {
  t = await billingStage({ keywordPriceCents: 500, messagesPriceCents: 2000, messagesBatch: 500 });
  l = life(t.db);
});

beforeEach(async () => {
  seen = 0;
  user = await t.createOwner({ timezone: 0, allow: [], planLeft: 0 });
  await l.sql('delete from subscription where account_id = $1', [user.accountId]);
  const plan = { id: 1, name: 'Free Trial', messages: 250 };
  await t.db.asEngine((tx) => startTrial(tx, user.accountId, plan, SIGN_UP));
});

const short = (date: Date): string => date.toISOString().slice(0, 16);
const buy = (purchase: Purchase, now: Date) =>
  pay(t.deps, { accountId: user.accountId, purchase, key: `form ${now.getTime()}`, automatic: false, now });

/** The events since the last call: mails, and orders with the balance after them. Each paid order has one receipt. */
async function news(): Promise<string[]> {
  const subjects = (await l.mails(user)).map(({ subject }) => subject);
  const isReceipt = (subject: string): boolean => subject.startsWith('Textloom receipt');
  const mails = subjects.filter((subject) => !isReceipt(subject)).map((subject) => `mail: ${subject}`);
  const orders = (await t.orders(user)).slice(seen);
  seen += orders.length;
  const paid = orders.filter(({ state }) => state === 'paid');
  expect(subjects.filter(isReceipt)).toEqual(
    paid.map(({ invoice_number: number }) => `Textloom receipt ${invoiceName(number)}`),
  );
  const { plan, extra } = await t.buckets(user);
  return [
    ...orders.map(({ kind, state, amount_cents: cents, period_end: end, invoice_number: number }) =>
      state === 'paid'
        ? `#${number} ${kind} ${cents}${end ? ` until ${short(end)}` : ''}, ${plan}+${extra} left`
        : `${kind} ${state} ${cents}`,
    ),
    ...mails,
  ];
}

/** Everything that must hold at any time. */
async function expectExact(): Promise<void> {
  expect([await checkLedger(t.db), await checkPurchases(t.db)]).toEqual([[], []]);
  const paid = (await t.orders(user)).filter(({ state }) => state === 'paid');
  const charged = (await t.charges(user)).filter(({ succeeded }) => succeeded);
  expect(charged.map(({ order, amount }) => [order, amount])).toEqual(paid.map((one) => [one.id, one.amount_cents]));
  expect(paid.map((one) => one.invoice_number)).toEqual(paid.map((_, index) => index + 1));
}

const cancel = (now: Date) => t.db.asAccount(user.accountId, (tx) => cancelAtEnd(tx, user.accountId, now));

/** The owner's actions, by day; each happens two hours before the day's run of the jobs. */
const OWNER: Readonly<Record<string, (now: Date) => Promise<unknown>>> = {
  '2027-01-31': async (now) => {
    await t.storeCard(user);
    await buy({ kind: 'plan', planId: GROWTH }, now);
  },
  '2027-03-10': () =>
    t.db.asEngine(async (tx) => {
      const message = await tx.one<{ id: number }>(
        `insert into message (account_id, kind, phone, segments) values ($1, 4, '5125550100', 3) returning id`,
        [user.accountId],
      );
      const charge = { messageId: message.id, accountId: user.accountId, segments: 3 };
      await markClaimed(tx, [message.id], (await chargeSingles(tx, [charge])).paid);
    }),
  '2027-04-10': (now) => buy({ kind: 'keywords', quantity: 2 }, now),
  '2027-04-12': (now) => buy({ kind: 'messages', batches: 3 }, now),
  '2027-05-20': () => t.storeCard(user, 'declined'),
  '2027-06-03': () => t.storeCard(user),
  '2027-08-20': () => t.storeCard(user, 'declined'),
  '2027-10-10': async (now) => {
    await t.storeCard(user);
    await buy({ kind: 'plan', planId: GROWTH }, now);
  },
  '2027-12-20': cancel,
  '2027-12-22': (now) => t.db.asAccount(user.accountId, (tx) => keepSubscription(tx, user.accountId, now)),
  '2028-12-15': cancel,
};

const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  '2027-01-24': ['mail: Your Textloom trial ends on Jan 31, 2027'],
  '2027-01-28': ['mail: Your Textloom trial ends on Jan 31, 2027'],
  '2027-01-30': ['mail: Your Textloom trial ends on Jan 31, 2027'],
  // The anchor is the 31st, at noon in Chicago.
  '2027-01-31': ['#1 plan 7900 until 2027-02-28T18:00, 4000+0 left'],
  '2027-02-28': ['#2 renewal 7900 until 2027-03-31T17:00, 4000+0 left'],
  '2027-03-31': ['#3 renewal 7900 until 2027-04-30T17:00, 4000+0 left'],
  '2027-04-10': ['#4 keywords 1000, 4000+0 left'],
  '2027-04-12': ['#5 messages 6000, 4000+1500 left'],
  '2027-04-30': ['#6 renewal 8900 until 2027-05-31T17:00, 4000+1500 left'],
  '2027-05-31': ['renewal failed 8900', 'mail: Your Textloom payment failed'],
  '2027-06-01': ['renewal failed 8900', 'mail: Your Textloom payment failed'],
  '2027-06-03': ['#7 renewal 8900 until 2027-06-30T17:00, 4000+1500 left'],
  '2027-06-30': ['#8 renewal 8900 until 2027-07-31T17:00, 4000+1500 left'],
  '2027-07-31': ['#9 renewal 8900 until 2027-08-31T17:00, 4000+1500 left'],
  '2027-08-31': ['renewal failed 8900', 'mail: Your Textloom payment failed'],
  '2027-09-01': ['renewal failed 8900', 'mail: Your Textloom payment failed'],
  '2027-09-03': ['renewal failed 8900', 'mail: Your Textloom payment failed'],
  '2027-09-05': ['renewal failed 8900', 'mail: Your subscription expired'],
  // By hand: a new period with the 10th as its anchor; the extra keywords recur.
  '2027-10-10': ['#10 plan 8900 until 2027-11-10T19:00, 4000+1500 left'],
  '2027-11-10': ['#11 renewal 8900 until 2027-12-10T19:00, 4000+1500 left'],
  '2027-12-10': ['#12 renewal 8900 until 2028-01-10T19:00, 4000+1500 left'],
  '2028-01-10': ['#13 renewal 8900 until 2028-02-10T19:00, 4000+1500 left'],
  '2028-02-10': ['#14 renewal 8900 until 2028-03-10T19:00, 4000+1500 left'],
  // The clocks change on 12 March.
  '2028-03-10': ['#15 renewal 8900 until 2028-04-10T18:00, 4000+1500 left'],
  '2028-04-10': ['#16 renewal 8900 until 2028-05-10T18:00, 4000+1500 left'],
  '2028-05-10': ['#17 renewal 8900 until 2028-06-10T18:00, 4000+1500 left'],
  '2028-06-10': ['#18 renewal 8900 until 2028-07-10T18:00, 4000+1500 left'],
  '2028-07-10': ['#19 renewal 8900 until 2028-08-10T18:00, 4000+1500 left'],
  '2028-08-10': ['#20 renewal 8900 until 2028-09-10T18:00, 4000+1500 left'],
  '2028-09-10': ['#21 renewal 8900 until 2028-10-10T18:00, 4000+1500 left'],
  '2028-10-10': ['#22 renewal 8900 until 2028-11-10T19:00, 4000+1500 left'],
  '2028-11-10': ['#23 renewal 8900 until 2028-12-10T19:00, 4000+1500 left'],
  '2028-12-10': ['#24 renewal 8900 until 2029-01-10T19:00, 4000+1500 left'],
  '2029-01-10': ['mail: Your Textloom subscription ended'],
};

describe('ENG-030 to ENG-036: two years of an account', () => {
  it('trial, upgrade, renewals, failures with and without recovery, renewal by hand, cancelled, kept, ended', async () => {
    const happened: Record<string, string[]> = {};
    for (let now = SIGN_UP; now < new Date('2029-02-20'); now = later(now, DAY)) {
      const day = now.toISOString().slice(0, 10);
      await OWNER[day]?.(later(now, -2 * 3_600_000));
      await noticeTrials({ db: t.db, config: l.words }, now);
      // Two workers, always.
      await Promise.all([renewSubscriptions(t.deps, now), renewSubscriptions(t.deps, now)]);
      await reconcilePayments(t.deps, now);
      await endCancelled({ db: t.db, config: l.words }, now);
      const today = await news();
      if (today.length === 0) continue;
      happened[day] = today;
      await expectExact();
    }
    expect(happened).toEqual(EXPECTED);
    expect(await t.subscription(user)).toMatchObject({
      plan_id: GROWTH,
      paid: false,
      with_trial: false,
      extra_keywords: 2,
      end_at: new Date('2029-01-10T19:00:00Z'),
    });
    const spent = (await t.charges(user)).filter(({ succeeded }) => succeeded).map(({ amount }) => amount);
    expect(spent.reduce((sum, amount) => sum + amount)).toBe(3 * 7900 + 1000 + 6000 + 19 * 8900);
  });
});
