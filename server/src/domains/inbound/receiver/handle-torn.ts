import type { InboundSms } from '../../../platform/providers/carrier/gateway';
import { retrying } from '../../../platform/work/retrying';
import { handleInside } from './handle-one';
import { type InboundDeps, inboundText } from '../../texting/inbound-text';

class NotAnOptOut extends Error {}

/**
 * Reads a long text some of whose parts are missing. Carries out an opt-out, which must not wait for the rest. Rolls
 * back anything else, because it might mean something different with the rest. Returns whether the text was an opt-out.
 */
export async function handleTorn(deps: InboundDeps, inbound: InboundSms): Promise<boolean> {
  try {
    await retrying(() =>
      deps.db.asInbound(async (tx) => {
        const { decision } = await handleInside(tx, deps, inboundText(inbound));
        if (decision !== 'opt-out') throw new NotAnOptOut();
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof NotAnOptOut) return false;
    throw error;
  }
}
