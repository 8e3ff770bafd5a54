import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fromRoot } from '../platform';
import { testCards, testHolder, type TestCards } from '../../src/testing/card-provider';
import { testDatabase, type TestDatabase } from '../../src/testing/database';

let db: TestDatabase;
let t: TestCards;
beforeAll(async () => {
  db = await testDatabase();
  t = await testCards(db);
});

/** An answer as it came over HTTP, and the type of Stripe's package that it must have. */
type Answer = readonly [type: string, body: unknown];

const call = async (...given: Parameters<TestCards['call']>): Promise<{ id: string }> => (await t.call(...given)).body;

async function pay(number: string): Promise<string> {
  const holder = testHolder(Math.floor(Math.random() * 1e9));
  const { customer, paymentMethod } = await t.storeCard(holder, number);
  const charged = await t.cards.charge({
    holder,
    reference: `order-${holder.accountId}`,
    orderId: holder.accountId,
    amountCents: 2900,
    customer,
    paymentMethod,
    description: 'Starter',
    automatic: false,
  });
  return charged.intentId;
}

/** Every call of the stand-in, in every state that an object can have. */
async function answers(): Promise<Answer[]> {
  const holder = testHolder(1);
  const { customer, paymentMethod } = await t.storeCard(holder, '4242424242424242');
  const { id: token } = await t.typeCard('4000002760003184');
  const setup = await call('POST', 'setup_intents', { customer, payment_method: token, confirm: 'true' });
  const [paid, challenged, failed] = [
    await pay('4242424242424242'),
    await pay('4000002760003184'),
    await pay('4000000000000341'),
  ];
  const cancelled = await pay('4000002760003184');
  const refund = await call('POST', 'refunds', { payment_intent: paid, amount: '100', reason: 'duplicate' });
  const disputed = await pay('4000000000000259');
  const lost = await call('POST', 'test_helpers/disputes', { payment_intent: paid });
  const read = (id: string): Promise<unknown> => call('GET', `payment_intents/${id}`, { 'expand[]': 'latest_charge' });
  const found: Answer[] = [
    ['Stripe.Customer', await call('GET', `customers/${customer}`)],
    ['Stripe.Customer', await call('POST', `customers/${customer}`, { name: 'Olivia' })],
    ['Stripe.PaymentMethod', await call('POST', `payment_methods/${paymentMethod}/detach`)],
    ['Stripe.SetupIntent', setup],
    ['Stripe.SetupIntent', await call('GET', `setup_intents/${setup.id}`, { 'expand[]': 'payment_method' })],
    ['Stripe.PaymentIntent', await read(paid)],
    ['Stripe.PaymentIntent', await read(challenged)],
    ['Stripe.PaymentIntent', await read(failed)],
    ['Stripe.PaymentIntent', await call('POST', `payment_intents/${cancelled}/cancel`)],
    ['Stripe.ApiList<Stripe.PaymentIntent>', await call('GET', 'payment_intents', { limit: '2' })],
    ['Stripe.Refund', refund],
    ['Stripe.Refund', await call('POST', `test_helpers/refunds/${refund.id}/fail`)],
    ['Stripe.ApiList<Stripe.Refund>', await call('GET', 'refunds', { payment_intent: paid })],
    ['Stripe.Dispute', lost],
    ['Stripe.Dispute', await call('POST', `disputes/${lost.id}/close`)],
    ['Stripe.ApiList<Stripe.Dispute>', await call('GET', 'disputes', { payment_intent: disputed })],
    ['Stripe.DeletedCustomer', await call('DELETE', `customers/${customer}`)],
  ];
  const events = await db.asEngine((tx) =>
    tx.query<{ type: string; object: { object: string } }>(
      'select distinct on (type) type, object from simulator.stripe_event',
    ),
  );
  const TYPES: Readonly<Record<string, string>> = {
    charge: 'Stripe.Charge',
    dispute: 'Stripe.Dispute',
    payment_intent: 'Stripe.PaymentIntent',
    refund: 'Stripe.Refund',
    setup_intent: 'Stripe.SetupIntent',
  };
  return [
    ...found,
    ...events.map(({ object }): Answer => [TYPES[object.object] ?? object.object, object]),
    ["Stripe.Event['type'][]", events.map(({ type }) => type)],
  ];
}

it('the stand-in sends whole objects by the types of Stripe’s own package', async () => {
  const given = await answers();
  const lines = given.map(([type, body], index) => `export const a${index}: ${type} = ${JSON.stringify(body)};`);
  const folder = await mkdtemp(join(tmpdir(), 'stripe-types-'));
  try {
    const file = join(folder, 'answers.ts');
    // The last line fails unless the check detects missing fields.
    const broken = `// @ts-expect-error\nexport const broken: Stripe.Refund = { id: 're_1' };`;
    await writeFile(file, `import type Stripe from 'stripe';\n${lines.join('\n')}\n${broken}\n`);
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: 'esnext',
      module: 'esnext',
      moduleResolution: 'bundler',
      types: ['node'],
      typeRoots: [fromRoot('server/node_modules/@types'), fromRoot('node_modules/@types')],
      paths: { stripe: [fromRoot('server/node_modules/stripe/esm/stripe.esm.node.d.ts')] },
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
    const compiler = fromRoot('node_modules/typescript/bin/tsc');
    const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-p', folder]).catch(
      (error: { stdout?: string }) => ({ stdout: error.stdout ?? String(error) }),
    );
    expect(stdout).toBe('');
  } finally {
    await rm(folder, { recursive: true });
  }
});
