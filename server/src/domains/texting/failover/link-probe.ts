import type { Tx } from '../../../platform/db/connection';
import type { Worker } from '../worker/worker.types';
import { lockLinkProbes, markLinkProbed } from '../link/link.repository';

/**
 * Claims a text of a number for which the worker's link is down, to probe the link, when that is due. One process at a
 * time probes a link for a number, with growing pauses. Undefined when nothing is due, or nothing waits.
 */
export async function claimLinkProbe<T>(
  tx: Tx,
  worker: Worker,
  claim: (worker: Worker) => Promise<T>,
  isSome: (claimed: T) => boolean,
): Promise<{ worker: Worker; claimed: T } | undefined> {
  const { tuning, link } = worker;
  for (const number of await lockLinkProbes(tx, link.id)) {
    const probing = { ...worker, linkProbe: number };
    const claimed = await claim(probing);
    if (!isSome(claimed)) continue;
    await markLinkProbed(tx, number, link.id, tuning.probeMs, tuning.longestProbeMs);
    return { worker: probing, claimed };
  }
  return undefined;
}
