import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../../../../standins/carrier/settings';
import { until } from '../../../testing/carrier';
import { testDatabase } from '../../../testing/database';
import { KIND, LANE } from '../kinds';
import { checkLedger } from '../store/ledger-check.repository';
import { enqueueMessage } from '../store/enqueue.repository';
import {
  balanceOf,
  createCampaign,
  createKeyword,
  createSubscribers,
  outboundStage,
  statuses,
  untilDone,
  type Stage,
} from '../../../testing/stage';
import { startWorkers } from '../../campaigns/jobs/workers';

const PEOPLE = 400;
/** The carrier is asked after 0.9 s and 3 s instead of 3 and 10 minutes. */
const LATE_MINUTES = 0.015;
const TUNING = { leaseMs: 1_000, settleMs: 5, pollMs: 50, backoffMs: 50 };

/** Always the same course: xorshift. */
function dice(seed: number): () => number {
  let x = seed;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) / 2 ** 32;
  };
}

interface Faults {
  count: Record<Fault, number>;
  fault: () => Fault | undefined;
}
/** Of 100 requests 15 get a 500, 10 are reset before and 5 after the carrier accepted the message. */
function thirtyPercent(): Faults {
  const count = { error: 0, reset: 0, lost: 0 };
  const roll = dice(22);
  const one = (): Fault | undefined => {
    const at = roll();
    return at < 0.15 ? 'error' : at < 0.25 ? 'reset' : at < 0.3 ? 'lost' : undefined;
  };
  return {
    count,
    fault: () => {
      const wrong = one();
      if (wrong) count[wrong] += 1;
      return wrong;
    },
  };
}

const stageWith = async (fault: () => Fault | undefined) => {
  const db = await testDatabase({ poolSize: 8 });
  const config = { carrierLateMinutes: LATE_MINUTES };
  // No receipt replaces a lost response.
  const stage = await outboundStage(db, { config, simulator: { fault }, delayMs: { min: 600_000, max: 600_000 } });
  return { db, stage, owner: await stage.createOwner({ planLeft: 1_000 }) };
};
const phonesOf = async (stage: Stage): Promise<string[]> => (await stage.texts()).map(({ phone }) => phone).sort();
const numbers = (first: number, count: number): string[] => Array.from({ length: count }, (_, n) => `+1${first + n}`);

describe('issue 22 line 30: a carrier that fails 30 of 100 requests', () => {
  it('400 people of a campaign and 40 of single messages get exactly one message each, while workers restart', async () => {
    const faults = thirtyPercent();
    const { db, stage, owner } = await stageWith(faults.fault);
    const keyword = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, PEOPLE, 5_125_570_100);
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] }, message: 'Once' });
    await db.asEngine(async (tx) => {
      for (let n = 0; n < 40; n += 1)
        await enqueueMessage(tx, {
          accountId: owner.accountId,
          kind: KIND.reply,
          lane: LANE.reply,
          phone: String(5_125_580_100 + n),
          body: 'Once',
          segments: 1,
        });
    });
    let workers = await startWorkers(stage.deps, TUNING);
    try {
      for (let kill = 0; kill < 3; kill += 1) {
        await sleep(1_500);
        await workers.stop();
        workers = await startWorkers(stage.deps, TUNING);
      }
      await untilDone(db, id, 120_000);
      await until(async () => (await db.engine.query('select 1 from send_queue')).rows.length === 0, 60_000);
      expect(await statuses(db, id)).toEqual({ 1: PEOPLE });
      expect(await phonesOf(stage)).toEqual([...numbers(5_125_570_100, PEOPLE), ...numbers(5_125_580_100, 40)]);
      expect(faults.count.error + faults.count.reset).toBeGreaterThan(100);
      expect(await balanceOf(db, owner)).toEqual({ left: 560, billed: 440 });
      expect(await checkLedger(db)).toEqual([]);
    } finally {
      await workers.stop();
      await stage.close();
    }
  }, 240_000);
});

describe('issue 22 line 30: a single message that the carrier does not have', () => {
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
      await until(done, 60_000);
    } finally {
      await workers.stop();
    }
  };

  it('is sent again only after two looks at the list, the second one later', async () => {
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
  }, 120_000);

  it('is not sent again after its validity: it gets code 20', async () => {
    const { stage, row } = await scene(() => undefined, '11 hours', `, created_at = now() - interval '11 hours'`);
    await run(stage, async () => (await row())?.status === 20);
    expect(await phonesOf(stage)).toEqual([]);
    await stage.close();
  }, 60_000);

  it('gets code 20 when the carrier fails each time', async () => {
    const { stage, row } = await scene(() => 'error', '1 second');
    await run(stage, async () => (await row())?.status === 20);
    expect([await row(), await phonesOf(stage)]).toEqual([{ status: 20, resent: 2 }, []]);
    await stage.close();
  }, 120_000);
});
