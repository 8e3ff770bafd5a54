import { request as httpRequest } from 'node:http';
import {
  CODE,
  gatewayTo,
  runningSimulator,
  sms,
  until,
  webhookSink,
  type RunningSimulator,
  type WebhookSink,
} from '../../src/testing/carrier';
import type { Gateway } from '../../src/platform/providers/carrier/gateway';
import { testDatabase } from '../../src/testing/database';

let sink: WebhookSink;
let simulator: RunningSimulator;
let gateway: Gateway;

beforeAll(async () => {
  sink = await webhookSink();
  simulator = await runningSimulator(await testDatabase(), sink.url, { ownNumbers: async () => ['8885550100'] });
  gateway = gatewayTo(simulator.url, sink.url);
});
afterAll(async () => {
  await gateway.close();
  await simulator.close();
  await sink.close();
});
beforeEach(() => {
  sink.received.length = 0;
});

const at = (path: string) => `${simulator.url}/carrier/handsets${path}`;
const send = (phone: string, body: unknown) =>
  fetch(at(`/${phone}/send`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const thread = async (phone: string) =>
  (
    (await (await fetch(at(`/${phone}/messages`))).json()) as {
      messages: { direction: string; number: string; text: string; status: string; media: { url: string }[] }[];
    }
  ).messages;

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

describe('handsets', () => {
  it.each([
    ['STOP', 'stop'],
    ['START', 'start'],
    ['HELP', 'help'],
    ['PAUSE', 'unknown'],
  ])('send how the provider understood the text: %s', async (optOutType, verdict) => {
    expect((await send('(512) 555-0130', { text: 'PAUSE', optOutType })).status).toBe(200);
    const [webhook] = sink.received;
    expect(webhook && gateway.verifyAndReadInbound(webhook.request)).toMatchObject({ body: 'PAUSE', verdict });
  });

  it('text the code: a signed webhook that the gateway reads, and a delivered mark', async () => {
    const answer = await send('(512) 555-0131', { text: '  pizza 🍕 ' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: 'delivered', webhook: { status: 204 } });
    const [webhook] = sink.received;
    expect(webhook?.request.url).toBe('/webhooks/carrier/inbound');
    expect(webhook && gateway.verifyAndReadInbound(webhook.request)).toMatchObject({
      from: '5125550131',
      to: CODE,
      body: '  pizza 🍕 ',
      media: [],
    });
    await until(async () => (await thread('5125550131'))[0]?.status === 'delivered');
  });

  it('text the own number of an account, and show of each text which number it belongs to', async () => {
    await send('5125550138', { text: 'PIZZA', to: '(888) 555-0100' });
    expect(sink.received[0] && gateway.verifyAndReadInbound(sink.received[0].request)).toMatchObject({
      to: '8885550100',
    });
    expect(await gateway.send(sms(sink.url, { to: '5125550138', from: '8885550100' }))).toMatchObject({
      kind: 'accepted',
    });
    await gateway.send(sms(sink.url, { to: '5125550138' }));
    await until(async () => (await thread('5125550138')).length === 3);
    expect((await thread('5125550138')).map(({ number }) => number).sort()).toEqual([
      '(888) 555-0100',
      '(888) 555-0100',
      CODE,
    ]);
    const listed = await gateway.listInbound?.(new Date(0), ['8885550100']);
    expect(listed?.filter(({ to }) => to === '8885550100')).toMatchObject([{ from: '5125550138', body: 'PIZZA' }]);
  });

  it('are refused to text or to hear from a number that is not ours', async () => {
    const answer = await send('5125550139', { text: 'PIZZA', to: '8885550199' });
    expect([answer.status, await answer.json()]).toEqual([400, { message: '8885550199 is not a number of ours.' }]);
    expect(await gateway.send(sms(sink.url, { to: '5125550139', from: '8885550199' }))).toMatchObject({
      kind: 'refused',
      providerCode: '21606',
    });
    expect(await thread('5125550139')).toEqual([]);
  });

  it('send pictures, which the carrier serves to its account only; the phone shows its own', async () => {
    await send('5125550132', { media: [{ contentType: 'image/png', base64: PIXEL }] });
    const [webhook] = sink.received;
    const inbound = webhook && gateway.verifyAndReadInbound(webhook.request);
    expect(inbound).toMatchObject({ body: '', media: [{ contentType: 'image/png' }] });
    const url = inbound?.media[0]?.url ?? '';
    expect((await fetch(url)).status).toBe(401);
    const fetched = await gateway.fetchMedia?.(url, 1_000);
    expect(fetched?.kind === 'content' && fetched.content.toString('base64')).toBe(PIXEL);
    const shown = await fetch(new URL((await thread('5125550132'))[0]?.media[0]?.url ?? '', url));
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await shown.arrayBuffer()).toString('base64')).toBe(PIXEL);
  });

  it('show received messages, and nothing that did not arrive', async () => {
    await gateway.send(sms(sink.url, { to: '5125550133', body: 'Welcome', mediaUrl: 'https://example.com/a.png' }));
    await until(async () => (await thread('5125550133')).length === 1);
    expect(await thread('5125550133')).toMatchObject([
      { direction: 'received', text: 'Welcome', media: [{ url: 'https://example.com/a.png' }] },
    ]);
    await gateway.send(sms(sink.url, { to: '5125550013', body: 'Never' }));
    await until(() => sink.received.some(({ fields }) => fields.ErrorCode === '30003'));
    expect(await thread('5125550013')).toEqual([]);
  });

  it('get events of changes, each only its own', async () => {
    let heard = '';
    const stream = httpRequest(at('/events?phones=5125550134,5125550135'), (response) => {
      expect(response.headers['content-type']).toBe('text/event-stream');
      response.setEncoding('utf8').on('data', (text: string) => (heard += text));
    });
    stream.end();
    await until(() => heard.includes('retry'));
    await gateway.send(sms(sink.url, { to: '5125550136' }));
    await until(async () => (await thread('5125550136')).length === 1);
    await gateway.send(sms(sink.url, { to: '5125550134' }));
    await until(() => heard.includes('event: thread\ndata: {"phone":"5125550134"}\n\n'));
    expect(heard).not.toContain('5125550136');
    stream.destroy();
  });

  it('are listed with the code after their first use', async () => {
    expect((await fetch(at('/5125550137'), { method: 'PUT' })).status).toBe(200);
    const list = (await (await fetch(at('/'))).json()) as { code: string; phones: string[] };
    expect(list.code).toBe(CODE);
    expect(list.phones).toEqual(expect.arrayContaining(['5125550131', '5125550137']));
  });

  it.each([
    ['512', { text: 'x' }, 'A phone number has 10 digits.'],
    ['5125550131', {}, 'There is nothing to send.'],
    ['5125550131', { text: 'x', media: [{ contentType: 'text/html', base64: 'eA==' }] }, expect.any(String)],
  ])('refuse invalid requests: %s %j', async (phone, body, reason) => {
    const answer = await send(phone, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ message: reason });
  });
});

describe('the page /handsets', () => {
  it('has a strict policy and nothing inline', async () => {
    const page = await fetch(`${simulator.url}/handsets`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self'");
    const html = await page.text();
    expect(html).not.toMatch(/<style|style=|\son\w+=|<script(?![^>]*\ssrc=)/i);
    for (const [, path] of html.matchAll(/(?:src|href)="([^"]+)"/g))
      expect((await fetch(simulator.url + path)).status).toBe(200);
  });

  it('serves its own files and no others', async () => {
    for (const name of ['nothing.js', '..%2f..%2fpackage.json', '%2e%2e%2fhandsets.routes.ts'])
      expect((await fetch(`${simulator.url}/handsets/${name}`)).status).toBe(404);
  });
});
