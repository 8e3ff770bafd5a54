import { until } from '../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../testing/database';
import {
  createCampaign,
  createKeyword,
  createSubscribers,
  NOBODY,
  outboundStage,
  QUICK,
  statuses,
  untilDone,
  type Stage,
} from '../../testing/stage';
import { startWorkers, type Workers } from '../automations/worker/workers';
import { countResults, pageOfHistory } from '../campaigns/campaign/campaign-history.repository';
import { markUsed } from './coupon-pool.repository';
import { NOT_SENT, notSentReason } from '../texting/message';
import { startCampaign } from '../campaigns/sending/start-campaign';
import { resendCampaign } from '../campaigns/sending/resend-campaign';
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
  it('gives each recipient a code of their own, exactly as it was uploaded', async () => {
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

  it('sent again, gives nobody a second code, even when the pool is empty', async () => {
    const owner = await stage.createOwner({ planLeft: 100 });
    const keyword = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, 3, 2_145_564_000);
    await poolOf(db, owner, 'coupon_retry', ['RE-1', 'RE-2', 'RE-3']);
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] }, message: 'Take {coupon_retry}' });
    await untilDone(db, id);
    const first = (await bodies(id)).sort();
    let failed = id;
    // Twice: recipients with a code of the first campaign keep it in the third.
    for (const round of [1, 2]) {
      // A later receipt would mark it as delivered again.
      await until(async () => (await statuses(db, failed))[3] === 3);
      await db.asEngine(async (tx) => {
        await tx.execute('update message set status = 18 where campaign_id = $1', [failed]);
        await tx.execute(
          `update send_batch set failed = size, errors = jsonb_build_object('18', size) where campaign_id = $1`,
          [failed],
        );
      });
      const again = await db.asAccount(owner.accountId, (tx) => resendCampaign(tx, owner.accountId, failed));
      expect(again).toMatchObject({ recipients: 3 });
      failed = typeof again === 'object' ? again.id : 0;
      await db.asEngine((tx) => tx.execute('update campaign set held_until = null where id = $1', [failed]));
      expect(await untilDone(db, failed)).toMatchObject({ state: 'done' });
      expect([round, (await bodies(failed)).sort()]).toEqual([round, first]);
    }
    expect(await given(id)).toEqual(['RE-1', 'RE-2', 'RE-3']);
  });

  it('replaces a code that was used meanwhile, and names the recipients who got none', async () => {
    const owner = await stage.createOwner({ planLeft: 100 });
    const keyword = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, 2, 2_145_565_000);
    await poolOf(db, owner, 'coupon_taken', ['TA-1', 'TA-2', 'TA-3']);
    const choice = { ...NOBODY, keywords: [keyword] };
    const sendAt = new Date(Date.now() + 3_600_000);
    const id = await createCampaign(db, owner, { choice, message: 'Take {coupon_taken}', sendAt });
    await db.asEngine((tx) =>
      startCampaign(tx, { id, account_id: owner.accountId, segments: 1, choice, recipients: 2, undoable: true }),
    );
    await db.asAccount(owner.accountId, async (tx) => {
      const at = new Date();
      for (const folded of ['TA-1', 'TA-2']) await markUsed(tx, owner.accountId, { folded, at, totalCents: null });
    });
    await db.asEngine((tx) => tx.execute('update campaign set held_until = null where id = $1', [id]));
    await untilDone(db, id);
    expect(await bodies(id)).toEqual(['Take TA-3']);
    expect(await statuses(db, id)).toMatchObject({ [NOT_SENT.noCoupon]: 1 });
    expect(notSentReason(NOT_SENT.noCoupon)).toBe('No coupon code was left for this person');
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
