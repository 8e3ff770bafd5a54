import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { startRepeating } from '../jobs/repeating';
import { startOneScheduled } from '../jobs/scheduled-campaigns.job';
import { CAMPAIGN_WORK, WORK_CHANNEL } from './kinds';
import { BalanceTeller } from './ledger/balance-teller';
import { checkLedger } from './ledger/ledger-check.job';
import { claimBatch } from './outbound/batch.repository';
import { expandOneStep } from './outbound/expand';
import { DEFAULT_TUNING, validityMs, type OutboundDeps, type OutboundTuning } from './outbound/outbound.types';
import { ProgressTeller } from './outbound/progress';
import { openRate } from './outbound/rate';
import { retrying } from './outbound/retrying';
import { runBatch, type Worker } from './outbound/run-batch';
import { runSingles } from './outbound/run-singles';
import { startLoop, type Loop } from './work-loop';
import { EVERYTHING, listenForWork } from './work-listener';

export interface Workers {
  /** Finishes what is claimed, claims nothing more. */
  stop(): Promise<void>;
}

const LEDGER_EVERY_MS = 6 * 3_600_000;

/** A gap is a defect of ours: an operator has to see it. */
async function reportGaps(deps: OutboundDeps): Promise<void> {
  const gaps = await checkLedger(deps.db);
  if (gaps.length > 0) deps.log.error({ gaps: gaps.slice(0, 20), accounts: gaps.length }, 'the ledger and the balance disagree');
}

/**
 * Starts sending in this process: single messages, scheduled campaigns, expansion and batches, each in
 * loops of their own, so that a campaign never takes a welcome's place. Any number of processes may
 * run it against one database.
 */
export async function startWorkers(deps: OutboundDeps, tuned: Partial<OutboundTuning> = {}): Promise<Workers> {
  const tuning = { ...DEFAULT_TUNING, ...tuned };
  let stopping = false;
  const worker: Worker = {
    deps,
    tuning,
    owner: `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`,
    progress: new ProgressTeller(deps),
    balance: new BalanceTeller(deps),
    stopping: () => stopping,
  };
  await openRate(deps);
  const loop = (name: string, work: () => Promise<boolean>): Loop => startLoop({ name, work, pollMs: tuning.pollMs, log: deps.log });
  const sendOneBatch = async (): Promise<boolean> => {
    const batch = await deps.db.asEngine((tx) => claimBatch(tx, worker.owner, tuning.leaseMs, validityMs(deps)));
    if (batch) await runBatch(worker, batch);
    return batch !== undefined;
  };
  const singles = Array.from({ length: tuning.singlesAtOnce }, () => loop('singles', async () => (await runSingles(worker)) > 0));
  const campaigns = [
    loop('expansion', () => retrying(() => expandOneStep(deps, tuning, worker.owner))),
    ...Array.from({ length: tuning.batchesAtOnce }, () => loop('batches', sendOneBatch)),
  ];
  const loops = [...singles, ...campaigns, loop('scheduled', () => retrying(() => startOneScheduled(deps)))];
  const listener = await listenForWork(deps, WORK_CHANNEL, (payload) => {
    for (const one of payload === EVERYTHING ? loops : payload === CAMPAIGN_WORK ? campaigns : singles) one.wake();
  });
  const check = startRepeating('ledger check', LEDGER_EVERY_MS, () => reportGaps(deps), deps.log);
  return {
    async stop() {
      stopping = true;
      await listener.stop();
      await check.stop();
      await Promise.all(loops.map((one) => one.stop()));
      worker.progress.stop();
      worker.balance.stop();
    },
  };
}
