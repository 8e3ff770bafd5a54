import { stringify } from 'node:querystring';
import twilio, { getExpectedTwilioSignature } from 'twilio';
import RequestClient from 'twilio/lib/base/RequestClient';
import {
  ACCOUNT,
  CODE,
  gatewayTo,
  runningSimulator,
  sms,
  TOKEN,
  until,
  webhookSink,
  type RunningSimulator,
  type WebhookSink,
} from '../../../testing/carrier';
import { testDatabase } from '../../../testing/database';
import { GatewayUnavailable, type Gateway, type RcsContent, type WebhookRequest } from './gateway';

const SERVICE = `MG${'b'.repeat(32)}`;
const AGENT = 'corner_bakery_agent';
const MENU = 'https://shop.example/menu';
const CONTENT: RcsContent = {
  buttons: [
    { kind: 'reply', label: 'Yes', url: '' },
    { kind: 'link', label: 'Menu', url: MENU },
    { kind: 'link', label: 'Shop', url: 'https://shop.example/' },
  ],
};
/** The stand-in gives RCS to phones with an even last digit. */
const [OVER_RCS, AS_SMS] = ['5125550102', '5125550103'];

let sink: WebhookSink;
let simulator: RunningSimulator;
let gateway: Gateway;

beforeAll(async () => {
  sink = await webhookSink();
  simulator = await runningSimulator(await testDatabase(), sink.url, {
    agents: async () => [{ service: SERVICE, agent: AGENT }],
  });
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

/** The official SDK, redirected to the stand-in. */
function officialClient() {
  const http = new RequestClient();
  const toSimulator: Pick<RequestClient, 'request'> = {
    request: (options) =>
      http.request({
        ...options,
        uri: options.uri.replace(/https:\/\/(?:api|content)\.twilio\.com/, `${simulator.url}/carrier`),
      }),
  };
  return twilio(ACCOUNT, TOKEN, { httpClient: toSimulator as RequestClient });
}

const store = async (content = CONTENT): Promise<string> => (await gateway.storeContent?.(content)) ?? '';
async function withRcs(to: string, links: readonly string[] = [`${MENU}?p=1`, 'https://shop.example/']) {
  const message = sms(sink.url, { to, rcs: { service: SERVICE, content: await store(), links } });
  return { ...message, receiptUrl: `${message.receiptUrl}&rcs=1` };
}
const receipts = () => sink.received.map(({ request }) => gateway.verifyAndReadReceipt(request));

describe('Twilio: the content of texts with buttons', () => {
  it('is a card for RCS and the text alone for SMS, as the official SDK reads it', async () => {
    const content = await officialClient()
      .content.v1.contents(await store())
      .fetch();
    expect(content.types).toEqual({
      'twilio/card': {
        body: '{{1}}',
        actions: [
          { type: 'QUICK_REPLY', title: 'Yes', id: 'Yes' },
          { type: 'URL', title: 'Menu', url: 'https://shop.example/{{2}}' },
          { type: 'URL', title: 'Shop', url: 'https://shop.example/' },
        ],
      },
      'twilio/text': { body: '{{1}}' },
    });
    const picture = await store({ ...CONTENT, mediaUrl: 'https://shop.example/a.png' });
    expect((await officialClient().content.v1.contents(picture).fetch()).types).toMatchObject({
      'twilio/card': { media: ['https://shop.example/a.png'] },
      'twilio/media': { body: '{{1}}', media: ['https://shop.example/a.png'] },
    });
  });

  it('is stored once, by whichever process', async () => {
    const other = gatewayTo(simulator.url, sink.url);
    const ids = [await store(), await store(), await other.storeContent?.(CONTENT)];
    await other.close();
    expect(new Set(ids).size).toBe(1);
    expect(await store({ buttons: CONTENT.buttons.slice(0, 1) })).not.toBe(ids[0]);
  });

  it('that the provider does not take, or while it is away, is unavailable, and tried again', async () => {
    const long = { buttons: [{ kind: 'reply', label: 'x'.repeat(26), url: '' }] } as const;
    await expect(store(long)).rejects.toThrow(GatewayUnavailable);
    const away = gatewayTo('http://127.0.0.1:9', sink.url);
    await expect(away.storeContent?.(CONTENT)).rejects.toThrow(GatewayUnavailable);
    await away.close();
  });
});

describe('Twilio: a text that RCS is tried for', () => {
  it('goes over RCS with its own links, and its receipts tell so and that it was read', async () => {
    const message = await withRcs(OVER_RCS);
    const outcome = await gateway.send(message);
    expect(outcome).toMatchObject({ kind: 'accepted' });
    const read = await officialClient()
      .messages(outcome.kind === 'accepted' ? outcome.providerId : '')
      .fetch();
    expect(read).toMatchObject({
      from: `rcs:${AGENT}`,
      to: `rcs:+1${OVER_RCS}`,
      body: message.body,
      messagingServiceSid: SERVICE,
    });
    await until(() => receipts().length === 3);
    expect(receipts()).toMatchObject([
      { reference: message.reference, status: 2, channel: 'rcs' },
      { reference: message.reference, status: 3, channel: 'rcs' },
      { reference: message.reference, status: 3, channel: 'rcs', read: true },
    ]);
    const { messages } = (await (await fetch(`${simulator.url}/carrier/handsets/${OVER_RCS}/messages`)).json()) as {
      messages: { buttons: unknown }[];
    };
    expect(messages.at(-1)?.buttons).toEqual([
      { title: 'Yes' },
      { title: 'Menu', url: `${MENU}?p=1` },
      { title: 'Shop', url: 'https://shop.example/' },
    ]);
  });

  it('goes as SMS from the number where the phone has no RCS', async () => {
    const message = await withRcs(AS_SMS);
    expect(await gateway.send(message)).toMatchObject({ kind: 'accepted' });
    await until(() => receipts().length === 2);
    expect(receipts().map(({ channel, read }) => [channel, read])).toEqual([
      ['sms', undefined],
      ['sms', undefined],
    ]);
    expect(sink.received[0]?.fields).toMatchObject({ From: CODE, To: `+1${AS_SMS}` });
  });

  it('is an SMS from the number if the service is refused', async () => {
    const message = await withRcs(OVER_RCS);
    const rcs = { ...message.rcs, service: `MG${'0'.repeat(32)}`, content: 'HX0', links: [] };
    expect(await gateway.send({ ...message, rcs })).toMatchObject({ kind: 'accepted' });
    await until(() => receipts().length === 2);
    expect(sink.received[0]?.fields).toMatchObject({ From: CODE, To: `+1${OVER_RCS}` });
  });

  it('is found over RCS and as SMS, and no text that was only received', async () => {
    for (const to of ['5125550142', '5125550143']) {
      const { reference, from, body, ...message } = await withRcs(to);
      const query = { reference, to, from, body, overRcs: true };
      expect(await gateway.find(query)).toEqual([]);
      await simulator.app.inject({ method: 'POST', url: `/carrier/handsets/${to}/send`, payload: { text: body } });
      expect(await gateway.find(query)).toEqual([]);
      const outcome = await gateway.send({ reference, from, body, ...message });
      expect((await gateway.find(query)).map(({ providerId }) => providerId)).toEqual([
        outcome.kind === 'accepted' && outcome.providerId,
      ]);
    }
  });

  it.each([
    [{ from: CODE }, 21664],
    [{ messagingServiceSid: `MG${'0'.repeat(32)}` }, 21701],
    [{ contentSid: 'HX0' }, 21655],
    [{ contentVariables: '{"1": ""}' }, 21656],
    [{ fallbackFrom: '99999' }, 21665],
  ])('is refused by the stand-in as by Twilio with %j', async (wrong, code) => {
    const good = { messagingServiceSid: SERVICE, fallbackFrom: CODE, contentSid: await store() };
    const sent = officialClient().messages.create({
      to: `+1${OVER_RCS}`,
      ...good,
      contentVariables: '{"1":"Hi"}',
      ...wrong,
    });
    await expect(sent).rejects.toMatchObject({ status: 400, code });
  });
});

describe('Twilio: what a person answers over RCS', () => {
  const signed = (fields: Record<string, string>): WebhookRequest => ({
    url: '/webhooks/carrier/inbound',
    headers: {
      'x-twilio-signature': getExpectedTwilioSignature(TOKEN, `${sink.url}/webhooks/carrier/inbound`, fields),
    },
    rawBody: stringify(fields),
  });
  const base = { AccountSid: ACCOUNT, MessageSid: 'SM9', To: `rcs:${AGENT}`, MessagingServiceSid: SERVICE };

  it.each(['rcs:+15125550102', 'RcS:+1 (512) 555-0102', '+15125550102'])('is of the phone %s, to the agent', (From) => {
    const tap = { ...base, From, Body: 'Stop', ButtonText: 'Stop', ButtonPayload: 'Stop' };
    expect(gateway.verifyAndReadInbound(signed(tap))).toMatchObject({
      ...{ from: '5125550102', to: '', agent: AGENT, body: 'Stop' },
    });
  });

  it('is the label of the button where the text is empty', () => {
    const tap = { ...base, From: 'rcs:+15125550102', Body: '', ButtonText: 'Yes' };
    expect(gateway.verifyAndReadInbound(signed(tap)).body).toBe('Yes');
  });

  it('is listed with what its agent received, and not with what the number did', async () => {
    const message = await withRcs('5125550152');
    const outcome = await gateway.send(message);
    const payload = { text: 'Yes', tapped: outcome.kind === 'accepted' ? outcome.providerId : '' };
    await simulator.app.inject({ method: 'POST', url: '/carrier/handsets/5125550152/send', payload });
    const since = new Date(Date.now() - 60_000);
    const listed = (own: readonly string[]) => gateway.listInbound?.(since, own);
    expect((await listed([`rcs:${AGENT}`]))?.filter(({ from }) => from === '5125550152')).toMatchObject([
      { agent: AGENT, to: '', body: 'Yes' },
    ]);
    expect((await listed([]))?.filter(({ from }) => from === '5125550152')).toEqual([]);
  });
});
