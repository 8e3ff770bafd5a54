import type { CarrierFailureLog } from './handover/carrier-failures';
import type { Caution } from './handover/caution';
import type { OutboundDeps } from './outbound.types';
import type { OutboundTuning } from './tuning';

/** What the sending loops of one process share. */
export interface Worker {
  deps: OutboundDeps;
  tuning: OutboundTuning;
  /** Name in leases. */
  owner: string;
  caution: Caution;
  carrierFailures: CarrierFailureLog;
  /** True when the process is to end: what is claimed is finished, nothing new is claimed. */
  stopping(): boolean;
}
