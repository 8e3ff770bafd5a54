import { until } from '../../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { bundleWorker, sendingOrder, spawnWorker, type WorkerProcess } from '../../../testing/spawn-worker';
import type { WorkerOrder } from '../../../testing/worker-process';
import { noticesOf } from '../../../testing/notices';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import {
  balanceOf,
  campaignState,
  createCampaign,
  createKeyword,
  createSubscribers,
  outboundStage,
  statuses,
  untilDone,
  type Stage,
} from '../../../testing/stage';

const RECIPIENTS = 5_000;
const KILLS = 20;
const SEGMENTS = 2;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('ENG-014, ENG-017, ENG-025: a worker that is killed during a campaign', () => {
  let db: TestDatabase;
  let stage: Stage;

  beforeEach(async () => {
    db = await testDatabase({ poolSize: 8 });
    // Receipts arrive too late to settle messages whose response was lost.
    stage = await outboundStage(db, { delayMs: { min: 600_000, max: 600_000 } });
  });
  afterEach(() => stage.close());

  const order = (): WorkerOrder =>
    sendingOrder(stage, {
      // Slow enough that every kill hits a running campaign.
      config: { messageRate: 400, carrierLateMinutes: 0.3 },
      tuning: {
        leaseMs: 1_000,
        handOverMs: 1_000,
        settleMs: 1_000,
        pollMs: 50,
        backoffMs: 50,
        subBatch: 50,
        parallelBatches: 2,
        expandChunk: 2_000,
      },
    });

  const inFlight = async (): Promise<boolean> =>
    (await db.engine.query("select 1 from message where claimed_at > now() - interval '0.2 s' and status = 0 limit 1"))
      .rows.length > 0;

  it(`sends no text twice, loses none and keeps the ledger exact, after ${KILLS} kills in a campaign of ${RECIPIENTS}`, async () => {
    const file = await bundleWorker();
    const owner = await stage.createOwner({ planLeft: 8_000, extraLeft: 8_000 });
    const keyword = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, RECIPIENTS, 2_125_551_000);
    const id = await createCampaign(db, owner, {
      choice: { keywords: [keyword] },
      segments: SEGMENTS,
      message: 'Killed on the way',
    });

    let log = '';
    let killedWhileRunning = 0;
    let worker: WorkerProcess | undefined;
    for (let kill = 0; kill < KILLS; kill += 1) {
      worker = spawnWorker(file, order());
      await worker.ready;
      await wait(Math.random() * 400);
      // Every other kill waits for messages that are claimed without a response, the critical moment.
      if (kill % 2 === 0) await until(inFlight, 5_000).catch(() => undefined);
      await wait(Math.random() * 25);
      const { state } = await campaignState(db, id);
      worker.child.kill('SIGKILL');
      await worker.gone;
      if (state !== 'done') killedWhileRunning += 1;
      log += worker.output();
    }
    worker = spawnWorker(file, order());
    await worker.ready;
    const done = await untilDone(db, id, 120_000);
    worker.child.kill('SIGTERM');
    await worker.gone;
    log += worker.output();

    expect(killedWhileRunning).toBeGreaterThanOrEqual(18);
    expect(done).toMatchObject({ state: 'done', sent: 1, recipients: RECIPIENTS });
    // The carrier's own record: no duplicates, none missing.
    const texts = (await stage.texts()).filter((text) => text.body.startsWith('Killed on the way'));
    expect(texts).toHaveLength(RECIPIENTS);
    expect(new Set(texts.map((text) => text.phone)).size).toBe(RECIPIENTS);

    const settlements = log
      .split('\n')
      .filter((line) => line.includes('settled messages that an earlier worker left unsettled'))
      .map((line) => JSON.parse(line) as { settled: number; free: number });
    // The kills must have hit messages between claim and outcome; otherwise this test proves nothing.
    expect(settlements.reduce((sum, one) => sum + one.settled + one.free, 0)).toBeGreaterThan(0);

    const rows = await statuses(db, id);
    expect(Object.keys(rows).filter((status) => !['1', '2', '3'].includes(status))).toEqual([]);
    const counted = await db.asEngine((tx) =>
      tx.one(
        'select sum(accepted) as a, sum(sent) as s, sum(delivered) as d, sum(failed) as f, sum(withdrawn) as w from send_batch where campaign_id = $1',
        [id],
      ),
    );
    expect(Object.values(counted as object).reduce((sum: number, n: number) => sum + n, 0)).toBe(RECIPIENTS);
    const use = await db.asEngine((tx) =>
      tx.one('select sum(sent) as sent from usage_hour where account_id = $1', [owner.accountId]),
    );
    expect(use).toEqual({ sent: RECIPIENTS });
    const reported = await db.asEngine((tx) =>
      tx.one('select sum(sent) as sent from report_change where account_id = $1', [owner.accountId]),
    );
    expect(reported).toEqual({ sent: RECIPIENTS });
    expect(await balanceOf(db, owner)).toEqual({ left: 16_000 - RECIPIENTS * SEGMENTS, billed: RECIPIENTS * SEGMENTS });
    expect(await checkLedger(db)).toEqual([]);
    expect(await noticesOf(db, owner)).toEqual([
      {
        kind: 'campaign.finished',
        text: 'Your campaign Test is finished: 5,000 sent, none failed.',
        path: `/messages/${id}`,
      },
    ]);
  });
});
