import type { TestUser } from '../../testing/app';
import { reconcilePayments } from '../../domains/billing';
import { billingStage, type BillingStage, type StoredOrder } from '../../domains/billing/payment/billing.fixture';
import { pay } from '../../domains/billing/payment/pay.service';
import { CardProviderUnavailable } from '../../platform/providers/cards/card-provider';
import { refundInvoice } from './refund-invoice';

let t: BillingStage;
beforeAll(async () => {
  t = await billingStage();
});

let keys = 0;
async function paid(): Promise<{ user: TestUser; order: StoredOrder; invoice: string }> {
  const user = await t.createOwner();
  await t.storeCard(user);
  await pay(t.deps, {
    accountId: user.accountId,
    purchase: { kind: 'messages', batches: 2 },
    key: `ops ${(keys += 1)}`,
    automatic: false,
    now: new Date(),
  });
  const order = (await t.orders(user)).at(-1);
  if (!order) throw new Error('no order');
  return { user, order, invoice: `INV-${String(order.invoice_number).padStart(6, '0')}` };
}
const refundedAtProvider = async (user: TestUser): Promise<number> =>
  (await t.charges(user)).reduce((sum, { refunded }) => sum + refunded, 0);
const logOf = ({ accountId }: TestUser) =>
  t.db.asEngine((tx) =>
    tx.values<string>(
      `select text from security_event where account_id = $1 and text like 'Asked for a refund%' order by id`,
      [accountId],
    ),
  );

describe('ops refund', () => {
  it('gives everything back, takes back the purchase, and is in the security log with its reason', async () => {
    const { user, invoice } = await paid();
    const done = await refundInvoice(t.deps, { invoice, reason: 'Bought twice' });
    expect(done).toMatchObject({ refunded: 30, status: 'succeeded', takenBack: 1000, creditNote: expect.any(Number) });
    expect(await refundedAtProvider(user)).toBe(3000);
    expect(await t.buckets(user)).toMatchObject({ extra: 0 });
    expect(await logOf(user)).toEqual([
      `Asked for a refund of $30.00 of ${invoice}; what was bought is taken back once everything is refunded. Reason: Bought twice`,
    ]);
    await expect(refundInvoice(t.deps, { invoice, reason: 'Again' })).rejects.toThrow(
      'Everything was refunded already.',
    );
  });

  it('leaves the purchase with --keep, and takes it back for a partial refund with --take', async () => {
    const [kept, taken] = [await paid(), await paid()];
    await refundInvoice(t.deps, { invoice: kept.invoice, reason: 'Goodwill', keep: 1 });
    expect(await t.buckets(kept.user)).toMatchObject({ extra: 1000 });
    await refundInvoice(t.deps, { invoice: taken.invoice, reason: 'Half', amount: 15, take: 1 });
    expect(await t.buckets(taken.user)).toMatchObject({ extra: 0 });
    expect(await refundedAtProvider(taken.user)).toBe(1500);
  });

  it('numbers credit notes without gaps, including those of refunds that the provider starts', async () => {
    const { user, order, invoice } = await paid();
    await refundInvoice(t.deps, { invoice, reason: 'Part', amount: 1 });
    await t.provider('refunds', { payment_intent: order.intent_id ?? '', amount: '100' });
    await refundInvoice(t.deps, { invoice, reason: 'Part', amount: 1 });
    expect((await t.orders(user)).at(-1)).toMatchObject({ refunded_cents: 300 });
    const numbers = await t.db.asEngine((tx) =>
      tx.values<number>('select credit_note from billing_refund where credit_note is not null order by 1'),
    );
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('refuses a wrong invoice, amount or choice, and a disputed payment', async () => {
    const { order, invoice } = await paid();
    await expect(refundInvoice(t.deps, { invoice: 'INV-999999', reason: 'x' })).rejects.toThrow('INV-999999');
    await expect(refundInvoice(t.deps, { invoice, reason: 'x', amount: 31 })).rejects.toThrow(
      'Between $0.01 and $30.00',
    );
    await expect(refundInvoice(t.deps, { invoice, reason: 'x', keep: 1, take: 1 })).rejects.toThrow(
      'one of --keep and --take',
    );
    await t.provider('test_helpers/disputes', { payment_intent: order.intent_id ?? '' });
    await expect(refundInvoice(t.deps, { invoice, reason: 'x' })).rejects.toThrow('The payment is disputed');
  });

  it('reports that nothing was refunded when the provider could not be reached before the request', async () => {
    const { user, invoice } = await paid();
    const cards: typeof t.deps.cards = {
      ...t.deps.cards,
      readPayment: () => Promise.reject(new CardProviderUnavailable('away')),
    };
    await expect(refundInvoice({ ...t.deps, cards }, { invoice, reason: 'Away' })).rejects.toThrow(
      'The card provider cannot be reached. Nothing was refunded.',
    );
    await reconcilePayments(t.deps, new Date(Date.now() + 31_000));
    expect(await refundedAtProvider(user)).toBe(0);
    expect(await logOf(user)).toEqual([]);
  });

  it.each(['before', 'after'] as const)(
    'continues by itself when the provider did not answer, and never pays twice: lost %s the provider has it',
    async (when) => {
      const { user, invoice } = await paid();
      const { refund } = t.deps.cards;
      const cards: typeof t.deps.cards = {
        ...t.deps.cards,
        async refund(request) {
          if (when === 'after') await refund(request);
          throw new CardProviderUnavailable('the response was lost');
        },
      };
      await expect(refundInvoice({ ...t.deps, cards }, { invoice, reason: 'Lost' })).rejects.toThrow(
        'continued by itself',
      );
      const soon = new Date(Date.now() + 31_000);
      await Promise.all([reconcilePayments(t.deps, soon), reconcilePayments(t.deps, soon)]);
      expect(await refundedAtProvider(user)).toBe(3000);
      expect((await t.orders(user)).at(-1)).toMatchObject({ refunded_cents: 3000 });
    },
  );
});
