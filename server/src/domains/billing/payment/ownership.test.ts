import { randomUUID } from 'node:crypto';
import type { TestUser } from '../../../testing/app';
import { reconcilePayments } from './reconcile.job';
import { findHolder } from '../card/holder.repository';
import { billingStage, Killed, type BillingStage, type StoredOrder } from './billing.fixture';
import { foreignPayments, type Foreign } from './ownership';
import { pay } from './pay.service';
import { settleIntent } from './settle.service';

let t: BillingStage;
beforeAll(async () => {
  t = await billingStage();
});
afterEach(() => t.setWeather('fair'));

const later = (seconds: number): Date => new Date(Date.now() + seconds * 1_000);
let keys = 0;

async function buyer(): Promise<TestUser> {
  const user = await t.createOwner();
  await t.storeCard(user);
  return user;
}
const buy = ({ accountId }: TestUser) =>
  pay(t.deps, {
    accountId,
    purchase: { kind: 'messages', batches: 2 },
    key: `own ${(keys += 1)}`,
    automatic: false,
    now: new Date(),
  });
/** An order whose charge was never sent. */
async function open(
  user: TestUser,
): Promise<StoredOrder & { customer: string; payment_method: string; reference: string }> {
  t.setWeather('killed before');
  await expect(buy(user)).rejects.toBeInstanceOf(Killed);
  t.setWeather('fair');
  return t.db.asEngine((tx) =>
    tx.one('select * from billing_order where account_id = $1 order by id desc limit 1', [user.accountId]),
  );
}
const stateOf = async (user: TestUser) => (await t.orders(user)).at(-1)?.state;
const ignored = async (reason: Foreign): Promise<number> =>
  (await foreignPayments.get()).values.find(({ labels }) => labels.reason === reason)?.value ?? 0;

type Metadata = Record<'order' | 'reference' | 'installation' | 'account', string>;
/** A payment of this order's customer with contradicting metadata. */
async function payAs(
  order: Awaited<ReturnType<typeof open>>,
  metadata: Partial<Metadata>,
  changes: Record<string, string> = {},
): Promise<string> {
  const { installation } = await t.db.asEngine((tx) => findHolder(tx, order.account_id));
  const names = {
    order: String(order.id),
    reference: order.reference,
    installation,
    account: String(order.account_id),
    ...metadata,
  };
  const { id } = await t.provider('payment_intents', {
    amount: String(order.amount_cents),
    currency: 'usd',
    customer: order.customer,
    payment_method: order.payment_method,
    confirm: 'true',
    ...Object.fromEntries(Object.entries(names).map(([name, value]) => [`metadata[${name}]`, value])),
    ...changes,
  });
  return id;
}

describe('a payment that does not belong to the order changes nothing, is logged and counted', () => {
  it.each<[Foreign, string, Partial<Metadata>, Record<string, string>]>([
    ['installation', 'of another installation with the same order number', { installation: randomUUID() }, {}],
    ['order', 'of an order that a restore has lost, whose number was assigned again', { reference: randomUUID() }, {}],
    ['order', 'of an earlier release with the number of a new order', { reference: '', installation: '' }, {}],
    ['account', 'of another account', { account: '999999' }, {}],
    ['amount', 'of another amount', {}, { amount: '100' }],
  ])('%s: one %s', async (reason, _what, metadata, changes) => {
    const user = await buyer();
    const order = await open(user);
    const before = await ignored(reason);
    const intent = await payAs(order, metadata, changes);
    await settleIntent(t.deps, intent);
    expect(await stateOf(user)).toBe('open');
    expect((await t.buckets(user)).extra).toBe(0);
    expect(await ignored(reason)).toBe(before + 1);
  });

  it('customer: one of a customer that is not the order’s', async () => {
    const [user, stranger] = [await buyer(), await buyer()];
    const [order, other] = [await open(user), await open(stranger)];
    const intent = await payAs(order, {}, { customer: other.customer, payment_method: other.payment_method });
    await settleIntent(t.deps, intent);
    expect(await stateOf(user)).toBe('open');
    expect(await stateOf(stranger)).toBe('open');
  });

  it('second: another one for an order that is paid', async () => {
    const user = await buyer();
    const order = await open(user);
    await reconcilePayments(t.deps, later(31));
    const intent = await payAs(order, {});
    await t.provider('refunds', { payment_intent: intent });
    await settleIntent(t.deps, intent);
    expect((await t.orders(user)).at(-1)).toMatchObject({ state: 'paid', refunded_cents: 0 });
  });
});

describe('after a restore, or beside another installation with the same keys', () => {
  it('the first payers are charged, although the numbers of their orders were assigned before', async () => {
    const user = await buyer();
    const order = await open(user);
    // The lost server had charged its order with this number.
    const { status } = await fetch(`${t.deps.config.cards.url}/v1/payment_intents`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${t.deps.config.cards.secretKey}`,
        'idempotency-key': `textloom-order-${order.id}`,
      },
      body: new URLSearchParams({
        amount: '7900',
        currency: 'usd',
        customer: order.customer,
        payment_method: order.payment_method,
        confirm: 'true',
        'metadata[order]': String(order.id),
      }),
    });
    expect(status).toBe(200);
    await reconcilePayments(t.deps, later(31));
    expect(await stateOf(user)).toBe('paid');
  });

  it('accounts of the same number have separate customers', async () => {
    const holder = { installation: randomUUID(), account: randomUUID(), accountId: 7 };
    const made: string[] = [];
    for (const one of [holder, { ...holder, installation: randomUUID(), account: randomUUID() }]) {
      const { id: token } = await t.provider('payment_methods', {
        type: 'card',
        'card[number]': '4242424242424242',
        'card[exp_month]': '12',
        'card[exp_year]': '2040',
        'card[cvc]': '123',
      });
      // The second one knows the first one's customer, from a copy of its database.
      const request = { holder: one, customer: made[0] ?? '', token, email: '', fullname: '', replaces: null };
      made.push((await t.deps.cards.storeCard(request)).customer);
    }
    expect(made[1]).not.toBe(made[0]);
  });
});

describe('a provider key that was used with other parameters is not an outage', () => {
  it('the payment that was created then is found, and nothing is charged again', async () => {
    const user = await buyer();
    t.setWeather('killed after');
    await expect(buy(user)).rejects.toBeInstanceOf(Killed);
    t.setWeather('fair');
    const config = { ...t.deps.config, productName: 'Renamed' };
    await reconcilePayments({ ...t.deps, config }, later(31));
    expect(await stateOf(user)).toBe('paid');
    expect(await t.charges(user)).toHaveLength(1);
  });

  it('another key is used once it is certain that no payment was created', async () => {
    const user = await buyer();
    const { reference } = await open(user);
    await t.db.asEngine((tx) =>
      tx.execute(`insert into simulator.stripe_answer (key, request, status, body) values ($1, 'other', 500, '{}')`, [
        `textloom-order-${reference}`,
      ]),
    );
    await reconcilePayments(t.deps, later(31));
    expect(await stateOf(user)).toBe('open');
    await Promise.all([reconcilePayments(t.deps, later(130)), reconcilePayments(t.deps, later(130))]);
    expect(await stateOf(user)).toBe('paid');
    expect(await t.charges(user)).toHaveLength(1);
  });
});

describe('an order of an earlier release', () => {
  it.each([
    ['killed after', 'paid', 1],
    ['killed before', 'failed', 0],
  ] as const)('that was %s is looked up by its number and never charged again', async (weather, state, charges) => {
    const user = await buyer();
    t.setWeather(weather);
    await expect(buy(user)).rejects.toBeInstanceOf(Killed);
    t.setWeather('fair');
    await t.db.asEngine(async (tx) => {
      await tx.execute('update billing_order set reference = null where account_id = $1', [user.accountId]);
      await tx.execute(
        `update simulator.stripe_intent set metadata = metadata - 'reference' - 'installation' - 'reference_of_account'
         where metadata ->> 'account' = $1`,
        [String(user.accountId)],
      );
    });
    await reconcilePayments(t.deps, later(31));
    expect(await stateOf(user)).toBe(state);
    expect(await t.charges(user)).toHaveLength(charges);
  });
});
