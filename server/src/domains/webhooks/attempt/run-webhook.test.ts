import type { LookupAddress } from 'node:dns';
import { publicAgent } from '../../../platform/providers/public-address';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { giveUpLateDeliveries } from '../delivery/late-deliveries.job';
import { noticesOf } from '../../../testing/notices';
import { pass, queueEvents, webhookCalls } from '../webhook/webhooks.fixture';
import { isSigned, receivingServer, type ReceivingServer } from './receiver.fixture';
import { runWebhook, type WebhookDeps } from './run-webhook';

let t: TestApp;
let server: ReceivingServer;
let owner: TestUser;
let calls: ReturnType<typeof webhookCalls>;
let webhook: { id: number; secret: string };
const { sql } = tables(() => t.db);

beforeAll(async () => {
  [t, server] = await Promise.all([testApp(), receivingServer()]);
  calls = webhookCalls(t);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await sql('delete from webhook_delivery');
  await sql('delete from webhook');
  server.received.length = 0;
  server.react = () => ({ status: 200 });
  owner = await t.createOwner();
  webhook = await calls.added(owner);
});

const run = async (more: Partial<WebhookDeps> = {}): Promise<void> => {
  while (await runWebhook({ ...t.deps, dispatcher: server.agent, ...more }));
};
const log = async (of = webhook.id) => (await calls.at(owner, 'GET', `${of}/deliveries`)).body.data.entries;
const state = async () => (await calls.list(owner)).body.data.entries[0];
const idsReceived = (): unknown[] => server.received.map(({ headers }) => headers['webhook-id']);

describe('decision 471: what is sent to a webhook', () => {
  it('is signed as Standard Webhooks says, and delivered by a status from 200 to 299', async () => {
    const [delivery] = await queueEvents(t.db, owner, webhook.id);
    server.react = () => ({ status: 202, body: 'Thanks!' });
    await run();
    const [received] = server.received;
    if (!received) throw new Error('nothing was received');
    expect(received).toMatchObject({
      path: '/textloom',
      body: '{"type":"subscriber.subscribed","n":1}',
      headers: { 'content-type': 'application/json', host: 'shop.example' },
    });
    expect(await isSigned(received, webhook.secret)).toBe(true);
    expect(await isSigned({ ...received, body: received.body.replace('1', '2') }, webhook.secret)).toBe(false);
    expect(Math.abs(Number(received.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
    const { body } = await calls.at(owner, 'GET', `${webhook.id}/deliveries/${delivery}`);
    expect(body.data).toMatchObject({
      status: 'delivered',
      code: 202,
      attempts: 1,
      response: 'Thanks!',
      webhook_id: received.headers['webhook-id'],
    });
    expect(await state()).toMatchObject({ failing_since: null, last_attempt_at: expect.any(String) });
  });

  it('is also signed with the old secret for a day after rotation', async () => {
    const renewed = (await calls.at(owner, 'POST', `${webhook.id}/secret`)).body.data.secret;
    expect(renewed).not.toBe(webhook.secret);
    expect(await state()).toMatchObject({ old_secret_until: expect.any(String) });
    const signedBy = async (): Promise<boolean[]> => {
      await queueEvents(t.db, owner, webhook.id);
      await run();
      const last = server.received.at(-1);
      if (!last) throw new Error('nothing was received');
      return [await isSigned(last, webhook.secret), await isSigned(last, renewed)];
    };
    expect(await signedBy()).toEqual([true, true]);
    await pass(t.db, '25 hours');
    expect(await signedBy()).toEqual([false, true]);
  });

  it.each([
    ['an error', { status: 500, body: 'x'.repeat(5_000) }, { code: 500, failure: 'The server answered 500.' }],
    [
      'a redirect',
      { status: 302, headers: { location: 'https://shop.example/other' } },
      { code: 302, failure: 'The server answered 302: redirects are not followed.' },
    ],
    ['silence', 'silence' as const, { code: null, failure: 'The server did not answer within 0.05 seconds.' }],
  ])('is retried after %s', async (_what, reaction, entry) => {
    const [delivery] = await queueEvents(t.db, owner, webhook.id);
    server.react = () => reaction;
    await run(reaction === 'silence' ? { timeoutMs: 50 } : {});
    expect(server.received).toHaveLength(1);
    expect(await log()).toMatchObject([{ ...entry, status: 'waiting', attempts: 1 }]);
    expect(
      (await calls.at(owner, 'GET', `${webhook.id}/deliveries/${delivery}`)).body.data.response.length,
    ).toBeLessThan(1_025);
    expect(await state()).toMatchObject({ failing_since: expect.any(String) });
  });

  it('is tried eight times within a day, always under the same id, and then given up', async () => {
    await queueEvents(t.db, owner, webhook.id);
    server.react = () => ({ status: 503 });
    await run();
    for (const interval of ['5 seconds', '5 minutes', '30 minutes', '2 hours', '5 hours', '8 hours']) {
      await pass(t.db, interval);
      await run();
    }
    expect(await log()).toMatchObject([{ status: 'waiting', attempts: 7 }]);
    await pass(t.db, '6 hours');
    await run();
    expect(server.received).toHaveLength(7);
    await pass(t.db, '2 hours');
    await run();
    expect(await log()).toMatchObject([{ status: 'failed', attempts: 8, next_attempt_at: null }]);
    expect(new Set(idsReceived()).size).toBe(1);
    server.react = () => ({ status: 200 });
    const [entry] = await log();
    await calls.at(owner, 'POST', `${webhook.id}/deliveries/${entry.id}/resend`);
    await run();
    expect(await log()).toMatchObject([{ status: 'delivered', attempts: 9 }]);
    expect(new Set(idsReceived()).size).toBe(1);
  });

  it('probes a failing webhook with a single event, and then sends all that waits', async () => {
    await queueEvents(t.db, owner, webhook.id, 30);
    server.react = () => ({ status: 500 });
    await run();
    const first = server.received.length;
    expect(first).toBeLessThan(15);
    await pass(t.db, '5 seconds');
    await run();
    expect(server.received).toHaveLength(first + 1);
    server.react = () => ({ status: 200 });
    await pass(t.db, '20 minutes');
    await run();
    expect((await log()).every(({ status }: { status: string }) => status === 'delivered')).toBe(true);
    expect(new Set(idsReceived()).size).toBe(30);
  });

  it('is not held up by another webhook that is slow', async () => {
    const slow = await calls.added(owner, { url: 'https://slow.example/' });
    await queueEvents(t.db, owner, slow.id);
    let answer: (() => void) | undefined;
    const silent = new Promise<void>((done) => (answer = done));
    server.react = ({ headers }) => {
      if (headers.host !== 'slow.example') return { status: 200 };
      answer?.();
      return 'silence';
    };
    const waiting = run({ timeoutMs: 500 });
    await silent;
    await queueEvents(t.db, owner, webhook.id, 3);
    await run();
    expect((await log()).map(({ status }: { status: string }) => status)).toEqual(Array(3).fill('delivered'));
    expect(await log(slow.id)).toMatchObject([{ status: 'waiting', attempts: 1, code: null }]);
    await waiting;
  });

  it('is resent under the same id after a worker died', async () => {
    await queueEvents(t.db, owner, webhook.id);
    const dying = { ...t.db, asEngine: t.db.asEngine.bind(t.db) };
    let transactions = 0;
    dying.asEngine = (work, options) =>
      (transactions += 1) === 1 ? t.db.asEngine(work, options) : Promise.reject(new Error('died'));
    await expect(runWebhook({ ...t.deps, db: dying, dispatcher: server.agent }, () => true)).rejects.toThrow('died');
    await run();
    expect(await log()).toMatchObject([{ status: 'waiting' }]);
    await pass(t.db, '2 minutes');
    await run();
    expect(await log()).toMatchObject([{ status: 'delivered' }]);
  });
});

describe('decision 473: a webhook is disabled', () => {
  it('by 410 Gone, notifying the owner by a notice and a mail, even with alerts turned off', async () => {
    await sql('delete from mail');
    await queueEvents(t.db, owner, webhook.id, 3);
    server.react = () => ({ status: 410 });
    await run();
    expect(await state()).toMatchObject({ enabled: false, disabled_reason: 'gone' });
    expect((await log()).map(({ status }: { status: string }) => status)).toEqual(Array(3).fill('failed'));
    const [mail] = await sql<{ subject: string; body_text: string }>(
      'select subject, body_text from mail where account_id = $1',
      [owner.accountId],
    );
    expect(mail?.subject).toMatch(/A webhook was disabled/);
    expect(mail?.body_text).toContain('A webhook of your account was disabled. Its server answered 410 Gone.');
    // The owner typed the address, so mails, which may reach others, omit it.
    expect(mail?.body_text).not.toContain('shop.example');
    expect(await noticesOf(t.db, owner)).toMatchObject([
      { kind: 'webhook.disabled', text: expect.stringContaining('https://shop.example/textloom was disabled. Its') },
    ]);
    await calls.save(owner, webhook.id, { enabled: 1 });
    expect(await state()).toMatchObject({ enabled: true, disabled_reason: '', failing_since: null });
  });

  it('after three days of failures', async () => {
    server.react = () => ({ status: 500 });
    await queueEvents(t.db, owner, webhook.id);
    await run();
    await pass(t.db, '71 hours');
    await queueEvents(t.db, owner, webhook.id);
    await run();
    expect(await state()).toMatchObject({ enabled: true });
    await pass(t.db, '2 hours');
    await queueEvents(t.db, owner, webhook.id);
    await run();
    expect(await state()).toMatchObject({ enabled: false, disabled_reason: 'failing' });
  });

  it('and then receives nothing more, not even events noted at that moment', async () => {
    await calls.save(owner, webhook.id, { enabled: 0 });
    await queueEvents(t.db, owner, webhook.id);
    await run();
    expect(server.received).toEqual([]);
    await giveUpLateDeliveries(t.deps);
    expect(await log()).toMatchObject([{ status: 'failed', attempts: 0, failure: 'The webhook was disabled.' }]);
  });

  it('with its account', async () => {
    await queueEvents(t.db, owner, webhook.id);
    await sql('update account set deleted = true where id = $1', [owner.accountId]);
    await run();
    expect(server.received).toEqual([]);
  });

  it('and gives up what is older than a day, however few attempts it had', async () => {
    await queueEvents(t.db, owner, webhook.id);
    await pass(t.db, '26 hours');
    await giveUpLateDeliveries(t.deps);
    expect(await log()).toMatchObject([{ status: 'failed', failure: 'It could not be delivered within a day.' }]);
  });
});

describe('decision 474: private addresses', () => {
  const resolving = (...answers: string[][]) => {
    const agent = publicAgent((_host, _options, done) => {
      const found = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
      done(
        null,
        found.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    });
    return agent;
  };
  const PRIVATE = 'The address leads to a private network.';

  it.each([
    '127.0.0.1',
    '10.0.0.7',
    '169.254.169.254',
    '100.64.0.1',
    '::1',
    '::ffff:127.0.0.1',
    'fd00::1',
    'fe80::1',
    '2002:7f00:1::',
  ])('are refused when the name resolves to %s', async (address) => {
    await queueEvents(t.db, owner, webhook.id);
    const dispatcher = resolving([address]);
    await run({ dispatcher });
    expect(await log()).toMatchObject([{ status: 'waiting', code: null, failure: PRIVATE }]);
    await dispatcher.destroy();
  });

  it('are refused at each delivery, so that a name cannot change what it resolves to', async () => {
    await sql('update webhook set url = $1', [`http://rebound.example:${server.port}/`]);
    // The first address belongs to nobody; the second is the server of this test.
    const dispatcher = resolving(['142.250.80.42'], ['127.0.0.1']);
    await queueEvents(t.db, owner, webhook.id);
    await run({ dispatcher, timeoutMs: 50 });
    await pass(t.db, '5 minutes');
    await run({ dispatcher, timeoutMs: 5_000 });
    expect(await log()).toMatchObject([{ attempts: 2, failure: PRIVATE }]);
    expect(server.received).toEqual([]);
    await dispatcher.destroy();
  });

  it('are refused when the URL contains an address instead of a name', async () => {
    await sql('update webhook set url = $1', [`http://[::ffff:127.0.0.1]:${server.port}/`]);
    await queueEvents(t.db, owner, webhook.id);
    await run();
    expect(await log()).toMatchObject([{ failure: PRIVATE }]);
    expect(server.received).toEqual([]);
  });

  it('are allowed where the operator allows them, also over http', async () => {
    const inside = { ...t.deps.config, webhooksInside: true };
    await sql('update webhook set url = $1', [`http://127.0.0.1:${server.port}/hook`]);
    await queueEvents(t.db, owner, webhook.id);
    await run({ config: inside });
    expect(server.received).toMatchObject([{ path: '/hook' }]);
  });
});
