export { CarrierFailureLog } from './carrier-failures';
export { Caution } from './caution';
export { renewing } from './lease';
export { takeForCampaign } from './rate';
export { DEFAULT_TUNING, type OutboundTuning } from './tuning';
export { type Worker } from './worker.types';
