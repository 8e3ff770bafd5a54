import type { Tx } from '../../../platform/db/connection';
import { lockClaim, lockProbes, markProbed, type Claiming } from '../stop/sending-stop.repository';
import type { Worker } from '../worker/worker.types';

/** How a worker claims: texts of numbers that are not stopped, or as the probe of a stopped one. */
export const claimingOf = ({ deps, probe }: Worker): Claiming => ({
  shared: deps.config.carrier.from,
  probed: probe?.number ?? null,
});

export interface Probed<T> {
  /** The worker that handles what was claimed. */
  worker: Worker;
  claimed: T;
}

/**
 * Claims a probe, which tests whether the carrier accepts messages of a number again, when one is due. One process at a
 * time probes a number, with growing pauses, until the carrier accepts one. Undefined when none is due, or nothing
 * waits for those that are.
 */
export async function claimProbe<T>(
  tx: Tx,
  worker: Worker,
  claim: (worker: Worker) => Promise<T>,
  isSome: (claimed: T) => boolean,
): Promise<Probed<T> | undefined> {
  const { tuning } = worker;
  await lockClaim(tx);
  for (const probe of await lockProbes(tx)) {
    const probing = { ...worker, probe };
    const claimed = await claim(probing);
    if (!isSome(claimed)) continue;
    await markProbed(tx, probe.id, tuning.probeMs, tuning.longestProbeMs);
    return { worker: probing, claimed };
  }
  return undefined;
}
