import twilio, { validateRequest } from 'twilio';
import RequestClient from 'twilio/lib/base/RequestClient';
import {
  ACCOUNT,
  CODE,
  runningSimulator,
  sms,
  gatewayTo,
  TOKEN,
  until,
  webhookSink,
  type RunningSimulator,
  type WebhookSink,
} from '../src/testing/carrier';
import { testDatabase } from '../src/testing/database';

let sink: WebhookSink;
let simulator: RunningSimulator;

beforeAll(async () => {
  sink = await webhookSink();
  simulator = await runningSimulator(await testDatabase(), sink.url);
});
afterAll(async () => {
  await simulator.close();
  await sink.close();
});
beforeEach(() => {
  sink.received.length = 0;
  sink.status = 204;
});

/** The official SDK, redirected to the simulator instead of api.twilio.com. */
function officialClient(token = TOKEN) {
  const http = new RequestClient();
  const toSimulator: Pick<RequestClient, 'request'> = {
    request: (options) =>
      http.request({ ...options, uri: options.uri.replace('https://api.twilio.com', `${simulator.url}/carrier`) }),
  };
  return twilio(ACCOUNT, token, { httpClient: toSimulator as RequestClient });
}

const statuses = (to = '5125550123') =>
  sink.received.filter(({ fields }) => fields.To === `+1${to}`).map(({ fields }) => fields.MessageStatus);

describe('carrier simulator: the wire as the official SDK sees it', () => {
  it('accepts a message, returns it, and reports it with signatures that the SDK accepts', async () => {
    const statusCallback = `${sink.url}/webhooks/carrier/receipt?ref=1`;
    const client = officialClient();
    const message = await client.messages.create({
      to: '+15125550123',
      from: CODE,
      body: 'Hello 😀',
      statusCallback,
      mediaUrl: ['https://example.com/a.png'],
    });
    expect(message).toMatchObject({
      status: 'queued',
      body: 'Hello 😀',
      to: '+15125550123',
      from: CODE,
      direction: 'outbound-api',
      numMedia: '1',
      errorCode: null,
    });
    expect(message.sid).toMatch(/^MM[0-9a-f]{32}$/);
    await until(() => statuses().length === 2);
    expect(statuses()).toEqual(['sent', 'delivered']);
    for (const { request, fields } of sink.received) {
      const signature = String(request.headers['x-twilio-signature']);
      expect(validateRequest(TOKEN, signature, sink.url + request.url, fields)).toBe(true);
      expect(fields).toMatchObject({ MessageSid: message.sid, AccountSid: ACCOUNT, From: CODE, To: '+15125550123' });
    }
    // The simulator stores the status after the report has been accepted.
    await until(async () => (await client.messages(message.sid).fetch()).status === 'delivered');
    const read = await client.messages(message.sid).fetch();
    expect(read.sid).toBe(message.sid);
    expect(read.dateCreated).toBeInstanceOf(Date);
  });

  it('lists what was sent to a number, newest first, page by page', async () => {
    const client = officialClient();
    for (const body of ['one', 'two', 'three']) await client.messages.create({ to: '+15125550188', from: CODE, body });
    await client.messages.create({ to: '+15125550189', from: CODE, body: 'another phone' });
    const dateSentAfter = new Date(Date.now() - 86_400_000);
    const listed = await client.messages.list({ to: '+15125550188', from: CODE, dateSentAfter, pageSize: 2 });
    expect(listed.map((one) => one.body)).toEqual(['three', 'two', 'one']);
    expect(
      await client.messages.list({ to: '+15125550188', dateSentAfter: new Date(Date.now() + 2 * 86_400_000) }),
    ).toEqual([]);
  });

  it('lists what was received by our number, with its files', async () => {
    const client = officialClient();
    const picture = { contentType: 'image/png', base64: Buffer.from('png').toString('base64') };
    for (const [text, media] of [
      ['first', []],
      ['second', [picture]],
    ])
      await simulator.app.inject({
        method: 'POST',
        url: '/carrier/handsets/5125550178/send',
        payload: { text, media },
      });
    const listed = await client.messages.list({
      to: CODE,
      from: '+15125550178',
      dateSentAfter: new Date(Date.now() - 60_000),
    });
    expect(listed.map(({ body, direction, numMedia }) => [body, direction, numMedia])).toEqual([
      ['second', 'inbound', '1'],
      ['first', 'inbound', '0'],
    ]);
    const [file] = await client.messages(listed[0]?.sid ?? '').media.list();
    expect(file).toMatchObject({
      contentType: 'image/png',
      uri: expect.stringMatching(/\/Media\/ME[0-9a-f]{32}\.json$/),
    });
    const later = new Date(Date.now() + 2 * 86_400_000);
    expect(await client.messages.list({ to: CODE, dateSentAfter: later })).toEqual([]);
  });

  it.each([
    [{ to: '+15125550010', body: 'x' }, 400, 21211],
    [{ to: '12', body: 'x' }, 400, 21211],
    [{ to: '+15125550015', body: 'x' }, 400, 21610],
    [{ to: '+15125550123' }, 400, 21602],
    [{ to: '+15125550123', body: 'x'.repeat(1601) }, 400, 21617],
    [{ to: '+15125550123', body: 'x', from: '99999' }, 400, 21606],
    [{ to: '+15125550123', body: 'x', mediaUrl: ['ftp://example.com'] }, 400, 21620],
    [{ to: '+15125550024', body: 'x' }, 500, 20500],
  ])('refuses %j as Twilio does', async (message, status, code) => {
    await expect(officialClient().messages.create({ from: CODE, ...message })).rejects.toMatchObject({ status, code });
  });

  it('refuses a wrong key, and returns 404 for a missing message', async () => {
    await expect(
      officialClient('wrong').messages.create({ to: '+15125550123', from: CODE, body: 'x' }),
    ).rejects.toMatchObject({ status: 401, code: 20003 });
    await expect(
      officialClient()
        .messages(`SM${'0'.repeat(32)}`)
        .fetch(),
    ).rejects.toMatchObject({ status: 404, code: 20404 });
  });
});

describe('carrier simulator: numbers that misbehave', () => {
  const send = async (to: string) => {
    const gateway = gatewayTo(simulator.url, sink.url);
    const outcome = await gateway.send(sms(sink.url, { to, body: 'Same text' }));
    await gateway.close();
    return outcome.kind;
  };

  it('0018 throttles the first attempt and accepts the second', async () => {
    expect([await send('5125550018'), await send('5125550018')]).toEqual(['transient', 'accepted']);
  });

  it('0021 reports out of order and repeatedly, and stays delivered', async () => {
    expect(await send('5125550021')).toBe('accepted');
    await until(() => statuses('5125550021').length === 3);
    expect(statuses('5125550021')).toEqual(['delivered', 'sent', 'delivered']);
    const [message] = await officialClient().messages.list({ to: '+15125550021' });
    expect(message?.status).toBe('delivered');
  });

  it('0022 is sent, and has no further receipt', async () => {
    expect(await send('5125550022')).toBe('accepted');
    await until(() => statuses('5125550022').length === 1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(statuses('5125550022')).toEqual(['sent']);
  });

  it('0023 reports before it responds', async () => {
    expect(await send('5125550023')).toBe('accepted');
    expect(statuses('5125550023')[0]).toBe('sent'); // arrived before the response
  });
});

describe('carrier simulator: webhooks that fail', () => {
  it('retries reports in order until the webhook accepts them, while the phone has long received the text', async () => {
    sink.status = 500;
    const gateway = gatewayTo(simulator.url, sink.url);
    await gateway.send(sms(sink.url, { to: '5125550166' }));
    await gateway.close();
    await until(() => statuses('5125550166').length === 1);
    const phone = await until(async () => {
      const { messages } = (await (await fetch(`${simulator.url}/carrier/handsets/5125550166/messages`)).json()) as {
        messages: unknown[];
      };
      return messages.length === 1 && messages;
    });
    expect(phone).toMatchObject([{ direction: 'received', status: 'delivered' }]);
    sink.status = 204;
    await until(() => statuses('5125550166').at(-1) === 'delivered');
    const order = statuses('5125550166');
    expect(order.length).toBeGreaterThanOrEqual(3); // "sent" had to be reported at least twice
    expect([...order].sort((a, b) => String(b).localeCompare(String(a)))).toEqual(order);
  });

  it("keeps a handset's text until the server is back", async () => {
    sink.status = 503;
    const answer = await fetch(`${simulator.url}/carrier/handsets/5125550167/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'PIZZA' }),
    });
    expect(answer.status).toBe(202);
    expect(await answer.json()).toMatchObject({ status: 'sending', webhook: { status: 503 } });
    sink.status = 204;
    const inbound = () => sink.received.filter(({ fields }) => fields.Body === 'PIZZA');
    await until(() => inbound().length === 2);
    const [first, second] = inbound();
    expect(second?.fields).toEqual(first?.fields);
    expect(second?.request.headers['i-twilio-idempotency-token']).toBe(
      first?.request.headers['i-twilio-idempotency-token'],
    );
  });
});
