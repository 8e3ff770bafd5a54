import type { AddressInfo } from 'node:net';
import { createApp } from '../../src/app/http/app';
import { stripeCards } from '../../src/platform/providers/cards/stripe.cards';
import { testApp } from '../../src/testing/app';
import { testHolder } from '../../src/testing/card-provider';
import { operatorOnly } from '../../src/platform/web/operator';
import { embeddedStandins } from '../embedded';

describe('the stand-in for cards inside the server', () => {
  it('charges a card, and sends webhooks to the server until it accepts them', async () => {
    const t = await testApp();
    const settled: string[] = [];
    let url = '';
    const app = await createApp(t.deps, {
      standins: embeddedStandins({ ...t.deps, localUrl: () => url, guard: operatorOnly(t.deps.config) }),
      settleIntent: async (_deps, intentId) => void settled.push(intentId),
    });
    t.db.beforeDrop(() => app.close());
    await app.listen({ host: '127.0.0.1', port: 0 });
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const cards = stripeCards({ ...t.deps.config.cards, url });
    const typed = await fetch(`${url}/v1/payment_methods`, {
      method: 'POST',
      headers: { authorization: `Bearer ${t.deps.config.cards.publishableKey}` },
      body: new URLSearchParams({
        'card[number]': '4242424242424242',
        'card[exp_month]': '12',
        'card[exp_year]': '40',
      }),
    });
    const { id: token } = (await typed.json()) as { id: string };
    const request = { holder: testHolder(1), customer: '', token, email: '', fullname: '', replaces: null };
    const stored = await cards.storeCard(request);
    if ('clientSecret' in stored) throw new Error('this card needs no challenge');
    const { customer, paymentMethod } = stored;
    const { intentId } = await cards.charge({
      holder: testHolder(1),
      reference: 'order-1',
      orderId: 1,
      amountCents: 2900,
      customer,
      paymentMethod,
      description: '',
      automatic: true,
    });
    const waiting = (): Promise<unknown[]> =>
      t.db.asEngine((tx) => tx.query('select 1 from simulator.stripe_event where due_at is not null'));
    for (let tries = 0; (await waiting()).length > 0 && tries < 200; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 25));
    expect(await waiting()).toEqual([]);
    expect(new Set(settled)).toEqual(new Set([intentId]));
  });
});
