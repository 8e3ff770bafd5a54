import type { CarrierFailureLog } from './carrier-failures';
import type { Caution } from './caution';
import type { OutboundDeps } from '../message/outbound.types';
import type { Probe } from '../stop/sending-stop.repository';
import type { StopWatch } from '../stop/stop-watch';
import type { OutboundTuning } from './tuning';

/** State that the sending loops of one process share. */
export interface Worker {
  deps: OutboundDeps;
  tuning: OutboundTuning;
  /** Name of the process in leases. */
  owner: string;
  caution: Caution;
  carrierFailures: CarrierFailureLog;
  stops: StopWatch;
  /** The stop that this claim probes: it sends one message although its number is stopped. */
  probe?: Probe;
  /** True when the process is stopping: claimed work is finished, and nothing more is claimed. */
  stopping(): boolean;
}
