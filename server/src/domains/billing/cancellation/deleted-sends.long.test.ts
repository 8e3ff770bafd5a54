import { NOT_SENT } from '../../texting/message';
import { KIND, LANE } from '../../texting/message/kinds';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import { freshPhone, inboundFixture } from '../../inbound/receiver/inbound.fixture';
import { enqueueMessage } from '../../texting/single/enqueue.repository';
import {
  balanceOf,
  createCampaign,
  createKeyword,
  createSubscribers,
  outboundStage,
  QUICK,
  untilDone,
} from '../../../testing/stage';
import { startWorkers } from '../../automations/worker/workers';
import { until } from '../../../testing/carrier';
import { testDatabase } from '../../../testing/database';
import { endAccount } from './delete-account';

describe('ENG-037: the running campaigns of a deleted account', () => {
  it('are not sent, and their reservations are released', async () => {
    const db = await testDatabase({ poolSize: 8 });
    // Slow enough that the account is deleted in the middle.
    const stage = await outboundStage(db, { config: { messageRate: 100 } });
    const workers = await startWorkers(stage.deps, QUICK);
    try {
      const owner = await stage.createOwner({ planLeft: 2_000 });
      const keyword = await createKeyword(db, owner);
      await createSubscribers(db, owner, keyword, 1_500, 2_105_551_000);
      const running = await createCampaign(db, owner, { choice: { keywords: [keyword] } });
      const later = await createCampaign(db, owner, {
        choice: { keywords: [keyword] },
        sendAt: new Date(Date.now() + 3_600_000),
      });
      await until(async () => (await stage.texts()).length > 50, 20_000);
      const single = await db.asEngine(async (tx) => {
        await endAccount(tx, owner.accountId, new Date());
        await tx.execute('update campaign set send_at = now() where id = $1', [later]);
        return enqueueMessage(tx, {
          accountId: owner.accountId,
          kind: KIND.test,
          lane: LANE.test,
          phone: '2105559999',
          body: 'Late',
          segments: 1,
        });
      });
      expect(await untilDone(db, running, 20_000)).toMatchObject({ state: 'done' });
      // Messages claimed before the deletion may have been sent; their receipts settle them.
      const sent = (await stage.texts()).length;
      expect(sent).toBeLessThan(1_000);
      await until(async () => (await balanceOf(db, owner)).left === 2_000 - sent, 20_000);
      await until(async () => {
        const { status } = await db.asEngine((tx) =>
          tx.one<{ status: number }>('select status from message where id = $1', [single]),
        );
        return status === NOT_SENT.held;
      }, 20_000);
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(await stage.texts()).toHaveLength(sent);
      expect(
        await db.asEngine((tx) => tx.one('select state, started_at from campaign where id = $1', [later])),
      ).toEqual({ state: 'scheduled', started_at: null });
      expect(await checkLedger(db)).toEqual([]);
    } finally {
      await workers.stop();
      await stage.close();
    }
  });

  it('do not make its keyword answer either: the text is unrouted, even as YES to its question', async () => {
    const f = await inboundFixture();
    const { id } = await f.account('Gone Pizza', ['gonepizza']);
    const phone = freshPhone();
    await f.messaged(id, phone, '1 hour', { kind: KIND.first });
    await f.db.asEngine((tx) => endAccount(tx, id, new Date()));
    expect(await f.text(freshPhone(), 'gonepizza')).toMatchObject({ decision: 'unrouted' });
    expect(await f.text(phone, 'YES')).toMatchObject({ decision: 'unrouted' });
    expect(await f.rows('select id from subscriber where account_id = $1', [id])).toEqual([]);
    expect(await f.rows('select id from inbound_message where account_id = $1', [id])).toEqual([]);
  });
});
