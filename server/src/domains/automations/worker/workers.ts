import { decideOneText, replanOneCampaign, startDue } from '../../campaigns/sending';
import { expandOneStep, runBatches, notifyStops } from '../../campaigns';
import { enterOneSequence, noteOneDay } from '../entry/enter-noted';
import { runOneRecurring } from '../recurring/run-recurring';
import { replanOneSequence, runOneSequence } from '../sequence/run-sequence';
import { runOneMove } from '../../numbers';
import { CAMPAIGN_WORK, type OutboundDeps, validityMs, WORK_CHANNEL } from '../../texting/message';
import { CarrierFailureLog, Caution, DEFAULT_TUNING, type OutboundTuning, type Worker } from '../../texting/worker';
import { endOtherRefusals, STOPS_CHANNEL, StopWatch } from '../../texting/stop';
import { reopenBatches } from '../../texting/batch';
import { runSingles } from '../../texting/queue';
import { linksOf } from '../../../platform/providers/carrier/links';
import { claimName } from '../../../platform/work/jobs';
import { persevering } from '../../../platform/work/persevering';
import { retrying } from '../../../platform/work/retrying';
import { startLoop, type Loop } from '../../../platform/work/work-loop';

/** A stop takes effect within a second, even if its notification is lost. */
const STOPS_POLL_MS = 500;

export interface Workers {
  /** Finishes claimed messages and claims no more. */
  stop(): Promise<void>;
}

/**
 * Starts sending in this process: single messages, scheduled campaigns, expansion and batches, each in its own loops,
 * so that a campaign never delays a welcome. Any number of processes may run on one database.
 */
export async function startWorkers(deps: OutboundDeps, tuned: Partial<OutboundTuning> = {}): Promise<Workers> {
  const tuning = { ...DEFAULT_TUNING, ...tuned };
  let stopping = false;
  const links = linksOf(deps).map((link) => ({ ...link, workedAt: new Map(), caution: new Caution(tuning.backoffMs) }));
  const begin = (): void => links.forEach(({ caution }) => caution.begin());
  const stops = new StopWatch(deps.db, begin);
  const owner = claimName();
  // Each link has loops of its own, so that one that does not respond never holds back the texts of the other.
  const workers = links.map(({ caution, ...link }): Worker => ({
    ...{ deps, tuning, owner, link, caution, stops },
    carrierFailures: new CarrierFailureLog(deps.log),
    stopping: () => stopping,
  }));
  begin();
  await persevering(
    async () => {
      await deps.db.asEngine((tx) => endOtherRefusals(tx, deps.config.carrier.from));
      await stops.refresh();
    },
    () => stopping,
  );
  // When a statement is repeated because the reply to its commit was lost, it cannot affect a later claim.
  const claiming = (worker: Worker): Worker => ({ ...worker, owner: claimName() });
  const loop = (name: string, work: () => Promise<boolean>): Loop =>
    startLoop({ name, work, pollMs: tuning.pollMs, log: deps.log });
  // If thousands of campaigns are due in one minute, start all of them before this process writes the recipients of the
  // first.
  let manyDue = false;
  const startScheduled = async (): Promise<boolean> => {
    const due = await retrying(() => startDue(deps, tuning.startsPerClaim));
    manyDue = due === tuning.startsPerClaim;
    return due > 0;
  };
  const perLink = (count: number, name: string, work: (worker: Worker) => Promise<boolean>): Loop[] =>
    workers.flatMap((worker) => Array.from({ length: count }, () => loop(name, () => work(claiming(worker)))));
  const singles = perLink(tuning.parallelSingleClaims, 'singles', async (worker) => (await runSingles(worker)) > 0);
  const campaigns = [
    loop('expansion', async () => !manyDue && (await retrying(() => expandOneStep(deps, tuning, owner)))),
    ...perLink(tuning.parallelBatches, 'batches', (worker) => runBatches(worker, 'shared')),
    ...perLink(tuning.parallelOwnBatches, 'batches of own numbers', (worker) => runBatches(worker, 'own')),
  ];
  const loops = [
    ...singles,
    ...campaigns,
    loop('scheduled', startScheduled),
    loop('quiet hours', async () => (await deps.db.asEngine((tx) => reopenBatches(tx, validityMs(deps)))) > 0),
    loop('two texts', () => retrying(() => decideOneText(deps))),
    loop('changed beginnings', () => retrying(() => replanOneCampaign(deps))),
    loop('recurring', () => retrying(() => runOneRecurring(deps))),
    loop('dates of sequences', () => retrying(() => noteOneDay(deps))),
    loop('beginnings of sequences', () => retrying(() => enterOneSequence(deps))),
    loop('sequences', () => retrying(() => runOneSequence(deps))),
    loop('moves to another number', () => retrying(() => runOneMove(deps))),
    loop('changed sequences', () => retrying(() => replanOneSequence(deps))),
  ];
  const watch = startLoop({
    name: 'stops of sending',
    pollMs: Math.min(tuning.pollMs, STOPS_POLL_MS),
    log: deps.log,
    work: async () => {
      await stops.refresh();
      await notifyStops(deps);
      return false;
    },
  });
  const stopWatching = deps.db.listen(STOPS_CHANNEL, { notified: () => watch.wake(), connected: () => watch.wake() });
  const wake = (some: readonly Loop[]): void => some.forEach((one) => one.wake());
  const stopListening = deps.db.listen(WORK_CHANNEL, {
    notified: (payload) => wake(payload === CAMPAIGN_WORK ? campaigns : singles),
    connected: () => wake(loops),
  });
  return {
    async stop() {
      stopping = true;
      stopListening();
      await Promise.all(loops.map((one) => one.stop()));
      stopWatching();
      await watch.stop();
    },
  };
}
