import type { Tx } from '../../../platform/db/connection';
import { type Claiming } from '../stop/sending-stop.repository';
import { type Batch, claimBatches } from './batch.repository';

/** Claims one due batch of the shared code. */
export const claimBatch = async (
  tx: Tx,
  owner: string,
  leaseMs: number,
  validityMs: number,
  claiming?: Claiming,
): Promise<Batch | undefined> =>
  (await claimBatches(tx, owner, { leaseMs, validityMs, lane: 'shared', most: 1 }, claiming))[0];
