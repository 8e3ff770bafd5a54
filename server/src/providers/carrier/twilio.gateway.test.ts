import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gatewayTo, runningSimulator, sms, until, webhookSink, type RunningSimulator, type WebhookSink } from '../../standins/carrier/testing';
import { GatewayUnavailable, type Gateway } from './gateway';

let sink: WebhookSink;
let simulator: RunningSimulator;
let gateway: Gateway;

beforeAll(async () => {
  sink = await webhookSink();
  simulator = await runningSimulator(sink.url);
  gateway = gatewayTo(simulator.url, sink.url);
});
afterAll(async () => {
  await gateway.close();
  await simulator.close();
  await sink.close();
});

const receiptsOf = (reference: string) =>
  sink.received.filter(({ request }) => request.url.endsWith(`?ref=${reference}`)).map(({ request }) => gateway.verifyAndReadReceipt(request));

describe('Twilio gateway: sending', () => {
  it('hands a message over and reads its receipts, sent and then delivered, with our reference', async () => {
    const message = sms(sink.url, { body: 'Olá {NAME} & co: 100% 😀 + more\nline' });
    const outcome = await gateway.send(message);
    expect(outcome).toEqual({ kind: 'accepted', providerId: expect.stringMatching(/^SM[0-9a-f]{32}$/) });
    await until(() => receiptsOf(message.reference).length === 2);
    const providerId = outcome.kind === 'accepted' ? outcome.providerId : '';
    expect(receiptsOf(message.reference)).toMatchObject([
      { reference: message.reference, providerId, status: 2, providerCode: null },
      { reference: message.reference, providerId, status: 3, providerCode: null },
    ]);
  });

  it.each([
    ['5125550010', { kind: 'rejected', errorCode: 10, providerCode: '21211' }],
    ['5125550015', { kind: 'rejected', errorCode: 15, providerCode: '21610' }],
    ['5125550024', { kind: 'unknown' }],
    ['5125550017', { kind: 'transient', providerCode: '20503' }],
    ['5125550018', { kind: 'transient', providerCode: '20429', retryAfterMs: 1000 }],
  ])('says what became of a text to %s', async (to, expected) => {
    expect(await gateway.send(sms(sink.url, { to }))).toMatchObject(expected);
  });

  it('refuses a picture with 19 where the text alone is taken', async () => {
    const picture = sms(sink.url, { to: '5125550019', mediaUrl: 'https://example.com/a.png' });
    expect(await gateway.send(picture)).toMatchObject({ kind: 'rejected', errorCode: 19 });
    expect(await gateway.send(sms(sink.url, { to: '5125550019' }))).toMatchObject({ kind: 'accepted' });
  });

  it.each([
    ['5125550011', 11, '30006'],
    ['5125550012', 12, '30005'],
    ['5125550013', 13, '30003'],
    ['5125550014', 14, '30007'],
    ['5125550016', 16, '30036'],
  ])('learns by receipt why %s did not get it', async (to, status, providerCode) => {
    const message = sms(sink.url, { to });
    expect(await gateway.send(message)).toMatchObject({ kind: 'accepted' });
    await until(() => receiptsOf(message.reference).some((receipt) => receipt.status === status && receipt.providerCode === providerCode));
  });

  it('waits for its settings to be put right instead of failing the message, when the key is wrong', async () => {
    const { twilioGateway } = await import('./twilio.gateway');
    const stranger = twilioGateway({ baseUrl: `${simulator.url}/carrier`, accountSid: 'AC0', authToken: 'no', publicUrl: sink.url });
    expect(await stranger.send(sms(sink.url))).toMatchObject({ kind: 'transient', providerCode: '20003' });
    await stranger.close();
  });

  it('takes a text with half an emoji at its end', async () => {
    const message = sms(sink.url, { body: 'Cut here \ud83d' });
    expect(await gateway.send(message)).toMatchObject({ kind: 'accepted' });
    expect(await gateway.find({ ...message, since: new Date() })).not.toBeNull();
  });
});

describe('Twilio gateway: settling an unknown outcome', () => {
  it('finds a message that was taken although the connection broke before the answer', async () => {
    const message = sms(sink.url, { to: '5125550020' });
    const since = new Date();
    expect(await gateway.send(message)).toMatchObject({ kind: 'unknown' });
    const found = await gateway.find({ ...message, since });
    expect(found?.providerId).toMatch(/^SM/);
    await until(() => receiptsOf(message.reference).some((receipt) => receipt.providerId === found?.providerId && receipt.status === 3));
  });

  it('answers null for a message that never arrived', async () => {
    const message = sms(sink.url, { to: '5125550024' });
    expect(await gateway.send(message)).toMatchObject({ kind: 'unknown' });
    expect(await gateway.find({ ...message, since: new Date() })).toBeNull();
  });

  it('takes neither another text, nor an older one, nor one that is known as another message', async () => {
    const message = sms(sink.url, { body: 'Twice the same' });
    const first = await gateway.send(message);
    const since = new Date();
    expect(await gateway.find({ ...message, body: 'Something else', since })).toBeNull();
    expect(await gateway.find({ ...message, from: '99999', since })).toBeNull();
    expect(await gateway.find({ ...message, since: new Date(Date.now() + 60_000) })).toBeNull();
    const excludeIds = new Set(first.kind === 'accepted' ? [first.providerId] : []);
    expect(await gateway.find({ ...message, since, excludeIds })).toBeNull();
    await gateway.send(message);
    expect(await gateway.find({ ...message, since, excludeIds })).toMatchObject({ providerCode: null });
  });

  it('looks further than the first page of what the phone was sent', async () => {
    const to = '5125550177';
    const wanted = sms(sink.url, { to, body: 'The first of many' });
    const since = new Date();
    await gateway.send(wanted);
    await Promise.all(Array.from({ length: 60 }, () => gateway.send(sms(sink.url, { to }))));
    expect(await gateway.find({ ...wanted, since })).not.toBeNull();
  });
});

describe('Twilio gateway: a provider in trouble', () => {
  let server: Server;
  let answer: (socketDestroy: () => void, reply: (status: number, body: string) => void) => void = () => undefined;
  let broken: Gateway;

  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume().on('end', () => {
        answer(
          () => request.socket.destroy(),
          (status, body) => response.writeHead(status).end(body),
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    broken = gatewayTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, sink.url, 300);
  });
  afterAll(async () => {
    await broken.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it.each([
    ['closes the connection', (close: () => void) => close(), 'unknown'],
    ['never answers', () => undefined, 'unknown'],
    ['answers 502', (_close: () => void, reply: (status: number, body: string) => void) => reply(502, '<html>'), 'unknown'],
    ['answers 201 with something unreadable', (_close: () => void, reply: (status: number, body: string) => void) => reply(201, '{'), 'unknown'],
    ['answers 503', (_close: () => void, reply: (status: number, body: string) => void) => reply(503, ''), 'transient'],
    ['answers 429 without a date', (_close: () => void, reply: (status: number, body: string) => void) => reply(429, '{"code":20429}'), 'transient'],
  ])('knows what it does not know when the provider %s', async (_name, behaviour, kind) => {
    answer = behaviour;
    expect((await broken.send(sms(sink.url))).kind).toBe(kind);
  });

  it('does not call a message lost when it could not ask', async () => {
    answer = (close) => close();
    await expect(broken.find({ ...sms(sink.url), since: new Date() })).rejects.toThrow(GatewayUnavailable);
  });

  it('knows that nothing was sent when nobody listens there', async () => {
    const nobody = gatewayTo('http://127.0.0.1:1', sink.url);
    expect((await nobody.send(sms(sink.url))).kind).toBe('transient');
    await nobody.close();
  });

  it('sends nothing when it was stopped before', async () => {
    let asked = false;
    answer = (close) => {
      asked = true;
      close();
    };
    expect((await broken.send(sms(sink.url), AbortSignal.abort())).kind).toBe('transient');
    expect(asked).toBe(false);
  });
});
