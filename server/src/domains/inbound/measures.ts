import type { Measures } from '../../platform/metrics/measures';
import { textsInFlight } from './receiver/receiver';

export const inboundMeasures: Measures = { inFlight: { inbound: textsInFlight } };
