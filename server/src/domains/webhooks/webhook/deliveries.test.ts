import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { queueEvents, webhookCalls } from './webhooks.fixture';

let t: TestApp;
let owner: TestUser;
let calls: ReturnType<typeof webhookCalls>;
let id: number;
const { sql } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
  calls = webhookCalls(t);
});
beforeEach(async () => {
  owner = await t.createOwner();
  ({ id } = await calls.added(owner));
});

const log = async (query = '') => (await calls.at(owner, 'GET', `${id}/deliveries?${query}`)).body.data;
const ids = ({ entries }: { entries: { id: number }[] }): number[] => entries.map((one) => one.id);
const resend = (delivery: number) => calls.at(owner, 'POST', `${id}/deliveries/${delivery}/resend`);

describe('decision 472: the log of a webhook', () => {
  it('lists the newest first, by page, status and event', async () => {
    const [first = 0, second = 0, third = 0] = await queueEvents(t.db, owner, id, 3);
    await sql(
      `update webhook_delivery set status = 'failed', code = 500, failure = 'The server answered 500.' where id = $1`,
      [second],
    );
    await sql(`update webhook_delivery set event = 'link.clicked' where id = $1`, [third]);
    expect(ids(await log())).toEqual([third, second, first]);
    expect(await log('page=2&limit=2')).toMatchObject({
      total_entries: 3,
      total_capped: false,
      entries: [{ id: first }],
    });
    expect(await log('status=failed')).toMatchObject({
      entries: [{ id: second, code: 500, failure: 'The server answered 500.', next_attempt_at: null }],
    });
    expect(ids(await log('event=link.clicked'))).toEqual([third]);
    expect((await calls.at(owner, 'GET', `${id}/deliveries?status=lost`)).status).toBe(422);
  });

  it('shows the payload sent', async () => {
    const [delivery] = await queueEvents(t.db, owner, id);
    expect((await calls.at(owner, 'GET', `${id}/deliveries/${delivery}`)).body.data).toMatchObject({
      id: delivery,
      status: 'waiting',
      attempts: 0,
      webhook_id: expect.stringMatching(new RegExp(`^msg_${delivery}_`)),
      payload: '{"type":"subscriber.subscribed","n":1}',
      response: '',
    });
    expect((await calls.at(owner, 'GET', `${id}/deliveries/9999999999`)).status).toBe(404);
  });

  it('resends an event that was tried, but no new one, and none to a disabled webhook', async () => {
    const [delivery = 0] = await queueEvents(t.db, owner, id);
    expect((await resend(delivery)).status).toBe(409);
    for (const status of ['failed', 'delivered', 'waiting']) {
      await sql(
        `update webhook_delivery set status = $2, tries = 4, attempts = 8, last_attempt_at = now(), next_at = now() + interval '1 hour' where id = $1`,
        [delivery, status],
      );
      expect((await resend(delivery)).status).toBe(200);
      expect(
        await sql('select status, attempts, tries, next_at <= now() as due from webhook_delivery where id = $1', [
          delivery,
        ]),
      ).toEqual([{ status: 'waiting', attempts: 8, tries: 0, due: true }]);
    }
    await calls.save(owner, id, { enabled: 0 });
    expect(await log()).toMatchObject({ entries: [{ status: 'failed', failure: 'The webhook was disabled.' }] });
    expect((await resend(delivery)).status).toBe(409);
    expect((await resend(delivery + 1_000)).status).toBe(404);
  });

  it('gets a test event, unless the webhook is disabled', async () => {
    const { status, body } = await calls.at(owner, 'POST', `${id}/test`);
    expect(status).toBe(200);
    expect(await log()).toMatchObject({ entries: [{ id: body.data.id, event: 'webhook.test', status: 'waiting' }] });
    await calls.save(owner, id, { enabled: 0 });
    expect((await calls.at(owner, 'POST', `${id}/test`)).status).toBe(409);
  });
});
