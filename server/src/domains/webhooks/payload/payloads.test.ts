import { WEBHOOK_DATA, WEBHOOK_EVENTS, type WebhookEvent, type WebhookPayload } from '@textloom/contracts';
import { randomUUID } from 'node:crypto';
import { sentCampaign } from '../../campaigns/campaign/campaign.fixture';
import { eraseDeliveries } from '../delivery/person.repository';
import { storeSettled } from '../../texting/handover/store-settled';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { until } from '../../../testing/carrier';
import { createCampaign } from '../../../testing/stage';
import { tables } from '../../../testing/tables';
import { webhookCalls } from '../webhook/webhooks.fixture';
import { receivingServer, type ReceivingServer } from '../attempt/receiver.fixture';
import { runWebhook, type WebhookDeps } from '../attempt/run-webhook';

let t: TestApp;
let server: ReceivingServer;
let owner: TestUser;
let word: string;
let phones = 2_065_550_000;
const { sql, one, addKeyword, addSubscriber } = tables(() => t.db);

beforeAll(async () => {
  [t, server] = await Promise.all([testApp(), receivingServer()]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.received.length = 0;
  owner = await t.createOwner();
  word = `WH${owner.accountId}`;
});

const listen = (...events: WebhookEvent[]) =>
  webhookCalls(t).added(owner, { events: events.length > 0 ? events : WEBHOOK_EVENTS });
const text = (from: string, body: string) =>
  t.deps.receiver.inbound({ providerId: randomUUID(), from, to: '55222', body, media: [], at: new Date() });
const nextPhone = (): string => String((phones += 1));

/** Sends what is due. Returns the payloads received. */
async function receivedPayloads(): Promise<WebhookPayload[]> {
  while (await runWebhook({ ...t.deps, dispatcher: server.agent }));
  const payloads = server.received.map(({ body }) => JSON.parse(body) as WebhookPayload);
  server.received.length = 0;
  for (const { type, data } of payloads) expect(WEBHOOK_DATA[type].parse(data)).toEqual(data);
  return payloads;
}

async function message(status: number): Promise<number> {
  const { id } = await one<{ id: number }>(
    `insert into message (account_id, kind, phone, body, status, claimed_at) values ($1, 3, $2, 'Yes, until 10', $3, now()) returning id`,
    [owner.accountId, nextPhone(), status],
  );
  return id;
}
const settle = (id: number, status: number): Promise<void> =>
  t.db.asEngine((tx) => storeSettled(tx, [{ id, status, providerId: null, providerCode: null }]));
const receipt = (id: number, status: number) =>
  t.deps.receiver.receipt({ messageId: id, providerId: `SM${id}`, status, providerCode: null, at: new Date() });

describe('decision 470: the events of webhooks', () => {
  it('are a join and a leave by text, in the fields of the public API', async () => {
    await listen();
    const keyword = await addKeyword(owner, word);
    await sql('update keyword set approved = true where id = $1', [keyword]);
    const phone = nextPhone();
    await text(phone, word);
    await text(phone, 'STOP');
    const payloads = (await receivedPayloads()).filter(({ type }) => type.startsWith('subscriber.'));
    expect(payloads.toSorted((a, b) => a.type.localeCompare(b.type))).toEqual([
      {
        type: 'subscriber.subscribed',
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        data: expect.objectContaining({ phone, keyword: word, keyword_id: keyword, disabled: 0 }),
      },
      {
        type: 'subscriber.unsubscribed',
        timestamp: expect.any(String),
        data: expect.objectContaining({ phone, keyword: word, disabled: 1 }),
      },
    ]);
  });

  it('are a leave on a screen', async () => {
    await listen('subscriber.unsubscribed');
    const id = await addSubscriber(owner, {
      keyword: await addKeyword(owner, word),
      phone: nextPhone(),
      first_name: 'Ana',
    });
    expect((await t.call(owner, 'PUT', `subscribers/${id}/unsubscribe`, { form: {} })).status).toBe(200);
    expect(await receivedPayloads()).toMatchObject([
      { type: 'subscriber.unsubscribed', data: { id, first_name: 'Ana' } },
    ]);
  });

  it('are a reply', async () => {
    await listen('message.received');
    const phone = nextPhone();
    const subscriber = await addSubscriber(owner, { keyword: await addKeyword(owner, word), phone });
    const campaign = await sentCampaign(t.db, owner, [subscriber], [3]);
    await text(phone, 'Are you open?');
    expect(await receivedPayloads()).toMatchObject([
      {
        type: 'message.received',
        data: { subscriber_id: subscriber, phone, message: 'Are you open?', reply_to: campaign },
      },
    ]);
  });

  it('are failures at once, and deliveries by receipts', async () => {
    await listen('message.delivered', 'message.failed');
    const [failing, accepted] = [await message(0), await message(0)];
    await settle(failing, 10);
    await settle(accepted, 1);
    expect(await receivedPayloads()).toMatchObject([
      {
        type: 'message.failed',
        data: { id: failing, status: 10, reason: expect.stringMatching(/./), message: 'Yes, until 10' },
      },
    ]);
    await receipt(accepted, 3);
    await receipt(accepted, 3);
    expect(await receivedPayloads()).toMatchObject([
      { type: 'message.delivered', data: { id: accepted, status: 3, reason: '' } },
    ]);
  });

  it('are the first click of a person on a link', async () => {
    await listen('link.clicked');
    const subscriber = await addSubscriber(owner, { keyword: await addKeyword(owner, word), phone: nextPhone() });
    const campaign = await sentCampaign(t.db, owner, [subscriber], [3]);
    const { id } = await one<{ id: number }>('select id from message where campaign_id = $1', [campaign]);
    const link = await one<{ id: number }>(
      `insert into short_link (account_id, target) values ($1, 'https://shop.example/menu') returning id`,
      [owner.accountId],
    );
    const click = () =>
      sql(
        `insert into link_click (account_id, campaign_id, batch_id, message_id, link_id) values ($1, $2, 1, $3, $4)
         on conflict (message_id, link_id) do update set clicks = link_click.clicks + 1`,
        [owner.accountId, campaign, id, link.id],
      );
    await click();
    await click();
    expect(await receivedPayloads()).toMatchObject([
      {
        type: 'link.clicked',
        data: { campaign_id: campaign, subscriber_id: subscriber, url: 'https://shop.example/menu' },
      },
    ]);
  });

  it('are the end of a campaign', async () => {
    await listen('campaign.finished');
    const subscriber = await addSubscriber(owner, { keyword: await addKeyword(owner, word), phone: nextPhone() });
    const campaign = await sentCampaign(t.db, owner, [subscriber], [3]);
    expect(await receivedPayloads()).toMatchObject([
      { type: 'campaign.finished', data: { id: campaign, state: 'sent', stats: { recipients: 1, delivered: 1 } } },
    ]);
  });

  it('are noted for webhooks that listen for nothing else, and for those of the account', async () => {
    const other = await t.createOwner();
    await webhookCalls(t).added(other, { events: WEBHOOK_EVENTS });
    const { id } = await listen('campaign.finished');
    await settle(await message(0), 10);
    await webhookCalls(t).save(owner, id, { events: ['message.failed'], enabled: 0 });
    await settle(await message(0), 10);
    await sql(`update campaign set state = 'done' where id = $1`, [
      await createCampaign(t.db, owner, { choice: { subscribers: [] } }),
    ]);
    expect(
      await sql('select id from webhook_delivery where account_id = any($1)', [[owner.accountId, other.accountId]]),
    ).toEqual([]);
  });

  it('are rolled back with what caused them', async () => {
    await listen('campaign.finished');
    const campaign = await createCampaign(t.db, owner, { choice: { subscribers: [] } });
    const failing = t.db.asEngine(async (tx) => {
      await tx.execute(`update campaign set state = 'done' where id = $1`, [campaign]);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await receivedPayloads()).toEqual([]);
  });

  it('name no erased person, neither in the log nor in payloads made later', async () => {
    await listen('message.delivered', 'message.failed');
    const [sent, unsent] = [await message(0), await message(0)];
    await settle(sent, 10);
    await receivedPayloads();
    await settle(unsent, 10);
    const { phone } = await one<{ phone: string }>('select phone from message where id = $1', [sent]);
    await t.db.asEngine((tx) => eraseDeliveries(tx, phone));
    await sql(`update message set phone = 'erased-1', body = '' where id = any($1)`, [[sent, unsent]]);
    expect(await receivedPayloads()).toEqual([]);
    expect(
      await sql('select status, payload, failure from webhook_delivery where account_id = $1', [owner.accountId]),
    ).toEqual([{ status: 'failed', payload: null, failure: 'The data of this event no longer exists.' }]);
  });

  it('are erased with a person even if a worker has just read about that person', async () => {
    await listen('message.failed');
    const id = await message(0);
    await settle(id, 10);
    const { phone } = await one<{ phone: string }>('select phone from message where id = $1', [id]);
    let erased: Promise<void> | undefined;
    const reading: WebhookDeps['db'] = {
      ...t.db,
      asEngine: (work, options) =>
        t.db.asEngine(async (tx) => {
          const result = await work(tx);
          if (!erased) {
            let over = false;
            erased = t.db.asEngine((other) => eraseDeliveries(other, phone)).finally(() => (over = true));
            await until(async () => over || (await sql('select from pg_locks where not granted')).length > 0);
          }
          return result;
        }, options),
    };
    await runWebhook({ ...t.deps, db: reading, dispatcher: server.agent });
    await erased;
    expect(await sql('select id from webhook_delivery where account_id = $1', [owner.accountId])).toEqual([]);
  });
});
