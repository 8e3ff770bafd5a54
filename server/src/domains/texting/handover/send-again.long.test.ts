import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../../../../standins/carrier/settings';
import { until } from '../../../testing/carrier';
import {
  balanceOf,
  createCampaign,
  createKeyword,
  createSubscribers,
  statuses,
  untilDone,
} from '../../../testing/stage';
import { startWorkers } from '../../automations/worker/workers';
import { KIND, LANE } from '../message/kinds';
import { enqueueMessage } from '../single/enqueue.repository';
import { checkLedger } from '../ledger/ledger-check.repository';
import { phonesOf, stageWith, TUNING } from './send-again.fixture';

const PEOPLE = 400;

/** A xorshift generator, so that every run takes the same course. */
function dice(seed: number): () => number {
  let x = seed;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) / 2 ** 32;
  };
}

type Thrown = Extract<Fault, 'error' | 'reset' | 'lost'>;

interface Faults {
  count: Record<Thrown, number>;
  fault: () => Fault | undefined;
}
/** Of 100 requests 15 get a 500, 10 are reset before and 5 after the carrier accepted the message. */
function thirtyPercent(): Faults {
  const count = { error: 0, reset: 0, lost: 0 };
  const roll = dice(22);
  const one = (): Thrown | undefined => {
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

const numbers = (first: number, count: number): string[] => Array.from({ length: count }, (_, n) => `+1${first + n}`);

describe('a carrier that fails 30 of 100 requests', () => {
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
  });
});
