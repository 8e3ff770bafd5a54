import { until } from '../../../testing/carrier';
import type { TestUser } from '../../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { eventsDuring } from '../../../testing/live-events';
import { KIND, LANE } from '../../texting/message/kinds';
import { enqueueMessage } from '../../texting/single/enqueue.repository';
import { outboundStage, QUICK, type Stage } from '../../../testing/stage';
import { startWorkers, type Workers } from '../../automations/worker/workers';

let db: TestDatabase;
let stage: Stage;
let workers: Workers;
let owner: TestUser;

beforeAll(async () => {
  db = await testDatabase({ poolSize: 8 });
  stage = await outboundStage(db);
  workers = await startWorkers(stage.deps, QUICK);
  owner = await stage.createOwner({ planLeft: 100 });
});
afterAll(async () => {
  await workers.stop();
  await stage.close();
});

const sql = <T>(text: string, params: unknown[]): Promise<T[]> => db.asEngine((tx) => tx.query<T>(text, params));

/** Queues a message to the phone of a conversation and waits for that status. Returns the events of the inbox. */
async function eventsOf(phone: string, kind: 2 | 3, status: number): Promise<{ id: number; told: unknown[] }> {
  const { id } = await db.asEngine((tx) =>
    tx.one<{ id: number }>(
      `insert into conversation (account_id, phone, last_direction, last_message_at) values ($1, $2, 'out', now()) returning id`,
      [owner.accountId, phone],
    ),
  );
  const { told } = await eventsDuring(db, async () => {
    const message = await db.asEngine((tx) =>
      enqueueMessage(tx, {
        accountId: owner.accountId,
        kind: kind === KIND.reply ? KIND.reply : KIND.welcome,
        lane: LANE.reply,
        phone,
        body: 'We are open.',
        segments: 1,
      }),
    );
    await until(
      async () => (await sql<object>('select 1 from message where id = $1 and status = $2', [message, status]))[0],
    );
  });
  return { id, told: (told as { type: string }[]).filter(({ type }) => type === 'inbox.changed') };
}

describe('ENG-025: the delivery of a reply', () => {
  it('is shown in open tabs when it was handed over, and when it was delivered', async () => {
    const { id, told } = await eventsOf('3125551000', 3, 3);
    const event = {
      account: owner.accountId,
      type: 'inbox.changed',
      payload: { conversation_id: id, unread: { [owner.userId]: 0 } },
    };
    expect(told.length).toBeGreaterThanOrEqual(1);
    expect(new Set(told.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(event)]));
  });

  it('is shown when it was withdrawn because the person had left', async () => {
    await sql(`insert into suppression (account_id, phone, keyword_id, reason) values ($1, '3125551001', 0, 'stop')`, [
      owner.accountId,
    ]);
    expect((await eventsOf('3125551001', 3, -1)).told).toHaveLength(1);
  });

  it('is only shown for replies', async () => {
    expect((await eventsOf('3125551002', 2, 3)).told).toEqual([]);
  });
});
