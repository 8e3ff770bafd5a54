import { startOneScheduled } from '../sending/start-scheduled';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import type { TestUser } from '../../../testing/accounts';
import { until } from '../../../testing/carrier';
import { startWorkers } from '../../automations/worker/workers';
import { expandOneStep } from './expand';
import { DEFAULT_TUNING } from '../../texting/worker/tuning';
import {
  campaignState,
  createCampaign,
  createKeyword,
  createSubscribers,
  outboundStage,
  QUICK,
  type Stage,
} from '../../../testing/stage';

// A separate database, because unsent messages of other tests would share the workers.
describe('fair share', () => {
  let db: TestDatabase;
  let stage: Stage;
  const audience = async (owner: TestUser, count: number, first: number): Promise<number> => {
    const keyword = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, count, first);
    return keyword;
  };

  beforeAll(async () => {
    db = await testDatabase({ poolSize: 12 });
    stage = await outboundStage(db);
  });
  afterAll(() => stage.close());

  it('ENG-018: two accounts share the workers: a small campaign ends long before a large one that began earlier', async () => {
    const [large, small] = [await stage.createOwner({ planLeft: 20_000 }), await stage.createOwner({ planLeft: 500 })];
    const [many, few] = [await audience(large, 4_000, 8_125_551_000), await audience(small, 100, 9_135_551_000)];
    const first = await createCampaign(db, large, { choice: { keywords: [many] } });
    await startOneScheduled(stage.deps);
    await expandOneStep(stage.deps, { ...DEFAULT_TUNING, expandChunk: 10_000 }, 'test');
    const second = await createCampaign(db, small, { choice: { keywords: [few] } });
    const workers = await startWorkers(stage.deps, { ...QUICK, parallelBatches: 2 });
    try {
      await until(async () => (await campaignState(db, second)).state === 'done', 60_000);
      expect((await campaignState(db, first)).state).toBe('sending');
    } finally {
      await workers.stop();
    }
  });
});
