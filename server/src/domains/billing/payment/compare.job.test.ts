import type { TestUser } from '../../../testing/app';
import { billingStage, type BillingStage, type StoredOrder } from './billing.fixture';
import { pay } from './pay.service';
import { comparePayments, paymentGaps } from './compare.job';

let t: BillingStage;
beforeAll(async () => {
  t = await billingStage();
});
beforeEach(async () => {
  await t.db.asEngine((tx) => tx.execute(`delete from setting where name = 'payments.compared'`));
});

const later = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);
let keys = 0;

async function paid(): Promise<{ user: TestUser; order: StoredOrder; intent: string }> {
  const user = await t.createOwner();
  await t.storeCard(user);
  await pay(t.deps, {
    accountId: user.accountId,
    purchase: { kind: 'messages', batches: 1 },
    key: `compare ${(keys += 1)}`,
    automatic: false,
    now: new Date(),
  });
  const order = (await t.orders(user)).at(-1);
  if (!order) throw new Error('no order');
  return { user, order, intent: order.intent_id ?? '' };
}
const orderOf = async (user: TestUser) => (await t.orders(user)).at(-1);
const toSupport = () =>
  t.db.asEngine((tx) =>
    tx.values<string>(
      `select body_text from mail where recipient = $1 and subject like 'Orders and the card provider disagree%' order by id`,
      [t.deps.config.supportEmail],
    ),
  );

describe('the daily comparison with the card provider', () => {
  it('settles refunds, failed refunds and disputes whose webhooks never arrived, also of old orders', async () => {
    const [refunded, failed, disputed] = [await paid(), await paid(), await paid()];
    await t.provider('refunds', { payment_intent: refunded.intent });
    const refund = await t.provider('refunds', { payment_intent: failed.intent });
    const dispute = await t.provider('test_helpers/disputes', { payment_intent: disputed.intent });
    await t.db.asEngine((tx) =>
      tx.execute(`update billing_order set paid_at = now() - interval '200 days', compared_at = now()`),
    );
    expect(await comparePayments(t.deps, later(0))).toEqual([]);
    expect(await orderOf(refunded.user)).toMatchObject({ refunded_cents: refunded.order.amount_cents });
    expect((await t.buckets(refunded.user)).extra).toBe(0);
    expect(await orderOf(disputed.user)).toMatchObject({ dispute: 'open' });
    expect(await t.subscription(disputed.user)).toMatchObject({ frozen: true });
    await t.provider(`test_helpers/refunds/${refund.id}/fail`, {});
    await t.provider(`disputes/${dispute.id}`, { 'evidence[uncategorized_text]': 'winning_evidence' });
    expect(await comparePayments(t.deps, later(24))).toEqual([]);
    expect(await orderOf(failed.user)).toMatchObject({ refunded_cents: 0 });
    expect(await t.subscription(disputed.user)).toMatchObject({ frozen: false });
  });

  it('reports a payment without an order here, with a mail to support once a day, and changes nothing', async () => {
    const { order, intent } = await paid();
    // The order is newer than the restored backup.
    await t.db.asEngine((tx) =>
      tx.execute(`update billing_order set intent_id = null, reference = null where id = $1`, [order.id]),
    );
    await comparePayments(t.deps, later(0));
    await t.db.asEngine((tx) => tx.execute(`delete from setting where name = 'payments.compared'`));
    const text = `Payment ${intent} of $15.00 at the card provider has no paid order here.`;
    expect(await comparePayments(t.deps, later(0))).toEqual([text]);
    expect((await paymentGaps.get()).values[0]?.value).toBe(1);
    expect(await toSupport()).toEqual([expect.stringContaining(text)]);
  });

  it('reports an order that is paid only here, each day until somebody resolves it', async () => {
    const { order } = await paid();
    await t.db.asEngine((tx) => tx.execute(`update billing_order set intent_id = 'pi_gone' where id = $1`, [order.id]));
    const gap = expect.stringMatching(
      new RegExp(`^Order ${order.id} .* the card provider does not know the payment.$`),
    );
    expect(await comparePayments(t.deps, later(2))).toContainEqual(gap);
    expect(await comparePayments(t.deps, later(26))).toContainEqual(gap);
  });

  it('ignores payments of another installation', async () => {
    const { order, intent } = await paid();
    await t.db.asEngine(async (tx) => {
      await tx.execute(
        `update simulator.stripe_intent set metadata = metadata || '{"installation":"another"}' where id = $1`,
        [intent],
      );
      await tx.execute(`update billing_order set intent_id = null, reference = null where id = $1`, [order.id]);
    });
    expect((await comparePayments(t.deps, later(0))).filter((gap) => gap.includes(intent))).toEqual([]);
  });

  it('runs once a day, a few pages at a time, and goes on where a run stopped', async () => {
    const { list } = t.deps.cards;
    const asked: string[] = [];
    const cards: typeof t.deps.cards = {
      ...t.deps.cards,
      list: (kind, page) => {
        asked.push(kind);
        return list(kind, page);
      },
    };
    const deps = { ...t.deps, cards };
    const day = later(48).setUTCHours(0, 0, 0, 0);
    const at = (hour: number): Date => new Date(day + hour * 3_600_000);
    for (let run = 0; run < 5; run += 1) await comparePayments(deps, at(run), 1);
    expect(asked).toEqual(['payments', 'refunds', 'disputes']);
    await comparePayments(deps, at(24));
    expect(asked.slice(3)).toEqual(['payments', 'refunds', 'disputes']);
  });
});
