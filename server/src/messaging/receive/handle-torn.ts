import type { InboundSms } from '../../providers/carrier/gateway';
import { retrying } from '../../work/retrying';
import { handleInside } from './handle-one';
import type { InboundDeps } from '../reading/inbound.types';

class NoWishToLeave extends Error {}

/**
 * Reads a long text some of whose parts are missing. A wish to leave is acted upon: it must not wait for the rest.
 * Anything else might mean something different with the rest, so what was done is rolled back. True: acted upon.
 */
export async function handleTorn(deps: InboundDeps, inbound: InboundSms): Promise<boolean> {
  try {
    await retrying(() =>
      deps.db.asEngine(async (tx) => {
        const { decision } = await handleInside(tx, deps, inbound);
        if (decision !== 'opt-out') throw new NoWishToLeave();
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof NoWishToLeave) return false;
    throw error;
  }
}
