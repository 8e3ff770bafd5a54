import { testDatabase } from '../../testing/database';
import { createCampaign, outboundStage } from '../../testing/stage';
import { analyze, blocksOf, holdSnapshot } from '../../testing/held-snapshot';
import { giveCoupons } from './coupon-give.repository';
import { poolOf } from './coupons.fixture';

const CODES = 6_000;
const PER_CLAIM = 100;

describe('ADR 0106: coupon codes while a transaction is held open', () => {
  it('are found after those already given, and skipped ones are given in the end', async () => {
    const db = await testDatabase();
    const stage = await outboundStage(db);
    const owner = await stage.createOwner({ planLeft: 100 });
    const names = Array.from({ length: CODES }, (_, n) => `C-${10_000 + n}`);
    const pool = await poolOf(db, owner, 'coupon_all', names);
    const id = await createCampaign(db, owner, { sendAt: new Date(Date.now() + 3_600_000) });
    await db.engine.query('update campaign set coupon_pool_id = $2 where id = $1', [id, pool]);
    const release = await holdSnapshot(db);
    let message = 0;
    const codes: string[] = [];
    /** Claims like one worker and returns the blocks read. `fails`: the worker dies before it commits. */
    const claim = (count = PER_CLAIM, fails = false): Promise<number> => {
      const messages = Array.from({ length: count }, () => ({ id: (message -= 1) }));
      return db.asEngine(async (tx) => {
        const taken = await blocksOf(tx, 'coupon', () =>
          giveCoupons(tx, { account_id: owner.accountId, campaign_id: id }, messages),
        );
        if (fails) throw new Error('died');
        codes.push(...taken.result.values());
        return taken.blocks;
      });
    };
    await claim();
    const first = await claim(1);
    while (codes.length < CODES / 2) await claim();
    await analyze(db, 'coupon');
    await expect(claim(PER_CLAIM, true)).rejects.toThrow('died');
    while (codes.length < CODES - 2 * PER_CLAIM) await claim();
    // The cost of finding a code does not grow with the number already given.
    expect(await claim(1)).toBeLessThanOrEqual(first + 10);
    // The codes of the dead worker are found in the end.
    while (codes.length < CODES) await claim(Math.min(PER_CLAIM, CODES - codes.length));
    expect(new Set(codes).size).toBe(CODES);
    await release();
    await stage.close();
  });
});
