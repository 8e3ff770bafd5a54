import type { Tx } from '../../../platform/db/connection';
import { lockClaim, lockProbe, markProbed, type Claiming } from '../stop/sending-stop.repository';
import type { Worker } from '../worker/worker.types';

/** How a worker claims: subject to every stop of its number, or as the probe of a stopped one. */
export const claimingOf = ({ deps, probe }: Worker): Claiming => ({
  number: deps.config.carrier.from,
  probing: probe !== undefined,
});

export interface Probed<T> {
  /** The worker that handles what was claimed. */
  worker: Worker;
  claimed: T;
}

/**
 * Claims a probe, which tests whether the carrier accepts messages of our number again, when one is due. One process at
 * a time probes, with growing pauses, until the carrier accepts one. Undefined when none is due, or nothing waits.
 */
export async function claimProbe<T>(
  tx: Tx,
  worker: Worker,
  claim: (worker: Worker) => Promise<T>,
  isSome: (claimed: T) => boolean,
): Promise<Probed<T> | undefined> {
  const { deps, tuning } = worker;
  await lockClaim(tx);
  const probe = await lockProbe(tx, deps.config.carrier.from);
  if (probe === undefined) return undefined;
  const probing = { ...worker, probe };
  const claimed = await claim(probing);
  if (!isSome(claimed)) return undefined;
  await markProbed(tx, probe, tuning.probeMs, tuning.longestProbeMs);
  return { worker: probing, claimed };
}
