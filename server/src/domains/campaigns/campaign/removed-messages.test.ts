import { testApp, type TestApp } from '../../../testing/app';
import { addMessageMonths, keepMessageMonths } from '../../texting/message/message-months.job';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

describe('a campaign whose messages were removed', () => {
  it('keeps its counters, and tells its own account after how many months they were removed', async () => {
    const owner = await app.createOwner();
    await addMessageMonths(app.db, new Date('2025-01-15T00:00:00Z'));
    const id = await app.db.asEngine(async (tx) => {
      const campaign = await tx.one<{ id: number }>(
        `insert into campaign (account_id, name, message, segments, choice, state, sent, recipients, started_at, finished_at)
         values ($1, 'Old', 'Old', 1, '{"subscribers":[],"extra_subscribers":[],"filtered_subscribers":[],"groups":[],"keywords":[]}', 'done', 1, 3, '2025-01-15', '2025-01-15') returning id`,
        [owner.accountId],
      );
      const messages = await tx.query<{ id: number }>(
        `insert into message (id, account_id, kind, campaign_id, batch_id, phone, status)
         select message_floor('2025-01-15') + nextval('message_id_seq'), $1, 1, $2, 900, '512555010' || n, 3 from generate_series(1, 3) n returning id`,
        [owner.accountId, campaign.id],
      );
      await tx.execute(
        `insert into send_batch (id, account_id, campaign_id, first_id, last_id, size, segments, state, delivered) values (900, $1, $2, $3, $4, 3, 1, 2, 3)`,
        [owner.accountId, campaign.id, messages[0]?.id, messages[2]?.id],
      );
      return campaign.id;
    });
    const path = `messages/campaigns/${id}`;
    const before = (await app.call(owner, 'GET', path)).body.data;
    expect(before).toMatchObject({ removed_after: 0, stats: { delivered: 3 } });
    expect(before.messages_history).toHaveLength(3);

    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    await keepMessageMonths(
      { db: app.db, log, config: { messageRetentionMonths: 6 } },
      new Date('2025-09-01T00:00:00Z'),
    );

    const after = (await app.call(owner, 'GET', path)).body.data;
    expect(after).toEqual({ ...before, removed_after: 6, messages_history: [] });
    expect((await app.call(owner, 'GET', `${path}/history`)).body.data).toMatchObject({
      entries: [],
      total_entries: 0,
    });
    expect((await app.call(await app.createOwner(), 'GET', path)).status).toBe(404);
  });
});
