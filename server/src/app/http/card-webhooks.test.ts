import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import Stripe from 'stripe';
import { CardProviderUnavailable } from '../../platform/providers/cards/card-provider';
import { eventStore } from '../../../standins/cards/event-store';
import { sendDueEvents, startWebhooks, type WebhookOptions } from '../../../standins/cards/webhooks';
import { testApp, type TestApp } from '../../testing/app';
import { testCards, testHolder, type TestCards } from '../../testing/card-provider';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { createApp } from './app';

let db: TestDatabase;
let provider: TestCards;
let t: TestApp;
let app: FastifyInstance;
/** The results of the webhooks. */
const settled: string[] = [];
let settle: (intentId: string) => Promise<void>;
const lines: string[] = [];

beforeAll(async () => {
  db = await testDatabase();
  provider = await testCards(db);
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  t = await testApp({ cards: provider.config }, { db, cards: provider.cards, log });
  app = await createApp(t.deps, { settleIntent: (_deps, intentId) => settle(intentId) });
  db.beforeDrop(() => app.close());
});
beforeEach(() => {
  settled.length = 0;
  lines.length = 0;
  settle = async (intentId) => void settled.push(intentId);
});

let accounts = 0;
async function pay(number = '4242424242424242'): Promise<string> {
  const accountId = (accounts += 1);
  const { customer, paymentMethod } = await provider.storeCard(accountId, number);
  const order = { holder: testHolder(accountId), reference: randomUUID(), orderId: accountId, automatic: false };
  const charged = { amountCents: 2900, customer, paymentMethod, description: 'Starter' };
  return (await provider.cards.charge({ ...order, ...charged })).intentId;
}
const eventOf = (object: object): string => JSON.stringify({ id: 'evt_1', object: 'event', data: { object } });
const PAID = eventOf({ object: 'payment_intent', id: 'pi_1' });
const sign = (payload: string, { secret = 'whsec_test', ageS = 0 } = {}): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(Date.now() / 1000) - ageS });
const post = (payload: string, signature: string | undefined) =>
  app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
    payload,
  });

describe('A webhook of the card provider', () => {
  it.each([
    ['payment_intent', { object: 'payment_intent', id: 'pi_1' }, ['pi_1']],
    ['charge', { object: 'charge', id: 'ch_1', payment_intent: 'pi_2' }, ['pi_2']],
    ['refund', { object: 'refund', id: 're_1', payment_intent: 'pi_3' }, ['pi_3']],
    ['dispute', { object: 'dispute', id: 'du_1', payment_intent: 'pi_4' }, ['pi_4']],
    ['charge without an intent', { object: 'charge', id: 'ch_1', payment_intent: null }, []],
    ['setup_intent', { object: 'setup_intent', id: 'seti_1' }, []],
    ['customer', { object: 'customer', id: 'cus_1' }, []],
  ])('about a %s settles the payment it belongs to, if there is one', async (_what, object, expected) => {
    const payload = eventOf(object);
    expect((await post(payload, sign(payload))).statusCode).toBe(200);
    expect(settled).toEqual(expected);
  });

  it('may arrive twice: it is only a hint to read the payment', async () => {
    const signature = sign(PAID);
    for (const _ of [1, 2]) expect((await post(PAID, signature)).statusCode).toBe(200);
    expect(settled).toEqual(['pi_1', 'pi_1']);
  });

  it.each([
    ['no signature', PAID, undefined],
    ['an empty signature', PAID, ''],
    ['something else in its place', PAID, 't=1,v1=zz'],
    ['the signature of another secret', PAID, sign(PAID, { secret: 'whsec_other' })],
    ['the signature of another body', PAID, sign(PAID.replace('pi_1', 'pi_2'))],
    ['a signature of six minutes ago', PAID, sign(PAID, { ageS: 360 })],
    ['a body that is no JSON', 'pi_1', sign('pi_1')],
  ])('with %s gets 400, settles nothing and is logged without secrets', async (_what, payload, signature) => {
    const answer = await post(payload, signature);
    expect(answer.statusCode).toBe(400);
    expect(settled).toEqual([]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('refused a webhook');
    expect(lines[0]).not.toMatch(/whsec|pi_1|v1=/);
  });

  it('from four minutes ago is accepted', async () => {
    expect((await post(PAID, sign(PAID, { ageS: 240 }))).statusCode).toBe(200);
  });

  it('is requested again when the payment cannot be read or stored', async () => {
    settle = () => Promise.reject(new CardProviderUnavailable('away'));
    expect((await post(PAID, sign(PAID))).statusCode).toBe(503);
    settle = () => Promise.reject(new Error('broken'));
    expect((await post(PAID, sign(PAID))).statusCode).toBe(500);
  });

  it('needs no session, and a body of another type is read unparsed', async () => {
    const headers = { 'content-type': 'text/plain', 'stripe-signature': sign(PAID) };
    expect((await app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload: PAID })).statusCode).toBe(
      200,
    );
  });
});

describe("The stand-in's queue of webhooks", () => {
  let address = '';
  const options = (url = address): WebhookOptions => ({
    db,
    log: t.deps.log,
    url: () => `${url}/webhooks/stripe`,
    secret: provider.keys.webhookSecret,
    pollMs: 20,
  });
  const queued = () =>
    db.asEngine((tx) =>
      tx.query<{ type: string; tries: number }>(
        'select type, tries from simulator.stripe_event where due_at is not null order by type',
      ),
    );
  const makeDue = () =>
    db.asEngine((tx) => tx.execute('update simulator.stripe_event set due_at = now() where due_at is not null'));

  beforeAll(async () => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  });
  beforeEach(() => db.asEngine((tx) => tx.execute('delete from simulator.stripe_event')));

  it('reports a payment, its refund and its dispute', async () => {
    const intent = await pay();
    await provider.call('POST', 'refunds', { payment_intent: intent, amount: '100' });
    await provider.call('POST', 'test_helpers/disputes', { payment_intent: intent });
    const types = (await queued()).map(({ type }) => type);
    expect(types).toEqual([
      'charge.dispute.created',
      'charge.refunded',
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
      'refund.created',
      'setup_intent.succeeded',
    ]);
    expect(await sendDueEvents(options())).toBe(true);
    expect(new Set(settled)).toEqual(new Set([intent]));
    expect(settled).toHaveLength(types.length - 1);
    expect(await queued()).toEqual([]);
    expect(await sendDueEvents(options())).toBe(false);
  });

  it('keeps events while the receiver is down, and delivers them later', async () => {
    const intent = await pay();
    await sendDueEvents(options('http://127.0.0.1:9'));
    expect((await queued()).map(({ tries }) => tries)).toEqual([1, 1, 1, 1]);
    // The next attempt is a second away.
    expect(await sendDueEvents(options())).toBe(false);
    await makeDue();
    await sendDueEvents(options());
    expect(new Set(settled)).toEqual(new Set([intent]));
    expect(await queued()).toEqual([]);
  });

  it('redelivers events that the receiver did not accept', async () => {
    const intent = await pay();
    settle = () => Promise.reject(new CardProviderUnavailable('away'));
    await sendDueEvents(options());
    settle = async (intentId) => void settled.push(intentId);
    await makeDue();
    await sendDueEvents(options());
    expect(new Set(settled)).toEqual(new Set([intent]));
  });

  it('delivers events whose sender died after claiming them', async () => {
    const intent = await pay();
    await db.asEngine((tx) => eventStore(tx).claim(10));
    expect(await sendDueEvents(options())).toBe(false);
    await makeDue();
    await sendDueEvents(options());
    expect(new Set(settled)).toEqual(new Set([intent]));
  });

  it('gives up after three days', async () => {
    await pay();
    await db.asEngine((tx) => tx.execute(`update simulator.stripe_event set created_at = now() - interval '73 hours'`));
    await sendDueEvents(options('http://127.0.0.1:9'));
    expect(await queued()).toEqual([]);
  });

  it('sends automatically while the server runs', async () => {
    const webhooks = startWebhooks(options());
    try {
      const intent = await pay();
      webhooks.wake();
      for (let tries = 0; (await queued()).length > 0 && tries < 100; tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 20));
      expect(new Set(settled)).toEqual(new Set([intent]));
    } finally {
      await webhooks.stop();
    }
  });

  it('two senders do not deliver one event twice', async () => {
    await pay();
    await Promise.all([sendDueEvents(options()), sendDueEvents(options()), sendDueEvents(options())]);
    // Of the four events, the one about the setup has no payment.
    expect(settled).toHaveLength(3);
  });
});
