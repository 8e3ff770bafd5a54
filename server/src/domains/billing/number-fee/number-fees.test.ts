import type { TestUser } from '../../../testing/app';
import { checkFees } from '../../texting/fee';
import { billingStage, type BillingStage, type TestCard } from '../payment/billing.fixture';
import { pay } from '../payment/pay.service';
import { settleOrder } from '../payment/settle.service';
import { announcePayments } from '../subscription/announce.job';
import { DAY, later, life } from '../subscription/life.fixture';
import { renewSubscriptions } from '../subscription/renewal.job';
import { reportLedgerGaps } from '../message-ledger/ledger-gaps.job';

let t: BillingStage;
let l: ReturnType<typeof life>;
/** In the future, because number prices hold from December 2026 on. */
const DUE = new Date('2027-03-05T15:00:00Z');
const NUMBER = '8885550100';
/** 2.15, and 4.50 for 1,000 segments. */
const [MONTH, SEGMENTS] = [215, 450];

beforeAll(async () => {
  t = await billingStage({}, 12);
  l = life(t.db);
});
afterEach(() => t.setWeather('fair'));

/** An owner whose Starter month ends at DUE, and who owes a month of a number and segments of February. */
async function customer(card: TestCard = 'good'): Promise<TestUser> {
  const user = await t.createOwner({
    plan: { id: 2, name: 'Starter', priceCents: 2900, messages: 1000, keywords: 3 },
    startedAt: new Date('2027-02-05T15:00:00Z'),
    endAt: DUE,
  });
  await t.storeCard(user, card);
  await owe(user, 'number', '2027-02-20T09:00:00Z');
  await owe(user, 'segments', '2027-02-01T00:00:00Z', 1_000);
  return user;
}
const owe = ({ accountId }: TestUser, what: string, period: string, quantity = 1) =>
  l.sql('insert into number_fee (account_id, digits, what, period, quantity) values ($1, $2, $3, $4, $5)', [
    ...[accountId, NUMBER, what, period, quantity],
  ]);
const renew = (now: Date) => renewSubscriptions(t.deps, now);
const lines = async (user: TestUser) =>
  (await t.orders(user)).map((order) => [
    `${order.kind} ${order.state} ${order.amount_cents}`,
    ...order.lines.slice(1).map(({ text, unit_cents: cents }) => `${text}: ${cents}`),
  ]);
const charged = async (user: TestUser) => (await t.charges(user)).map(({ amount }) => amount);
const billed = ({ accountId }: TestUser) =>
  l.sql('select what, billed_cents as cents from number_fee where account_id = $1 order by id', [accountId]);

describe('a renewal', () => {
  it('charges what the numbers cost since the last one, as its own lines, once', async () => {
    const user = await customer();
    // Their months are not over.
    await owe(user, 'segments', '2027-03-01T00:00:00Z', 5_000);
    await owe(user, 'number', '2027-03-20T09:00:00Z');
    await renew(DUE);
    expect(await lines(user)).toEqual([
      [
        `renewal paid ${2900 + MONTH + SEGMENTS}`,
        `Carrier fees of (888) 555-0100, February 2027: 1,000 segments at $0.0045: ${SEGMENTS}`,
        `Toll-free number (888) 555-0100, month from Feb 20, 2027: ${MONTH}`,
      ],
    ]);
    expect(await charged(user)).toEqual([2900 + MONTH + SEGMENTS]);
    await renew(later(DUE, 31 * DAY));
    expect((await lines(user))[1]).toEqual([
      `renewal paid ${2900 + MONTH + 5 * SEGMENTS}`,
      expect.stringContaining(`5,000 segments at $0.0045: ${5 * SEGMENTS}`),
      expect.stringContaining(`month from Mar 20, 2027: ${MONTH}`),
    ]);
    expect(await checkFees(t.db)).toEqual([]);
  });

  it('costs the plan only for an account without a number of its own', async () => {
    const user = await customer();
    const other = await t.createOwner({ plan: { id: 2 }, startedAt: later(DUE, -28 * DAY), endAt: DUE });
    await t.storeCard(other);
    await renew(DUE);
    expect(await charged(other)).toEqual([2900]);
    expect(await charged(user)).toEqual([2900 + MONTH + SEGMENTS]);
  });

  it('that failed charges the fees when it is retried, with those that came since', async () => {
    const user = await customer('declined');
    await renew(DUE);
    expect(await billed(user)).toEqual([
      { what: 'number', cents: 0 },
      { what: 'segments', cents: 0 },
    ]);
    await owe(user, 'number', '2027-03-06T09:00:00Z');
    await t.storeCard(user, 'good');
    await renew(later(DUE, DAY));
    expect((await lines(user)).map(([first]) => first)).toEqual([
      `renewal failed ${2900 + MONTH + SEGMENTS}`,
      `renewal paid ${2900 + 2 * MONTH + SEGMENTS}`,
    ]);
    expect(await charged(user)).toContain(2900 + 2 * MONTH + SEGMENTS);
    expect(await checkFees(t.db)).toEqual([]);
  });

  it.each(['lost', 'killed before', 'killed after'] as const)('charges once when the answer is %s', async (weather) => {
    const user = await customer();
    t.setWeather(weather);
    await renew(DUE);
    t.setWeather('fair');
    for (const minutes of [2, 4]) await renew(later(DUE, minutes * 60_000));
    expect(await charged(user)).toEqual([2900 + MONTH + SEGMENTS]);
    expect(await billed(user)).toEqual([
      { what: 'number', cents: MONTH },
      { what: 'segments', cents: SEGMENTS },
    ]);
  });

  it('whose payment succeeds after it failed, and after another one paid, is credited by the next one', async () => {
    const user = await customer('declined');
    await renew(DUE);
    await t.storeCard(user, 'good');
    await renew(later(DUE, DAY));
    const [failed, paid] = await t.orders(user);
    if (!failed?.intent_id || !paid) throw new Error('two orders');
    const payment = await t.deps.cards.readPayment(failed.intent_id);
    await settleOrder(t.deps, failed.id, { ...payment, state: 'paid' }, later(DUE, 2 * DAY));
    expect(await billed(user)).toEqual([
      { what: 'number', cents: 2 * MONTH },
      { what: 'segments', cents: 2 * SEGMENTS },
    ]);
    await renew(later(DUE, 31 * DAY));
    expect((await lines(user))[2]).toEqual([
      `renewal paid ${2900 - MONTH - SEGMENTS}`,
      expect.stringMatching(`, corrected: -${SEGMENTS}$`),
      expect.stringMatching(`, corrected: -${MONTH}$`),
    ]);
    expect(await checkFees(t.db)).toEqual([]);
  });
});

describe('other payments', () => {
  it('charge no fees: an upgrade, keywords and messages', async () => {
    const user = await customer();
    await l.sql('update subscription set end_at = now() + interval $$1 day$$ where account_id = $1', [user.accountId]);
    for (const [nth, purchase] of [
      { kind: 'messages' as const, batches: 1 },
      { kind: 'keywords' as const, quantity: 1 },
      { kind: 'plan' as const, planId: 3 },
    ].entries())
      await pay(t.deps, { accountId: user.accountId, purchase, key: `k${nth}`, automatic: false, now: new Date() });
    expect((await lines(user)).flat().filter((text) => /fee|number/i.test(text))).toEqual([]);
    expect(await billed(user)).toMatchObject([{ cents: 0 }, { cents: 0 }]);
  });

  it('of the own plan while it is overdue is its renewal, with the fees in the agreed price', async () => {
    const user = await t.createOwner({ plan: { id: 2 }, endAt: later(new Date(), 3 * DAY) });
    await t.storeCard(user);
    await l.sql(
      `update subscription set overdue_since = now() - interval '2 days', renewal_tries = 1 where account_id = $1`,
      [user.accountId],
    );
    await l.sql(
      `insert into number_price (kind, valid_from, month_cents, registration_cents, registration_month_cents, segment_micros, source, read_on, added_by)
       values ('toll_free', '2026-01-01', 215, 0, 0, 4500, 'a test', '2026-01-01', 'test') on conflict do nothing`,
    );
    await owe(user, 'number', '2026-11-20T09:00:00Z');
    const { profile } = (await t.call(user, 'GET', 'login')).body.data;
    expect(profile.number_fees).toBe(2.15);
    const buy = (total: number) =>
      t.call(user, 'POST', 'profiles/payment', {
        form: { plan: 2, total },
        headers: { 'idempotency-key': `overdue ${total}` },
      });
    expect(await buy(29)).toMatchObject({ status: 409, body: { data: { price: 31.15 } } });
    expect((await buy(31.15)).body.data).toMatchObject({ state: 'paid', total_payment: 31.15, kind: 'renewal' });
    expect((await t.call(user, 'GET', 'login')).body.data.profile.number_fees).toBe(0);
  });
});

it('the mail before a renewal names what is owed, and that more may come', async () => {
  const user = await customer();
  await announcePayments(t.deps, later(DUE, -3 * DAY));
  const [mail] = await l.mails(user);
  expect(mail?.text).toContain('and $35.65, plus what your number costs until then, is charged to your card');
});

describe('GET profiles/number-fees', () => {
  const read = (user: TestUser | null) => t.call(user, 'GET', 'profiles/number-fees');

  it('lists what no payment has charged for, and what the running month comes to by now', async () => {
    const user = await t.createOwner();
    const now = new Date();
    await owe(user, 'number', new Date(Math.max(now.getTime() - DAY, Date.parse('2026-12-01'))).toISOString());
    await owe(user, 'segments', new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString(), 1_000);
    expect((await read(user)).body.data).toEqual({
      ...{ charged_with: 'renewal', charged_on: null },
      due: 2.15,
      entries: [
        { text: expect.stringMatching(/^Toll-free number/), amount: 2.15, due: true },
        { text: expect.stringMatching(/1,000 segments at \$0\.0045$/), amount: 4.5, due: false },
      ],
    });
  });

  it('is for users who see payments, and only of their account', async () => {
    const user = await customer();
    expect((await read(await t.createOwner())).body.data).toMatchObject({ due: 0, entries: [] });
    expect((await read(await t.createAuthorizedUser(user))).status).toBe(403);
    const allowed = await t.createAuthorizedUser(user, { allow: ['billing_history_access'] });
    expect((await read(allowed)).status).toBe(200);
    expect((await read(null)).status).toBe(401);
  });
});

it('the ledger check finds fees that are billed without an order', async () => {
  const user = await customer();
  const log = { ...t.deps.log, error: jest.fn() };
  await l.sql('update number_fee set billed_cents = 215 where account_id = $1 and what = $$number$$', [user.accountId]);
  expect(await checkFees(t.db)).toEqual([{ account_id: user.accountId, charged: 0, billed: 215 }]);
  expect(await reportLedgerGaps({ ...t.deps, log }, DUE)).toBeGreaterThan(0);
  expect((await l.mails(user)).at(-1)?.text).toContain(
    `Account ${user.accountId}: paid orders charge $0.00 for numbers, $2.15 of its fees are billed.`,
  );
});
