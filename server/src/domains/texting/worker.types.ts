import type { CarrierFailureLog } from './handover/carrier-failures';
import type { Caution } from './handover/caution';
import type { OutboundDeps } from './outbound.types';
import type { OutboundTuning } from './tuning';

/** State that the sending loops of one process share. */
export interface Worker {
  deps: OutboundDeps;
  tuning: OutboundTuning;
  /** Name of the process in leases. */
  owner: string;
  caution: Caution;
  carrierFailures: CarrierFailureLog;
  /** True when the process is stopping: claimed work is finished, and nothing more is claimed. */
  stopping(): boolean;
}
