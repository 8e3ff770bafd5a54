import { testDatabase, type TestDatabase } from '../../../testing/database';
import {
  createCampaign,
  createKeyword,
  createSubscribers,
  outboundStage,
  QUICK,
  statuses,
  untilDone,
  type Stage,
} from '../../../testing/stage';
import { startWorkers, type Workers } from '../jobs/workers';
import { countResults, pageOfHistory } from '../store/campaign-history.repository';
import { markUsed } from '../store/coupon-pool.repository';
import { poolOf } from './coupons.fixture';

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

const bodies = (id: number): Promise<string[]> =>
  db.asEngine((tx) => tx.values<string>('select body from message where campaign_id = $1 and status > 0', [id]));
const given = (id: number): Promise<string[]> =>
  db.asEngine((tx) => tx.values<string>('select code from coupon where campaign_id = $1 order by code', [id]));

describe('decision 442: a campaign with coupons', () => {
  it('gives each recipient a code of their own, as it was written', async () => {
    const owner = await stage.createOwner({ planLeft: 100 });
    const keyword = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, 5, 2_145_561_000);
    await poolOf(db, owner, 'coupon_sun', ['sun-1', 'SUN-2', 'SUN-3', 'SUN-4', 'SUN-5', 'SUN-6']);
    const id = await createCampaign(db, owner, {
      choice: { keywords: [keyword] },
      message: 'Hi {first_name|you}: {coupon_sun}',
    });
    await untilDone(db, id);
    const codes = await given(id);
    expect(codes).toHaveLength(5);
    expect((await bodies(id)).sort()).toEqual(codes.map((code) => `Hi you: ${code}`).sort());
  });

  it('sends nothing when the pool has fewer codes than recipients, and says why', async () => {
    const owner = await stage.createOwner({ planLeft: 100 });
    const keyword = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, 2, 2_145_562_000);
    await poolOf(db, owner, 'coupon_one', ['ONE']);
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] }, message: '{coupon_one}' });
    expect(await untilDone(db, id)).toMatchObject({
      state: 'failed',
      reserved: 0,
      reason: 'The coupon pool of this message has fewer codes left than the campaign has recipients.',
    });
    expect([await given(id), await statuses(db, id)]).toEqual([[], {}]);
  });

  it('lists the codes that were used, with their recipients', async () => {
    const owner = await stage.createOwner({ planLeft: 100 });
    const keyword = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, 2, 2_145_563_000);
    await poolOf(db, owner, 'coupon_use', ['USE-1', 'USE-2']);
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] }, message: 'Take {coupon_use}' });
    await untilDone(db, id);
    const at = new Date('2026-11-20T12:00:00Z');
    await db.asAccount(owner.accountId, async (tx) => {
      await markUsed(tx, owner.accountId, { folded: 'USE-2', at, totalCents: null });
      expect(await countResults(tx, owner.accountId, id)).toMatchObject({ used: 1 });
      for (const search of [undefined, '214556300']) {
        const query = { status: 'used', page: 1, limit: 25, search } as const;
        const list = await pageOfHistory(tx, owner.accountId, id, query);
        expect(list.entries).toMatchObject([{ code: 'USE-2', used_at: at, body: 'Take USE-2' }]);
      }
    });
  });
});
