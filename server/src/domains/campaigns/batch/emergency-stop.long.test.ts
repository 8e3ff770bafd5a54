import fc from 'fast-check';
import { until } from '../../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { bundleWorker, sendingOrder, spawnWorker, type WorkerProcess } from '../../../testing/spawn-worker';
import type { WorkerOrder } from '../../../testing/worker-process';
import {
  balanceOf,
  createCampaign,
  createKeyword,
  createSubscribers,
  outboundStage,
  untilDone,
  type Stage,
} from '../../../testing/stage';
import { openStops, startSending, stopSending, type StopScope } from '../../texting/stop';
import { KIND, LANE } from '../../texting/message/kinds';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import { enqueueMessage } from '../../texting/single/enqueue.repository';

const RECIPIENTS = 1_200;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let db: TestDatabase;
let stage: Stage;
let file: string;

beforeAll(async () => {
  file = await bundleWorker();
});
beforeEach(async () => {
  db = await testDatabase({ poolSize: 8 });
  // Receipts arrive too late to settle messages whose response was lost.
  stage = await outboundStage(db, { delayMs: { min: 600_000, max: 600_000 } });
});
afterEach(() => stage.close());

const order = (): WorkerOrder =>
  sendingOrder(stage, {
    config: { messageRate: 150, carrierLateMinutes: 0.1 },
    tuning: { leaseMs: 1_000, handOverMs: 1_000, settleMs: 500, pollMs: 50, backoffMs: 50, subBatch: 50 },
  });

type Step = { kind: 'stop' | 'start'; what: 'all' | 'account' } | { kind: 'kill'; process: 0 | 1 } | { kind: 'reply' };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('stop' as const, 'start' as const), what: fc.constantFrom('all', 'account') }),
  fc.record({ kind: fc.constant('kill' as const), process: fc.constantFrom(0, 1) }),
  fc.record({ kind: fc.constant('reply' as const) }),
) as fc.Arbitrary<Step>;

describe('ENG-014, ENG-025: stops, starts and kills of two processes in any order', () => {
  it('text nobody for a second while anything is stopped, and afterwards everybody once', async () => {
    const steps = fc.sample(fc.array(step, { minLength: 14, maxLength: 14 }), 1)[0] ?? [];
    const owner = await stage.createOwner({ planLeft: 5_000 });
    const keyword = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, RECIPIENTS, 2_125_551_000);
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] } });
    const processes: WorkerProcess[] = [spawnWorker(file, order()), spawnWorker(file, order())];
    await Promise.all(processes.map(({ ready }) => ready));
    const scopes: Record<'all' | 'account', StopScope> = {
      all: { accountId: null, number: null },
      account: { accountId: owner.accountId, number: null },
    };
    const stopped = new Set<string>();
    const sent = async (): Promise<number> => (await stage.texts()).length;
    let replies = 0;
    for (const one of [{ kind: 'stop', what: 'all' } as Step, ...steps]) {
      await wait(300);
      if (one.kind === 'kill') {
        const victim = processes[one.process];
        victim?.child.kill('SIGKILL');
        await victim?.gone;
        const next = spawnWorker(file, order());
        processes[one.process] = next;
        await next.ready;
      } else if (one.kind === 'reply') {
        replies += 1;
        const phone = `31255501${String(replies).padStart(2, '0')}`;
        const { accountId } = owner;
        const reply = { accountId, kind: KIND.reply, lane: LANE.reply, phone, body: 'Reply', segments: 1 };
        await db.asEngine((tx) => enqueueMessage(tx, reply));
      } else if (one.kind === 'stop' && !stopped.has(one.what)) {
        await stopSending(db, scopes[one.what], { reason: 'Random', by: 'operator' });
        stopped.add(one.what);
      } else if (one.kind === 'start' && stopped.delete(one.what))
        await startSending(db, scopes[one.what], { by: 'operator' });
      if (stopped.size === 0) continue;
      await wait(1_000);
      const then = await sent();
      await wait(400);
      expect({ steps, sent: await sent() }).toEqual({ steps, sent: then });
    }
    for (const what of ['all', 'account'] as const)
      if (stopped.has(what)) await startSending(db, scopes[what], { by: 'operator' });
    expect(await openStops(db.engine)).toEqual([]);
    expect(await untilDone(db, id, 90_000)).toMatchObject({ state: 'done', recipients: RECIPIENTS });
    await until(async () => (await sent()) === RECIPIENTS + replies, 30_000);
    await Promise.all(
      processes.map(({ child, gone }) => {
        child.kill('SIGTERM');
        return gone;
      }),
    );
    const phones = (await stage.texts()).map(({ phone }) => phone);
    expect(new Set(phones).size).toBe(RECIPIENTS + replies);
    expect(phones).toHaveLength(RECIPIENTS + replies);
    const billed = RECIPIENTS + replies;
    expect(await balanceOf(db, owner)).toEqual({ left: 5_000 - billed, billed });
    expect(await checkLedger(db)).toEqual([]);
  });
});
