import { testApp, type TestApp, type TestUser } from '../src/testing/app';
import { testCards } from '../src/testing/card-provider';
import { signInAs } from '../src/testing/accounts';
import { testDatabase } from '../src/testing/database';
import { demoConfig } from './demo.fixture';
import { checkTotals } from '../src/testing/check-totals';
import { seedDemo } from './demo';
import { DEMO_PERSONAS } from './personas';

let t: TestApp;

beforeAll(async () => {
  const db = await testDatabase();
  await seedDemo(db, demoConfig);
  const provider = await testCards(db);
  t = await testApp({ cards: provider.config }, { db, cards: provider.cards });
});

/** A demo user, signed in. */
async function persona(key: string): Promise<TestUser> {
  const email = DEMO_PERSONAS.find((one) => one.key === key)?.email ?? '';
  const { id, account_id: accountId } = await t.db.asEngine((tx) =>
    tx.one<{ id: number; account_id: number }>('select id, account_id from app_user where email = $1', [email]),
  );
  return { userId: id, accountId, email, token: await signInAs(t.db, { id, accountId }) };
}
const get = (user: TestUser, path: string) => t.call(user, 'GET', path);
const pay = (user: TestUser, form: Record<string, number>) =>
  t.call(user, 'POST', 'profiles/payment', { form, headers: { 'idempotency-key': `demo-payment-${user.userId}` } });
const lastInvoice = async (): Promise<number> =>
  (await t.db.asEngine((tx) => tx.one<{ last_number: number }>('select last_number from invoice_counter'))).last_number;

describe('Payments of the demo accounts', () => {
  it('Marco buys messages with his card; invoices and totals continue without gaps', async () => {
    const marco = await persona('owner');
    const before = await lastInvoice();
    expect((await pay(marco, { extra_messages: 1 })).body).toMatchObject({
      data: { state: 'paid', total_payment: 15 },
    });
    const { entries, total_entries: total } = (await get(marco, 'orders')).body.data;
    expect(entries[0]).toMatchObject({ state: 'paid', invoice: `INV-${String(before + 1).padStart(6, '0')}` });
    expect(total).toBe(19);
    expect((await get(marco, 'ledger')).body.data.entries[0]).toMatchObject({ kind: 'purchase', change: 500 });
    expect(await checkTotals(t.db)).toEqual([]);
  });

  it('Sam renews his expired plan', async () => {
    const sam = await persona('expired');
    expect((await get(sam, 'orders')).body.data.entries[0]).toMatchObject({ state: 'failed', kind: 'renewal' });
    expect((await pay(sam, { plan: 2 })).body).toMatchObject({ data: { state: 'paid', total_payment: 29 } });
    const { profile } = (await get(sam, 'login')).body.data;
    expect(profile.subscription).toMatchObject({ expired: false, subscription_active: true, subscription_paid: true });
  });

  it('Lena has no card yet, and Tom sees no payments; Nina does', async () => {
    expect((await get(await persona('trial'), 'profiles/creditcard')).body.data).toMatchObject({ exists: false });
    expect((await get(await persona('helper'), 'orders')).status).toBe(403);
    expect((await get(await persona('manager'), 'orders')).status).toBe(200);
  });
});
