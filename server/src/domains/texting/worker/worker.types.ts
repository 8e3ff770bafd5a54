import type { CarrierFailureLog } from './carrier-failures';
import type { Caution } from './caution';
import type { Link } from '../../../platform/providers/carrier/links';
import type { OutboundDeps } from '../message/outbound.types';
import type { Probe } from '../stop/sending-stop.repository';
import type { StopWatch } from '../stop/stop-watch';
import type { OutboundTuning } from './tuning';

/** A carrier link, as the loops of one process see it. */
interface WorkerLink extends Link {
  /** When an answer about a message from a number last arrived, by performance.now(). */
  workedAt: Map<string, number>;
}

/** State that the sending loops of one process and link share. */
export interface Worker {
  deps: OutboundDeps;
  tuning: OutboundTuning;
  /** Name of the process in leases. */
  owner: string;
  /** The carrier link that its texts leave over. */
  link: WorkerLink;
  caution: Caution;
  carrierFailures: CarrierFailureLog;
  stops: StopWatch;
  /** The stop that this claim probes: it sends one message although its number is stopped. */
  probe?: Probe;
  /** The number whose link this claim probes: it sends one message although its texts leave over the other link. */
  linkProbe?: string;
  /** True when the process is stopping: claimed work is finished, and nothing more is claimed. */
  stopping(): boolean;
}
