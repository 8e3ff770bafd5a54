import { persevering } from '../../../platform/work/persevering';
import { retrying } from '../../../platform/work/retrying';
import { noteTakeovers } from '../../../platform/work/takeovers';
import { send, settle, type Work } from '../handover/dispatch';
import { mediaUrl } from '../handover/hand-over';
import { renewing } from '../worker/lease';
import { takeForLane } from '../worker/rate';
import { singleQueue } from '../single/single-queue.repository';
import { postponeSingles, renewSingles, type Single, type Wanted } from '../single/single.repository';
import { claimLinkProbe } from '../failover/link-probe';
import { claimingOf, claimProbe } from '../refusal/probe';
import { lateMs, validityMs } from '../message/waits';
import type { Worker } from '../worker/worker.types';
import { claimSingles, type SingleClaim, type SinglesOptions } from './claim-singles';
import { partsOf, textOf } from './single-text';
import { takesTurn } from './take-turns';

/**
 * Sends and settles messages that are due; returns their number. While the carrier does not respond, few are sent and
 * all unsettled ones are queried; from a number that it refuses, only probes are sent.
 */
export async function runSingles(worker: Worker): Promise<number> {
  const probed = worker.stops.refused ? await runProbe(worker, claimProbe) : 0;
  const linkProbed = worker.deps.secondGateway ? await runProbe(worker, claimLinkProbe) : 0;
  return probed + linkProbed + (await runDue(worker));
}

async function runDue(worker: Worker): Promise<number> {
  const { singlesPerClaim } = worker.tuning;
  const limit = worker.caution.admit(singlesPerClaim);
  if (limit === singlesPerClaim) return runClaim(worker, 'all', limit);
  const sent = limit > 0 ? await runClaim(worker, 'fresh', limit) : 0;
  return sent + (await runClaim(worker, 'claimed', singlesPerClaim));
}

const optionsOf = (worker: Worker, wanted: Wanted, limit: number): SinglesOptions => ({
  queue: singleQueue(worker.deps.db),
  wanted,
  limit,
  leaseMs: worker.tuning.leaseMs,
  lateMs: lateMs(worker.deps),
  validityMs: validityMs(worker.deps),
  claiming: claimingOf(worker),
  config: worker.deps.config,
});

/** Sends one message to probe whether the carrier accepts a number again, or whether its link works again. */
async function runProbe(worker: Worker, probe: typeof claimProbe<SingleClaim>): Promise<number> {
  const started = performance.now();
  const { floors } = singleQueue(worker.deps.db);
  const probed = await retrying(() =>
    floors.orForget(() =>
      worker.deps.db.asEngine((tx) =>
        probe(
          tx,
          worker,
          (probing) => claimSingles(tx, probing.owner, optionsOf(probing, 'fresh', 1)),
          ({ fresh }) => fresh.length > 0,
        ),
      ),
    ),
  );
  return probed ? handle(probed.worker, probed.claimed, started) : 0;
}

async function runClaim(worker: Worker, wanted: Wanted, limit: number): Promise<number> {
  const started = performance.now();
  const options = optionsOf(worker, wanted, limit);
  const claim = await retrying(() =>
    options.queue.floors.orForget(() =>
      worker.deps.db.asEngine((tx) => claimSingles(tx, worker.owner, options), { prepared: true }),
    ),
  );
  return handle(worker, claim, started);
}

async function handle(worker: Worker, { fresh, unsettled, waiting }: SingleClaim, started: number): Promise<number> {
  const { deps, tuning, owner } = worker;
  const ids = [...fresh, ...unsettled].map(({ id }) => id);
  if (ids.length === 0) return waiting;
  noteTakeovers('singles', [...fresh, ...unsettled]);
  const work: Work<Single> = {
    content: (message) => ({ body: textOf(deps.config, message), ...mediaUrl(deps, message.media) }),
    accountOf: (message) => message.account_id,
    fromOf: (message) => message.number ?? deps.config.carrier.from,
    postpone: (tx, waiting) => postponeSingles(tx, waiting, owner),
  };
  const noteBalance = (messages: readonly Single[]): void =>
    deps.notifiers.balance.note(messages.map((message) => message.account_id));
  const renew = (): Promise<unknown> => renewSingles(deps.db.engine, ids, owner, tuning.leaseMs);
  return renewing(worker, renew, async () => {
    const parts = new Map<string, number>();
    for (const message of fresh) {
      // The claim has taken their tokens.
      if (takesTurn(message)) continue;
      const from = work.fromOf(message);
      parts.set(from, (parts.get(from) ?? 0) + partsOf(deps.config, message));
    }
    for (const [from, sum] of parts) await persevering(() => takeForLane(deps, from, sum), worker.stopping);
    await send(worker, work, fresh, started);
    noteBalance(fresh);
    await settle(worker, work, unsettled);
    noteBalance(unsettled);
    return ids.length + waiting;
  });
}
