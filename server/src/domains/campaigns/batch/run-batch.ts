import { idsOf } from '../../../platform/base/ids-of';
import type { Tx } from '../../../platform/db/connection';
import { persevering } from '../../../platform/work/persevering';
import { noteTakeovers } from '../../../platform/work/takeovers';
import { type Batch, type BatchClaim, claimBatches, renewBatches } from '../../texting/batch';
import { claimLinkProbe } from '../../texting/failover';
import { claimingOf, claimProbe } from '../../texting/refusal';
import { validityMs } from '../../texting/message';
import { renewing, type Worker } from '../../texting/worker';
import { sendApart } from './send-apart';
import { sendBatches } from './send-batches';

/**
 * Batches of own numbers that one turn claims. A slow number has few texts to send at a time, and a turn costs the same
 * for one as for many.
 */
const MOST: Readonly<Record<BatchClaim['lane'], number>> = { shared: 1, own: 25 };

/** Claims batches and sends of them what may leave now. Returns false when none is due, or while the carrier does not respond. */
export async function runBatches(worker: Worker, lane: BatchClaim['lane']): Promise<boolean> {
  const { deps, tuning, owner } = worker;
  if (worker.caution.pauseMs > 0) return false;
  const engine = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    persevering(() => deps.db.asEngine(work, { prepared: true }), worker.stopping);
  const claim = (tx: Tx, by: Worker, most: number): Promise<Batch[]> =>
    claimBatches(tx, owner, { leaseMs: tuning.leaseMs, validityMs: validityMs(deps), lane, most }, claimingOf(by));
  let sender = worker;
  let batches: Batch[] = [];
  const probes = [
    ...(worker.stops.refused ? [claimProbe<Batch[]>] : []),
    ...(deps.secondGateway ? [claimLinkProbe<Batch[]>] : []),
  ];
  for (const probe of probes) {
    if (batches.length > 0) break;
    const probed = await engine((tx) =>
      probe(
        tx,
        worker,
        (probing) => claim(tx, probing, 1),
        (found) => found.length > 0,
      ),
    );
    if (probed) ({ worker: sender, claimed: batches } = probed);
  }
  if (batches.length === 0) batches = await engine((tx) => claim(tx, worker, MOST[lane]));
  if (batches.length === 0) return false;
  noteTakeovers('batches', batches);
  const renew = (): Promise<unknown> => renewBatches(deps.db.engine, idsOf(batches), owner, tuning.leaseMs);
  await renewing(sender, renew, () => sendApart(batches, (some) => sendBatches(sender, some, engine)));
  return true;
}
