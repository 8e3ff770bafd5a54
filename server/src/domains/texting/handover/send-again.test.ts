import { until } from '../../../testing/carrier';
import type { Stage } from '../../../testing/stage';
import type { Fault } from '../../../../standins/carrier/settings';
import { startWorkers } from '../../automations/worker/workers';
import { KIND, LANE } from '../message/kinds';
import { enqueueMessage } from '../single/enqueue.repository';
import { phonesOf, stageWith, TUNING } from './send-again.fixture';

describe('a single message that the carrier does not have', () => {
  const scene = async (fault: () => Fault | undefined, claimedAgo: string, change = '') => {
    const { db, stage, owner } = await stageWith(fault);
    const message = { accountId: owner.accountId, kind: KIND.reply, lane: LANE.reply, body: 'Once', segments: 1 };
    const id = await db.asEngine((tx) => enqueueMessage(tx, { ...message, phone: '5125590100' }));
    await db.engine.query(
      `update message set claimed_at = now() - $2::interval, unanswered = true ${change} where id = $1`,
      [id, claimedAgo],
    );
    const row = async () =>
      (await db.engine.query<{ status: number; resent: number }>('select status, resent from message')).rows[0];
    return { db, stage, row };
  };
  const run = async (stage: Stage, done: () => Promise<boolean>): Promise<void> => {
    const workers = await startWorkers(stage.deps, { ...TUNING, maxResent: 2 });
    try {
      await until(done);
    } finally {
      await workers.stop();
    }
  };

  it('is sent again only after the carrier’s list lacks it twice', async () => {
    const { stage, row, db } = await scene(() => undefined, '5 minutes');
    stage.deps.config.carrierLateMinutes = 3;
    await run(
      stage,
      async () => (await db.engine.query('select 1 from send_queue where attempts > 3')).rows.length === 1,
    );
    expect([await row(), await phonesOf(stage)]).toEqual([{ status: 0, resent: 0 }, []]);
    await db.engine.query(`update message set claimed_at = now() - interval '11 minutes'`);
    await db.engine.query('update send_queue set next_at = now(), lease_until = null');
    await run(stage, async () => (await row())?.status === 1);
    expect([await row(), await phonesOf(stage)]).toEqual([{ status: 1, resent: 1 }, ['+15125590100']]);
    await stage.close();
  });

  it('is not sent again after its validity: it gets code 20', async () => {
    const { stage, row } = await scene(() => undefined, '11 hours', `, created_at = now() - interval '11 hours'`);
    await run(stage, async () => (await row())?.status === 20);
    expect(await phonesOf(stage)).toEqual([]);
    await stage.close();
  });

  it('gets code 20 when the carrier fails each time', async () => {
    const { stage, row } = await scene(() => 'error', '1 second');
    await run(stage, async () => (await row())?.status === 20);
    expect([await row(), await phonesOf(stage)]).toEqual([{ status: 20, resent: 2 }, []]);
    await stage.close();
  });
});
