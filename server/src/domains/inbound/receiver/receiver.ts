import type { InboundSms, Receiver } from '../../../platform/providers/carrier/gateway';
import { type InboundDeps, type InboundResult } from '../../texting/inbound-text';
import { type OutboundDeps } from '../../texting/message';
import { ReceiptIntake } from '../../texting/receipt';
import { InFlight } from '../../../platform/metrics/in-flight';
import { GroupQueue } from './group-queue';
import { handleInbound } from './handle';
import { handleTorn } from './handle-torn';

/**
 * Receives the carrier's deliveries, by webhook or over its own connection, and handles both alike (decision 67). One
 * per process.
 */
export interface CarrierReceiver extends Receiver {
  inbound(message: InboundSms): Promise<InboundResult>;
  /** Writes pending deliveries. Call it when no more can arrive. */
  stop(): Promise<void>;
}

/** Texts that this process has received and not yet stored. */
export const textsInFlight = new InFlight();

export function createReceiver(deps: InboundDeps & OutboundDeps): CarrierReceiver {
  const groups = new GroupQueue(deps);
  const receipts = new ReceiptIntake(deps);
  return {
    receipt: (receipt) => receipts.receive(receipt),
    inbound: (message) => textsInFlight.during(() => handleInbound(deps, groups, message)),
    torn: (message) => textsInFlight.during(() => handleTorn(deps, message)),
    async stop() {
      await Promise.all([groups.stop(), receipts.stop()]);
    },
  };
}
