import type { Measures } from '../../platform/metrics/measures';
import { textsInFlight } from './receiver';

export const inboundMeasures: Measures = { inFlight: { inbound: textsInFlight } };
