import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  gatewayTo,
  runningSimulator,
  sms,
  until,
  webhookSink,
  type RunningSimulator,
  type WebhookSink,
} from '../../../testing/carrier';
import { GatewayUnavailable, type Gateway } from './gateway';
import { twilioGateway } from './twilio.gateway';
import { testDatabase } from '../../../testing/database';

let sink: WebhookSink;
let simulator: RunningSimulator;
let gateway: Gateway;

beforeAll(async () => {
  sink = await webhookSink();
  simulator = await runningSimulator(await testDatabase(), sink.url);
  gateway = gatewayTo(simulator.url, sink.url);
});
afterAll(async () => {
  await gateway.close();
  await simulator.close();
  await sink.close();
});

const receiptsOf = (reference: string) =>
  sink.received
    .filter(({ request }) => request.url.endsWith(`?ref=${reference}`))
    .map(({ request }) => gateway.verifyAndReadReceipt(request));

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
  ])('returns the outcome of a text to %s', async (to, expected) => {
    expect(await gateway.send(sms(sink.url, { to }))).toMatchObject(expected);
  });

  it('refuses a picture with 19 where a text without one is accepted', async () => {
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
  ])('gets from a receipt why %s did not receive it', async (to, status, providerCode) => {
    const message = sms(sink.url, { to });
    expect(await gateway.send(message)).toMatchObject({ kind: 'accepted' });
    await until(() =>
      receiptsOf(message.reference).some(
        (receipt) => receipt.status === status && receipt.providerCode === providerCode,
      ),
    );
  });

  it('reports that our account is refused, and blames no recipient, when the key is wrong', async () => {
    const stranger = twilioGateway({
      baseUrl: `${simulator.url}/carrier`,
      accountSid: 'AC0',
      authToken: 'no',
      publicUrl: sink.url,
      numbers: [],
    });
    expect(await stranger.send(sms(sink.url))).toMatchObject({
      kind: 'refused',
      fault: 'account',
      providerCode: '20003',
    });
    await stranger.close();
  });

  it('accepts a text with half an emoji at its end', async () => {
    const message = sms(sink.url, { body: 'Cut here \ud83d' });
    expect(await gateway.send(message)).toMatchObject({ kind: 'accepted' });
    expect(await gateway.find(message)).toHaveLength(1);
  });
});

describe('Twilio gateway: settling an unknown outcome', () => {
  it('finds a message that was accepted although the connection broke before the response', async () => {
    const message = sms(sink.url, { to: '5125550020' });
    expect(await gateway.send(message)).toMatchObject({ kind: 'unknown' });
    const [found] = await gateway.find(message);
    expect(found?.providerId).toMatch(/^SM/);
    await until(() =>
      receiptsOf(message.reference).some((receipt) => receipt.providerId === found?.providerId && receipt.status === 3),
    );
  });

  it('finds nothing of a message that never arrived', async () => {
    const message = sms(sink.url, { to: '5125550024' });
    expect(await gateway.send(message)).toMatchObject({ kind: 'unknown' });
    expect(await gateway.find(message)).toEqual([]);
  });

  it('matches no other text, and returns both records of a text that was sent twice, newest first', async () => {
    const message = sms(sink.url, { body: 'Twice the same' });
    const ids: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const outcome = await gateway.send(message);
      if (outcome.kind === 'accepted') ids.unshift(outcome.providerId);
    }
    expect(await gateway.find({ ...message, body: 'Something else' })).toEqual([]);
    expect(await gateway.find({ ...message, from: '99999' })).toEqual([]);
    expect((await gateway.find(message)).map(({ providerId }) => providerId)).toEqual(ids);
  });

  it.each([
    ['white space that was changed', 'Half price\n today '],
    ['the sentence of a trial account', 'Sent from your Twilio trial account - Half price today'],
  ])('recognises a text in spite of %s', async (_why, body) => {
    const message = sms(sink.url, { to: '5125550188', body });
    await gateway.send(message);
    expect((await gateway.find({ ...message, body: 'Half price today' })).length).toBeGreaterThan(0);
  });

  it('searches beyond the first page of the phone’s messages', async () => {
    const to = '5125550177';
    const wanted = sms(sink.url, { to, body: 'The first of many' });
    await gateway.send(wanted);
    await Promise.all(Array.from({ length: 60 }, () => gateway.send(sms(sink.url, { to }))));
    expect(await gateway.find(wanted)).toHaveLength(1);
  });
});

describe('Twilio gateway: a provider in trouble', () => {
  let server: Server;
  let answer: (socketDestroy: () => void, reply: (status: number, body: string) => void) => void = () => undefined;
  let broken: Gateway;
  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

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
    broken = gatewayTo(url(), sink.url, 300);
  });
  afterAll(async () => {
    await broken.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it.each([
    ['closes the connection', (close: () => void) => close(), 'unknown'],
    ['never answers', () => undefined, 'unknown'],
    [
      'answers 502',
      (_close: () => void, reply: (status: number, body: string) => void) => reply(502, '<html>'),
      'unknown',
    ],
    [
      'answers 201 with something unreadable',
      (_close: () => void, reply: (status: number, body: string) => void) => reply(201, '{'),
      'unknown',
    ],
    ['answers 503', (_close: () => void, reply: (status: number, body: string) => void) => reply(503, ''), 'transient'],
    [
      'answers 429 without a date',
      (_close: () => void, reply: (status: number, body: string) => void) => reply(429, '{"code":20429}'),
      'transient',
    ],
  ])('reports an unknown outcome when the provider %s', async (_name, behaviour, kind) => {
    answer = behaviour;
    expect((await broken.send(sms(sink.url))).kind).toBe(kind);
  });

  it('does not report a message as missing when the query failed', async () => {
    answer = (close) => close();
    await expect(broken.find(sms(sink.url))).rejects.toThrow(GatewayUnavailable);
  });

  it('reports that nothing was sent when the provider does not listen', async () => {
    const nobody = gatewayTo('http://127.0.0.1:1', sink.url);
    expect((await nobody.send(sms(sink.url))).kind).toBe('transient');
    await nobody.close();
  });

  it('sends nothing when it was aborted before', async () => {
    let asked = false;
    answer = (close) => {
      asked = true;
      close();
    };
    expect((await broken.send(sms(sink.url), AbortSignal.abort())).kind).toBe('transient');
    expect(asked).toBe(false);
  });

  it('a message that is aborted while it waits for a connection is never sent, and is reported as such', async () => {
    let requests = 0;
    let release: () => void = () => undefined;
    answer = (_close, reply) => {
      requests += 1;
      release = () => reply(201, '{"sid":"SM1"}');
    };
    const narrow = twilioGateway({
      baseUrl: url(),
      accountSid: 'AC1',
      authToken: 'x',
      publicUrl: sink.url,
      numbers: [],
      connections: 1,
      timeoutMs: 20_000,
    });
    const inTime = new AbortController();
    const first = narrow.send(sms(sink.url), inTime.signal);
    await until(() => requests === 1);
    const second = narrow.send(sms(sink.url), inTime.signal);
    inTime.abort();
    release();
    // A running request is awaited, because aborting it would only lose its response.
    expect(await first).toEqual({ kind: 'accepted', providerId: 'SM1' });
    expect(await second).toMatchObject({ kind: 'transient' });
    expect(requests).toBe(1);
    await narrow.close();
  });

  it('a message whose connection broke before the first byte is reported as unsent', async () => {
    const plain = createServer();
    plain.on('connection', (socket) => socket.destroy());
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    // There is no TLS there, so the handshake fails with some error.
    const secure = gatewayTo(`https://127.0.0.1:${(plain.address() as AddressInfo).port}`, sink.url, 2_000);
    expect((await secure.send(sms(sink.url))).kind).toBe('transient');
    await secure.close();
    await new Promise((resolve) => plain.close(resolve));
  });
});
