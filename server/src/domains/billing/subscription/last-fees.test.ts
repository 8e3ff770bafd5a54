import type { TestUser } from '../../../testing/app';
import { checkFees } from '../../texting/fee';
import { billingStage, type BillingStage, type TestCard } from '../payment/billing.fixture';
import { pay } from '../payment/pay.service';
import { settleOrder } from '../payment/settle.service';
import { endCancelled } from './end-cancelled.job';
import { chargeLastFees } from './last-fees.job';
import { DAY, later, life } from './life.fixture';
import { renewSubscriptions } from './renewal.job';

let t: BillingStage;
let l: ReturnType<typeof life>;
/** In the future, because number prices hold from December 2026 on. */
const END = new Date('2027-03-05T15:00:00Z');
const NUMBER = '8885550100';
const [MONTH, SEGMENTS] = [215, 450];

beforeAll(async () => {
  t = await billingStage({}, 12);
  l = life(t.db);
});
afterEach(async () => {
  t.setWeather('fair');
  await l.sql('update subscription set fees_try_at = null');
});

const owe = ({ accountId }: TestUser, what: string, period: string, quantity = 1) =>
  l.sql('insert into number_fee (account_id, digits, what, period, quantity) values ($1, $2, $3, $4, $5)', [
    ...[accountId, NUMBER, what, period, quantity],
  ]);
/** An owner whose cancelled month ends at END, and who owes a month of a number and the segments of February. */
async function customer(card: TestCard = 'good'): Promise<TestUser> {
  const user = await t.createOwner({
    plan: { id: 2, name: 'Starter', priceCents: 2900, messages: 1000, keywords: 3 },
    startedAt: later(END, -28 * DAY),
    endAt: END,
  });
  await t.storeCard(user, card);
  await l.change(user, 'cancelled_at = now()');
  await owe(user, 'number', '2027-02-20T09:00:00Z');
  await owe(user, 'segments', '2027-02-01T00:00:00Z', 1_000);
  return user;
}
/** The jobs of a worker, in their order. */
async function work(now: Date): Promise<void> {
  await endCancelled(t.deps, now);
  await chargeLastFees(t.deps, now);
}
const orders = async (user: TestUser) =>
  (await t.orders(user)).map(({ kind, state, amount_cents: cents }) => `${kind} ${state} ${cents}`);
const charged = async (user: TestUser) => (await t.charges(user)).map(({ amount }) => amount);
const planned = async (user: TestUser) =>
  (
    await l.sql<{ at: Date | null; tries: number }>(
      'select fees_try_at as at, fees_tries as tries from subscription where account_id = $1',
      [user.accountId],
    )
  )[0];

describe('decision 739: the fees of a plan that ends', () => {
  it('are charged alone, once, when it ends, with an invoice', async () => {
    const user = await customer();
    await work(later(END, -60_000));
    expect(await orders(user)).toEqual([]);
    await work(END);
    expect(await orders(user)).toEqual([`fees paid ${MONTH + SEGMENTS}`]);
    const subjects = (await l.mails(user)).map(({ subject }) => subject);
    expect(subjects).toEqual([expect.stringContaining('ended'), expect.stringMatching(/receipt/)]);
    await work(later(END, 60_000));
    expect(await charged(user)).toEqual([MONTH + SEGMENTS]);
    expect(await checkFees(t.db)).toEqual([]);
    // The plan stays over.
    expect(await l.subscription(user)).toMatchObject({ paid: false, end_at: END });
  });

  it('are followed by those of the last weeks, and of a number that is kept, on the second of each month', async () => {
    const user = await customer();
    await owe(user, 'segments', '2027-03-01T00:00:00Z', 2_000);
    await work(END);
    expect((await planned(user))?.at).toEqual(new Date('2027-04-02T00:00:00Z'));
    await owe(user, 'number', '2027-03-20T09:00:00Z');
    await work(new Date('2027-04-01T23:00:00Z'));
    expect(await charged(user)).toEqual([MONTH + SEGMENTS]);
    await work(new Date('2027-04-02T00:00:00Z'));
    expect(await charged(user)).toEqual([MONTH + SEGMENTS, MONTH + 2 * SEGMENTS]);
    // Nothing came since.
    await work(new Date('2027-05-02T00:00:00Z'));
    expect([await orders(user), (await planned(user))?.at]).toEqual([
      [expect.anything(), expect.anything()],
      new Date('2027-06-02T00:00:00Z'),
    ]);
    expect(await checkFees(t.db)).toEqual([]);
  });

  it('are charged once by however many workers', async () => {
    const user = await customer();
    await Promise.all(Array.from({ length: 6 }, () => work(END)));
    await Promise.all(Array.from({ length: 6 }, () => work(later(END, 120_000))));
    expect(await charged(user)).toEqual([MONTH + SEGMENTS]);
  });

  it.each(['lost', 'killed before', 'killed after'] as const)(
    'are charged once when the answer is %s',
    async (weather) => {
      const user = await customer();
      t.setWeather(weather);
      await work(END);
      t.setWeather('fair');
      for (const minutes of [2, 4]) await work(later(END, minutes * 60_000));
      expect(await charged(user)).toEqual([MONTH + SEGMENTS]);
      expect(await checkFees(t.db)).toEqual([]);
    },
  );

  it('are tried again on days 1, 3 and 5 when the card is declined, then with the next month, and each time it is said', async () => {
    const user = await customer('declined');
    for (const days of [0, 0.5, 1, 2, 3, 4, 5, 6]) await work(later(END, days * DAY));
    expect(await orders(user)).toEqual(Array.from({ length: 4 }, () => `fees failed ${MONTH + SEGMENTS}`));
    const mails = (await l.mails(user)).filter(({ subject }) => subject.includes('failed'));
    expect(mails.map(({ text }) => /again on (\w+ \d+)/.exec(text)?.[1])).toEqual([
      'Mar 6',
      'Mar 8',
      'Mar 10',
      'Apr 1',
    ]);
    await t.storeCard(user, 'good');
    await work(new Date('2027-04-02T00:00:00Z'));
    expect(await charged(user)).toContain(MONTH + SEGMENTS);
    expect(await planned(user)).toEqual({ at: new Date('2027-05-02T00:00:00Z'), tries: 0 });
  });

  it('that were paid twice, because a failed payment succeeded later, are credited', async () => {
    const user = await customer('declined');
    await work(END);
    await t.storeCard(user, 'good');
    await work(later(END, DAY));
    const [failed] = await t.orders(user);
    if (!failed?.intent_id) throw new Error('no payment');
    const payment = await t.deps.cards.readPayment(failed.intent_id);
    await settleOrder(t.deps, failed.id, { ...payment, state: 'paid' }, later(END, 2 * DAY));
    await owe(user, 'segments', '2027-03-01T00:00:00Z', 10_000);
    await work(new Date('2027-04-02T00:00:00Z'));
    expect((await orders(user)).at(-1)).toBe(`fees paid ${10 * SEGMENTS - MONTH - SEGMENTS}`);
    expect(await checkFees(t.db)).toEqual([]);
  });

  it('wait while they are too little for a payment', async () => {
    const user = await customer();
    await l.sql('update number_fee set billed_cents = $2 where account_id = $1 and what = $$number$$', [
      ...[user.accountId, MONTH],
    ]);
    await l.sql('update number_fee set quantity = 100 where account_id = $1 and what = $$segments$$', [user.accountId]);
    await work(END);
    expect([await orders(user), (await planned(user))?.at]).toEqual([[], new Date('2027-04-02T00:00:00Z')]);
  });

  it('are charged by the renewal again once a plan is bought', async () => {
    const user = await customer();
    await endCancelled(t.deps, END);
    const purchase = { kind: 'plan', planId: 2 } as const;
    await pay(t.deps, { accountId: user.accountId, purchase, key: 'again', automatic: false, now: END });
    await chargeLastFees(t.deps, END);
    expect(await orders(user)).toEqual(['plan paid 2900']);
    expect(await planned(user)).toEqual({ at: null, tries: 0 });
    const refused = pay(t.deps, {
      accountId: user.accountId,
      purchase: { kind: 'fees' },
      key: 'f',
      automatic: true,
      now: END,
    });
    await expect(refused).rejects.toThrow('No renewal is due.');
  });

  it('of a plan that expired unpaid are tried with the next month', async () => {
    const user = await customer('declined');
    await l.change(user, 'cancelled_at = null');
    for (const days of [0, 1, 3, 5]) await renewSubscriptions(t.deps, later(END, days * DAY));
    expect(await l.subscription(user)).toMatchObject({ paid: false });
    expect((await planned(user))?.at).toEqual(new Date('2027-04-02T00:00:00Z'));
  });

  it('of a deleted account or one on hold are not charged', async () => {
    const [gone, held] = [await customer(), await customer()];
    await endCancelled(t.deps, END);
    await l.sql('update account set deleted = true where id = $1', [gone.accountId]);
    await l.sql('update account set frozen = true where id = $1', [held.accountId]);
    await chargeLastFees(t.deps, END);
    expect([await orders(gone), await orders(held)]).toEqual([[], []]);
  });
});

describe('GET profiles/number-fees', () => {
  const read = async (user: TestUser) => (await t.call(user, 'GET', 'profiles/number-fees')).body.data;

  it('says with what they are charged', async () => {
    const user = await customer();
    expect(await read(user)).toMatchObject({ charged_with: 'end', charged_on: null });
    await l.change(user, 'cancelled_at = null');
    expect(await read(user)).toMatchObject({ charged_with: 'renewal', charged_on: null });
    await l.change(user, 'paid = false, fees_try_at = $2', [END]);
    expect(await read(user)).toMatchObject({
      charged_with: 'alone',
      charged_on: expect.stringContaining('2027-03-05'),
    });
    await l.change(user, 'fees_try_at = null');
    expect(await read(user)).toMatchObject({ charged_with: 'plan', charged_on: null });
  });
});
