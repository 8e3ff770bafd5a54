import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../src/app/http/app';
import { twilioGateway } from '../../src/platform/providers/carrier/twilio.gateway';
import type { Gateway } from '../../src/platform/providers/carrier/gateway';
import { testApp, type TestApp } from '../../src/testing/app';
import { operatorOnly } from '../../src/platform/web/operator';
import { embeddedStandins } from '../embedded';
import { until } from '../../src/testing/carrier';

let test: TestApp;
let app: FastifyInstance;
let url = '';
let gateway: Gateway;

const serverWith = (deps: TestApp['deps']): Promise<FastifyInstance> =>
  createApp(deps, { standins: embeddedStandins({ ...deps, localUrl: () => url, guard: operatorOnly(deps.config) }) });

beforeAll(async () => {
  test = await testApp({ standins: 'open' }); // an unreachable public address
  app = await serverWith(test.deps);
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const { config } = test.deps;
  gateway = twilioGateway({ ...config.carrier, baseUrl: `${url}/carrier`, publicUrl: config.publicUrl });
});
afterAll(async () => {
  await gateway.close();
  await app.close();
});

const thread = async (phone: string) =>
  (
    (await (await fetch(`${url}/carrier/handsets/${phone}/messages`)).json()) as {
      messages: { text: string; direction: string }[];
    }
  ).messages;

describe('the carrier simulator inside the server', () => {
  it("delivers a handset's text to the webhook, signed for the public address", async () => {
    const answer = await fetch(`${url}/carrier/handsets/5125550140/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'hello' }),
    });
    expect(await answer.json()).toMatchObject({ status: 'delivered', webhook: { status: 200 } });
    const { rows } = await test.db.engine.query<{ phone: string }>('select phone from inbound_message');
    expect(rows).toEqual([{ phone: '5125550140' }]);
  });

  it("accepts the gateway's sends, although the server parses forms differently elsewhere", async () => {
    const { config } = test.deps;
    const message = {
      reference: '1',
      to: '5125550141',
      from: config.carrier.from,
      body: 'Welcome & hi',
      receiptUrl: `${config.publicUrl}/webhooks/carrier/receipt?ref=1`,
    };
    const outcome = await gateway.send(message);
    expect(outcome).toMatchObject({ kind: 'accepted' });
    expect(await gateway.find(message)).toMatchObject([
      { providerId: outcome.kind === 'accepted' && outcome.providerId },
    ]);
    expect(await until(async () => (await thread('5125550141'))[0])).toMatchObject({
      text: 'Welcome & hi',
      direction: 'received',
    });
  });

  it('refuses requests without the carrier account', async () => {
    expect(
      (await fetch(`${url}/carrier/2010-04-01/Accounts/${test.deps.config.carrier.accountSid}/Messages.json`)).status,
    ).toBe(401);
  });

  it("serves its page with the page's policy", async () => {
    const page = await fetch(`${url}/handsets`);
    expect(page.headers.get('content-security-policy')).toMatch(
      /script-src 'self'; style-src 'self'; connect-src 'self'/,
    );
    expect((await fetch(`${url}/handsets/handsets.js`)).headers.get('content-type')).toContain('/javascript');
  });

  it('is off with a real carrier', async () => {
    const config = { ...test.deps.config, carrier: { ...test.deps.config.carrier, kind: 'twilio' as const } };
    const real = await serverWith({ ...test.deps, config });
    for (const path of ['/carrier/handsets', '/carrier/handsets/5125550140/messages'])
      expect((await real.inject({ url: path })).statusCode).toBe(404);
    await real.close();
  });
});
