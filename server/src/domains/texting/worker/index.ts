export { CarrierFailureLog } from './carrier-failures';
export { Caution } from './caution';
export { renewing } from './lease';
export { campaignsPerDay, lockBuckets, QUEUED_SECONDS, refillMs, takeForCampaign } from './rate';
export { carrierToday, type Granted, inTurnSince } from './send-rate.repository';
export { DEFAULT_TUNING, type OutboundTuning } from './tuning';
export { type Worker } from './worker.types';
