import { checkLedger } from '../ledger/ledger-check.repository';
import { KIND, LANE } from '../message/kinds';
import { enqueueMessage } from '../single/enqueue.repository';
import { until } from '../../../testing/carrier';
import { balanceOf } from '../../../testing/stage';
import { withoutTaken } from './settle';
import { enqueue, rowsOf, scene, textsTo, type Scene } from './settle.fixture';

describe('a message that the carrier never accepted', () => {
  let s: Scene;
  beforeAll(async () => {
    s = await scene({ config: { carrierLateMinutes: 0.02 } });
  });
  afterAll(() => s.end());

  /** A single message whose worker died before it stored an outcome. */
  const leftBehind = (phone: string, claimedAgo: string, unanswered: boolean): Promise<number> =>
    s.db.asEngine(async (tx) => {
      const id = await enqueueMessage(tx, {
        accountId: s.owner.accountId,
        kind: KIND.reply,
        lane: LANE.reply,
        phone,
        body: 'See you',
        segments: 1,
      });
      await tx.execute('update message set claimed_at = now() - $2::interval, unanswered = $3 where id = $1', [
        id,
        claimedAgo,
        unanswered,
      ]);
      return id;
    });

  it('gets code 20 and a refund if its request was sent, and is sent once if that is unknown', async () => {
    await leftBehind('3125551001', '1 hour', true);
    await leftBehind('3125551002', '1 hour', false);
    s.stage.deps.config.carrierLateMinutes = 60 * 24;
    await leftBehind('3125551003', '1 hour', false);
    await s.start();
    // The carrier does not have them, but they are not late yet, so none of them is sent.
    await until(async () => (await s.db.engine.query('select 1 from send_queue where attempts > 1')).rows.length === 3);
    expect(await s.stage.texts()).toEqual([]);
    s.stage.deps.config.carrierLateMinutes = 30;
    await until(async () =>
      (await Promise.all(['3125551001', '3125551002', '3125551003'].map((phone) => rowsOf(s.db, phone))))
        .flat()
        .every((row) => row.status !== 0),
    );
    expect((await rowsOf(s.db, '3125551001'))[0]).toMatchObject({ status: 20, billed: 0 });
    expect([
      await textsTo(s.stage, '3125551001'),
      await textsTo(s.stage, '3125551002'),
      await textsTo(s.stage, '3125551003'),
    ]).toEqual([0, 1, 1]);
    expect(await balanceOf(s.db, s.owner)).toEqual({ left: 998, billed: 2 });
    expect(await checkLedger(s.db)).toEqual([]);
  });

  it('is settled by a receipt that refers to it, before any query', async () => {
    s.stage.deps.config.carrierLateMinutes = 60;
    const id = await leftBehind('3125551004', '1 minute', true);
    await s.stage.receipts.receive({
      messageId: id,
      providerId: 'SMlate',
      status: 3,
      providerCode: null,
      at: new Date(),
    });
    expect(await rowsOf(s.db, '3125551004')).toMatchObject([{ status: 3, provider_id: 'SMlate' }]);
  });
});

describe('one record at the carrier for two messages', () => {
  it('settles one message, though two workers found it', async () => {
    const s = await scene({});
    try {
      const [first, second] = [
        await enqueue(s.db, s.owner, '3125550100'),
        await enqueue(s.db, s.owner, '3125550100'),
      ] as const;
      await s.db.asEngine((tx) =>
        tx.query(`update message set status = 1, provider_id = 'SM1' where id = $1`, [first]),
      );
      const settled = (id: number, providerId: string) => ({ id, status: 1, providerId, providerCode: null });
      const kept = (providerId: string) =>
        s.db.asEngine((tx) => withoutTaken(tx, s.stage.deps, [{ id: second, link: 1 }], [settled(second, providerId)]));
      expect(await kept('SM1')).toEqual([]);
      expect(await kept('SM2')).toEqual([settled(second, 'SM2')]);
    } finally {
      await s.end();
    }
  });
});
