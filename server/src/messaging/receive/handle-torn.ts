import type { InboundSms } from '../../providers/carrier/gateway';
import { retrying } from '../../work/retrying';
import { handleInside } from './handle-one';
import type { InboundDeps } from '../reading/inbound.types';

class NoWishToLeave extends Error {}

/**
 * Processes a long text with missing parts. A wish to leave takes effect without waiting for the rest. Anything else
 * might have another meaning with the rest, so it is rolled back. Returns whether it was processed.
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
