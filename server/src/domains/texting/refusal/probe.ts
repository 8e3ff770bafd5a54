import type { Tx } from '../../../platform/db/connection';
import { linksOf } from '../../../platform/providers/carrier/links';
import { lockClaim, lockProbes, markProbed, type Claiming } from '../stop/sending-stop.repository';
import type { Worker } from '../worker/worker.types';

/**
 * How a worker claims: texts that leave over its link, of numbers that are not stopped, or as the probe of a stopped one
 * or of the link.
 */
export const claimingOf = ({ deps, link, probe, linkProbe }: Worker): Claiming => {
  const links = linksOf(deps);
  return {
    shared: deps.config.carrier.from,
    probed: probe?.number ?? null,
    link: link.id,
    linkProbed: linkProbe ?? null,
    // A link that the settings no longer have cannot be asked; its texts end when their validity does.
    settles: link.id === 1 && links.length === 1 ? [1, 2] : [link.id],
    textsOnly: links.some(({ gateway }) => !gateway.fetchMedia),
  };
};

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
