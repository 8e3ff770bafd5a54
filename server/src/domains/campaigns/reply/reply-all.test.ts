import { startCampaign } from '../sending/start-campaign';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import {
  createKeyword,
  createSubscribers,
  NOBODY,
  outboundStage,
  QUICK,
  untilDone,
  type Stage,
} from '../../../testing/stage';
import { startWorkers, type Workers } from '../../automations/worker/workers';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { replied, sentCampaign } from '../campaign/campaign.fixture';
import { insertCampaign } from '../campaign/campaign-save.repository';

let db: TestDatabase;
let stage: Stage;
let workers: Workers;

beforeAll(async () => {
  db = await testDatabase({ poolSize: 8 });
  stage = await outboundStage(db);
  workers = await startWorkers(stage.deps, QUICK);
});
afterAll(async () => {
  await workers.stop();
  await stage.close();
});

describe('API-061, CAMP-033: a reply to all, as the engine sends it', () => {
  it('reaches each of them once and appears in their conversations; people who left meanwhile get nothing', async () => {
    const owner = await stage.createOwner({ planLeft: 3 });
    const people = await createSubscribers(db, owner, await createKeyword(db, owner), 4, 3_145_550_100);
    const parent = await sentCampaign(db, owner, people, [3, 3, 3, 3]);
    for (const person of people.slice(0, 3)) await replied(db, parent, person);
    const choice = { ...NOBODY, extra_subscribers: people.slice(0, 3) };
    const fields = { name: 'Reply', message: 'Thank you', segments: 1 as const, choice, recipients: 3 };
    const id = await db.asEngine(async (tx) => {
      const reply = await insertCampaign(tx, owner.accountId, { ...fields, origin: 'reply_all', parent_id: parent });
      const start = { id: reply, account_id: owner.accountId, segments: 1, choice, recipients: 3, toTheLast: true };
      expect(await startCampaign(tx, start)).toBeNull();
      // The first of them texts STOP at the same moment.
      await tx.execute('update subscriber set disabled = 1 where id = $1', [people[0]]);
      return reply;
    });
    expect(await untilDone(db, id)).toMatchObject({ state: 'done', recipients: 2 });
    const conversations = await db.asEngine((tx) =>
      tx.query(
        `select last_message, last_direction, answered_at is not null as answered, state from conversation where account_id = $1 order by phone`,
        [owner.accountId],
      ),
    );
    const answered = { last_message: 'Thank you', last_direction: 'out', answered: true, state: 'waiting' };
    expect(conversations).toEqual([
      { last_message: 'Thanks', last_direction: 'in', answered: false, state: 'open' },
      answered,
      answered,
    ]);
    expect((await stage.texts()).map(({ phone }) => phone).sort()).toEqual(['+13145550101', '+13145550102']);
    expect(await checkLedger(db)).toEqual([]);
  });
});
