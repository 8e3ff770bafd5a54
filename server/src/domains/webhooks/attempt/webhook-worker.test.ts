import { until } from '../../../testing/carrier';
import { testApp } from '../../../testing/app';
import { isSigned, receivingServer } from './receiver.fixture';
import { webhookCalls } from '../webhook/webhooks.fixture';
import { startWebhooks } from './webhook-worker';

describe('decision 472: a test event', () => {
  it('is sent by a running worker, and logged as delivered', async () => {
    const [t, server] = await Promise.all([testApp({ webhooksInside: true }), receivingServer()]);
    const owner = await t.createOwner();
    const calls = webhookCalls(t);
    const webhook = await calls.added(owner, { url: `http://127.0.0.1:${server.port}/hook` });
    const worker = startWebhooks(t.deps);
    await calls.at(owner, 'POST', `${webhook.id}/test`);
    const [entry] = await until(async () => {
      const { entries } = (await calls.at(owner, 'GET', `${webhook.id}/deliveries?status=delivered`)).body.data;
      return entries.length > 0 && entries;
    });
    await worker.stop();
    await server.stop();
    expect(entry).toMatchObject({ event: 'webhook.test', code: 200, attempts: 1 });
    const [received] = server.received;
    expect(received && (await isSigned(received, webhook.secret))).toBe(true);
    expect(JSON.parse(received?.body ?? '')).toMatchObject({
      type: 'webhook.test',
      data: { message: 'This is a test.' },
    });
  });
});
