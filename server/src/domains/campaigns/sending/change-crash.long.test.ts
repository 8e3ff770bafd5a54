import { until } from '../../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { bundleWorker, sendingOrder, spawnWorker, type WorkerProcess } from '../../../testing/spawn-worker';
import type { WorkerOrder } from '../../../testing/worker-process';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import {
  balanceOf,
  campaignState,
  createCampaign,
  createKeyword,
  createSubscribers,
  outboundStage,
  statuses,
  type Stage,
} from '../../../testing/stage';
import { cancelCampaign, pauseCampaign, resumeCampaign } from './change-campaign';
import { lockStarted, type Started } from './change.repository';
import type { Tx } from '../../../platform/db/connection';

/** The first campaign is only paused and resumed, and lasts until most workers were killed. */
const RECIPIENTS = [4_500, 1_500, 1_500] as const;
const KILLS = 20;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

describe('ENG-014, ENG-017, ENG-021, ENG-025: campaigns that are paused, resumed and cancelled while workers are killed', () => {
  let db: TestDatabase;
  let stage: Stage;

  beforeEach(async () => {
    db = await testDatabase({ poolSize: 8 });
    stage = await outboundStage(db, { delayMs: { min: 600_000, max: 600_000 } });
  });
  afterEach(() => stage.close());

  const order = (): WorkerOrder =>
    sendingOrder(stage, {
      config: { messageRate: 500, carrierLateMinutes: 0.05 },
      tuning: {
        leaseMs: 1_000,
        handOverMs: 1_000,
        settleMs: 500,
        pollMs: 50,
        backoffMs: 50,
        subBatch: 50,
        parallelBatches: 3,
        expandChunk: 500,
      },
    });

  it(`text no phone twice and account for each message, after ${KILLS} kills`, async () => {
    const file = await bundleWorker();
    const owner = await stage.createOwner({ planLeft: 4_000, extraLeft: 4_000 });
    const start = async (n: 0 | 1 | 2): Promise<number> => {
      const keyword = await createKeyword(db, owner);
      await createSubscribers(db, owner, keyword, RECIPIENTS[n], 2_125_551_000 + n * 10_000);
      return createCampaign(db, owner, { choice: { keywords: [keyword] }, message: `Campaign number ${n}` });
    };
    const ids = [await start(0), await start(1)];
    const change = (id: number, work: (tx: Tx, campaign: Started) => Promise<unknown>): Promise<unknown> =>
      db.asAccount(owner.accountId, async (tx) => {
        const campaign = await lockStarted(tx, owner.accountId, id);
        return campaign && work(tx, campaign);
      });
    /** Cancels it when some of its messages have left, while a worker sends. */
    const cancelMidway = async (id: number): Promise<void> => {
      await until(async () => {
        // One of the random changes may pause it meanwhile.
        await change(id, resumeCampaign);
        return (await statuses(db, id))[1] !== undefined;
      }, 30_000);
      await change(id, cancelCampaign);
    };
    let worker: WorkerProcess | undefined;
    for (let kill = 0; kill < KILLS; kill += 1) {
      worker = spawnWorker(file, order());
      await worker.ready;
      const changes = [0, 1, 2].map(async () => {
        await wait(Math.random() * 300);
        await change(oneOf(ids), oneOf([pauseCampaign, resumeCampaign, resumeCampaign]));
      });
      await wait(50 + Math.random() * 300);
      if (kill === 3) await cancelMidway(ids[1] ?? 0);
      worker.child.kill('SIGKILL');
      await Promise.all([worker.gone, ...changes]);
    }
    worker = spawnWorker(file, order());
    await worker.ready;
    const last = await start(2);
    ids.push(last);
    await cancelMidway(last);
    for (const id of ids) await change(id, resumeCampaign);
    const ended = async (): Promise<boolean> =>
      (await db.engine.query('select 1 from campaign where finished_at is null')).rows.length === 0;
    for (let waited = 0; !(await ended()) && waited < 90_000; waited += 100) await wait(100);
    worker.child.kill('SIGTERM');
    await worker.gone;
    expect(await ended()).toBe(true);

    const texts = (await stage.texts()).filter((text) => text.body.startsWith('Campaign number'));
    expect(new Set(texts.map((text) => text.phone)).size).toBe(texts.length);
    let billed = 0;
    for (const [index, id] of ids.entries()) {
      const { state, recipients, reserved } = await campaignState(db, id);
      expect([index, state]).toEqual([index, index === 0 ? 'done' : 'cancelled']);
      const { '-2': withdrawn = 0, ...left } = await statuses(db, id);
      const sent = texts.filter((text) => text.body.startsWith(`Campaign number ${index}`)).length;
      // Messages that never reached the carrier are not billed (20); those that did are billed once.
      const unknown = left[20] ?? 0;
      expect(Object.keys(left).filter((status) => !['1', '2', '3', '20'].includes(status))).toEqual([]);
      expect([index, sent + unknown + withdrawn]).toEqual([index, recipients]);
      expect([index, reserved]).toEqual([index, sent]);
      billed += sent;
    }
    expect(await campaignState(db, ids[0] ?? 0)).toMatchObject({ recipients: RECIPIENTS[0] });
    expect(texts.length).toBeGreaterThan(RECIPIENTS[0]);
    expect(await balanceOf(db, owner)).toEqual({ left: 8_000 - billed, billed });
    const counted = await db.asEngine((tx) =>
      tx.one<{ counted: number; size: number }>(
        'select sum(accepted + sent + delivered + failed + withdrawn) as counted, sum(size) as size from send_batch',
      ),
    );
    expect(counted.counted).toBe(counted.size);
    expect(await checkLedger(db)).toEqual([]);
  });
});
