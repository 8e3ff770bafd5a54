import type { AddressInfo } from 'node:net';
import pino from 'pino';
import Stripe from 'stripe';
import { billingStage, type BillingStage } from '../../domains/billing/payment/billing.fixture';
import { pay } from '../../domains/billing/payment/pay.service';
import { settleIntent } from '../../domains/billing/payment/settle.service';
import { sendDueEvents } from '../../../standins/cards/webhooks';
import type { TestUser } from '../../testing/app';

let t: BillingStage;
let address: string;
beforeAll(async () => {
  t = await billingStage();
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
});

/** The provider's reports reach the server only by signed requests. */
async function deliver(): Promise<void> {
  const { webhookSecret: secret } = t.deps.config.cards;
  const options = { db: t.db, log: t.deps.log, url: () => `${address}/webhooks/stripe`, secret };
  while (await sendDueEvents(options));
}
async function buyMessages(): Promise<{ user: TestUser; intent: string }> {
  const user = await t.createOwner();
  await t.storeCard(user, 'challenged');
  const request = { accountId: user.accountId, key: 'one', automatic: false, now: new Date() };
  await pay(t.deps, { ...request, purchase: { kind: 'messages', batches: 1 } });
  const [intent = ''] = await t.intents(user);
  return { user, intent };
}
const orderOf = async (user: TestUser) => (await t.orders(user))[0];

describe('PAY-007: webhooks settle orders when no page is open', () => {
  it('of a payment that was confirmed at the bank, then refunded, then disputed', async () => {
    const { user, intent } = await buyMessages();
    await deliver();
    expect(await orderOf(user)).toMatchObject({ state: 'challenge' });
    const { extra } = await t.buckets(user);
    await t.answerChallenge(intent, true);
    await deliver();
    expect(await orderOf(user)).toMatchObject({ state: 'paid', intent_id: intent });
    expect((await t.buckets(user)).extra).toBe(extra + t.deps.config.messagesBatch);
    await t.provider('refunds', { payment_intent: intent, amount: '100' });
    await deliver();
    expect(await orderOf(user)).toMatchObject({ state: 'paid', refunded_cents: 100 });
    await t.provider('test_helpers/disputes', { payment_intent: intent });
    await deliver();
    expect(await orderOf(user)).toMatchObject({ dispute: 'open' });
  });

  it('of a payment that was not confirmed', async () => {
    const { user, intent } = await buyMessages();
    await t.answerChallenge(intent, false);
    await deliver();
    expect(await orderOf(user)).toMatchObject({
      state: 'failed',
      failure:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    });
  });
});

describe('a signed webhook about a payment that the provider does not know', () => {
  it('is answered with 200, so that it is not delivered again, and is logged', async () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      data: { object: { object: 'payment_intent', id: 'pi_unknown' } },
    });
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: t.deps.config.cards.webhookSecret,
      timestamp: Math.floor(Date.now() / 1000),
    });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const { statusCode } = await t.app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload });
    expect(statusCode).toBe(200);

    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    await settleIntent({ ...t.deps, log }, 'pi_unknown');
    expect(lines).toEqual([expect.stringContaining('the card provider reported a payment that it does not know')]);
    expect(lines[0]).toContain('pi_unknown');
  });
});
