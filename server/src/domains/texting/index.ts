/**
 * Texts themselves: received and sent, queues, receipts, the ledger of messages. The domain's door: other
 * domains and the application import from here only.
 */
export { applyQuietHours, makeBatchesDue, reopenBatches, restartValidity } from './batch/batch-times.repository';
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
} from './batch/batch.repository';
export { joinMessages } from './batch/messages-in-batch';
export { dueAt, joinClock, writtenBatches } from './batch/written-batches.repository';
export {
  batchesRefunded,
  failuresReported,
  monthsRemoved,
  type Outcome,
  outcomesChanged,
  outcomesNotified,
  type Refund,
  withheld,
} from './events';
export { send, settle, type Work } from './handover/dispatch';
export { mediaUrl } from './handover/hand-over';
export { allStates, hourKinds, lawfulStates, placeJoins, statesOfPlace, zonesOfPlace } from './hours/hours-sql';
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
} from './hours/texting-hours.repository';
export { ANSWER_HOURS, answerable } from './inbound-text/answerable';
export { inboundText, type InboundText, matchedText, type MatchedText, storable } from './inbound-text/inbound-text';
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
} from './inbound-text/inbound.repository';
export {
  type AccountFact,
  type Decision,
  type InboundDeps,
  type InboundResult,
  type InboundSettings,
  type KeywordFact,
  type NoticeSettings,
  type PhoneFacts,
  type Route,
  type Sender,
} from './inbound-text/inbound.types';
export { RECEIVED, WELCOMED } from './inbound-text/join-parts.repository';
export { presentReaction } from './inbound-text/reaction';
export { availableMessages, lockBalance, openBalance, post } from './ledger/balance.repository';
export { type Buckets, split } from './ledger/buckets';
export { checkLedger, checkPurchases } from './ledger/ledger-check.repository';
export { active, maySend, meansOf, sendingProblem } from './ledger/may-send.repository';
export { addBoughtMessages, grantExtra, resetPlanMessages } from './ledger/purchase';
export { requireMeans } from './ledger/require-means';
export { keepPaces, markWarned, planned, type Warned } from './ledger/runway.repository';
export { runwayOf, type Using } from './ledger/runway';
export { START_PROBLEMS, type StartProblem } from './ledger/start-problems';
export { keepPlanMessages, returnMessages, takeBackMessages } from './ledger/take-back';
export { textingMeasures } from './measures';
export { CAMPAIGN_WORK, KIND, LANE, WORK_CHANNEL } from './message/kinds';
export { left, leftOfBatch } from './message/left';
export { addMessageMonths, keepMessageMonths } from './message/message-months.job';
export { messagesOfPhone } from './message/message-totals.repository';
export { NOT_SENT, notSentReason } from './message/not-sent';
export { notifyOutcomes } from './message/notify-outcomes';
export { type OutboundDeps } from './message/outbound.types';
export { eraseTexts, filesOfReplies, pendingTexts, receivedFrom, textsOfPerson } from './message/person.repository';
export { personalValues, type PersonalValues, storeBodies, storedBodies } from './message/render.repository';
export { sentSince } from './message/sent-since';
export { otherText, sentText } from './message/sent-text';
export { textsToPhone } from './message/texts-to-phone.repository';
export { lateMs, validityMs } from './message/waits';
export { wakeForCampaign } from './message/wake.repository';
export { runSingles } from './queue/run-singles';
export { judgeWaitingSingles } from './queue/singles-hours.repository';
export { acceptedJob } from './receipt/accepted.job';
export { ReceiptIntake } from './receipt/receipt-intake';
export { PASSING_CODES } from './refusal/passing-codes';
export { claimingOf, claimProbe } from './refusal/probe';
export {
  AUTOMATIC_PER_DAY,
  AUTOMATIC_PER_HOUR,
  EXPIRED_OF_TEXTING,
  mayAnswer,
  takeAutomatic,
} from './single/automatic.repository';
export { composedMessage, type ComposedMessage } from './single/composed-message';
export { enqueueMessage, enqueueMessages, reserveMessages, showsNothing } from './single/enqueue.repository';
export { markRetried } from './single/single.repository';
export { withdrawUnsent } from './single/withdraw-unsent';
export {
  endOtherRefusals,
  isStopped,
  openStops,
  pastStops,
  sinceLastStop,
  type Stop,
  stopOf,
  STOPS_CHANNEL,
  type StopScope,
  untoldStops,
  waitingAccounts,
  waitingTexts,
} from './stop/sending-stop.repository';
export { startSending, stopSending } from './stop/stop-sending';
export { StopWatch } from './stop/stop-watch';
export { CarrierFailureLog } from './worker/carrier-failures';
export { Caution } from './worker/caution';
export { renewing } from './worker/lease';
export { openRate, takeForCampaign } from './worker/rate';
export { DEFAULT_TUNING, type OutboundTuning } from './worker/tuning';
export { type Worker } from './worker/worker.types';
