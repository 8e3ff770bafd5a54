import type { AddressInfo } from 'node:net';
import { billingStage, type BillingStage } from '../modules/billing/billing.fixture';
import { pay } from '../modules/billing/pay.service';
import { sendDueEvents } from '../standins/cards/webhooks';
import type { TestUser } from '../testing/app';

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
