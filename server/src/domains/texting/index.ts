/**
 * Texts themselves: received and sent, queues, receipts, the ledger of messages. The domain's door: other
 * domains and the application import from here only.
 */
export {
  batchesRefunded,
  failuresReported,
  monthsRemoved,
  type Outcome,
  outcomesChanged,
  outcomesNotified,
  withheld,
  type Refund,
} from './events';
export { notifyOutcomes } from './notify-outcomes';
export { CarrierFailureLog } from './handover/carrier-failures';
export { Caution } from './handover/caution';
export { send, settle, type Work } from './handover/dispatch';
export { mediaUrl } from './handover/hand-over';
export { renewing } from './handover/lease';
export { openRate, takeForCampaign } from './handover/rate';
export { claimingOf, claimProbe } from './stops/probe';
export { startSending, stopSending } from './stops/stop-sending';
export { StopWatch } from './stops/stop-watch';
export { acceptedJob } from './jobs/accepted.job';
export { addMessageMonths, keepMessageMonths } from './jobs/message-months.job';
export { CAMPAIGN_WORK, KIND, LANE, WORK_CHANNEL } from './kinds';
export { addBoughtMessages, grantExtra, resetPlanMessages } from './ledger/purchase';
export { keepPlanMessages, returnMessages, takeBackMessages } from './ledger/take-back';
export { runwayOf, type Using } from './ledger/runway';
export type { OutboundDeps } from './outbound.types';
export { ReceiptIntake } from './receipts/receipts';
export { presentReaction } from './received/reaction';
export { inboundText, type InboundText, matchedText, type MatchedText, storable } from './received/inbound-text';
export type {
  AccountFact,
  Decision,
  InboundDeps,
  InboundResult,
  InboundSettings,
  KeywordFact,
  NoticeSettings,
  PhoneFacts,
  Route,
  Sender,
} from './received/inbound.types';
export { type Buckets, split } from './rules/buckets';
export { PASSING_CODES } from './rules/passing-codes';
export { NOT_SENT, notSentReason } from './rules/not-sent';
export { START_PROBLEMS, type StartProblem } from './rules/start-problems';
export { textingMeasures } from './measures';
export { composedMessage, type ComposedMessage } from './singles/composed-message';
export { requireMeans } from './singles/require-means';
export { runSingles } from './singles/run-singles';
export { withdrawUnsent } from './singles/withdraw-unsent';
export { ANSWER_HOURS, answerable } from './store/answerable';
export { availableMessages, lockBalance, openBalance, post } from './store/balance.repository';
export { judgeWaitingSingles } from './store/singles-hours.repository';
export { applyQuietHours, makeBatchesDue, reopenBatches, restartValidity } from './store/batch-times.repository';
export {
  type Batch,
  type BatchMessage,
  claimBatch,
  claimMessages,
  endRest,
  leftOvers,
  markClosed,
  postponeBatch,
  renewBatch,
  unclaim,
  withdrawClaimed,
} from './store/batch.repository';
export { enqueueMessage, enqueueMessages, reserveMessages, showsNothing } from './store/enqueue.repository';
export {
  answeredToday,
  detachOptOuts,
  findInbound,
  type InboundRow,
  nextInboundIds,
  resultOf,
  senderNames,
  senders,
  storeInbound,
} from './store/inbound.repository';
export {
  AUTOMATIC_PER_DAY,
  AUTOMATIC_PER_HOUR,
  EXPIRED_OF_TEXTING,
  mayAnswer,
  takeAutomatic,
} from './store/automatic.repository';
export { textsToPhone } from './store/texts-to-phone.repository';
export { checkLedger, checkPurchases } from './store/ledger-check.repository';
export { left, leftOfBatch } from './store/left';
export { active, maySend, meansOf, sendingProblem } from './store/may-send.repository';
export { messagesOfPhone } from './store/message-totals.repository';
export { eraseTexts, filesOfReplies, pendingTexts, receivedFrom, textsOfPerson } from './store/person.repository';
export { personalValues, type PersonalValues, storeBodies, storedBodies } from './store/render.repository';
export { keepPaces, markWarned, planned, type Warned } from './store/runway.repository';
export {
  endOtherRefusals,
  isStopped,
  openStops,
  pastStops,
  sinceLastStop,
  type Stop,
  stopOf,
  type StopScope,
  STOPS_CHANNEL,
  untoldStops,
  waitingAccounts,
  waitingTexts,
} from './store/sending-stop.repository';
export { sentSince } from './store/sent-since';
export { joinMessages } from './store/messages-in-batch';
export { otherText, sentText } from './store/sent-text';
export { markRetried } from './store/single.repository';
export { wakeForCampaign } from './store/wake.repository';
export { allStates, hourKinds, lawfulStates, placeJoins, statesOfPlace, zonesOfPlace } from './store/hours-sql';
export { dueAt, joinClock, writtenBatches } from './store/written-batches';
export { DEFAULT_TUNING, type OutboundTuning } from './tuning';
export { lateMs, validityMs } from './waits';
export type { Worker } from './worker.types';
export { RECEIVED, WELCOMED } from './store/join-parts';
export {
  addHours,
  anywhereHasHours,
  countryHours,
  type DayHours,
  endHours,
  hoursHistory,
  hoursInForce,
  regionName,
  type StoredHours,
} from './store/texting-hours.repository';
