export { cancelBatches, decideBatches, pauseBatches, resumeBatches } from './batch-changes.repository';
export { applyQuietHours, reopenBatches } from './batch-times.repository';
export {
  type Batch,
  type BatchMessage,
  BUTTONS,
  type BatchClaim,
  claimBatches,
  claimMessages,
  endRest,
  claimedPending,
  markClosed,
  postponeBatches,
  renewBatches,
  unclaim,
  withdrawClaimed,
} from './batch.repository';
export { joinMessages } from './messages-in-batch';
export { dueAt, joinClock, writtenBatches } from './written-batches.repository';
