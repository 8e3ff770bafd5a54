/**
 * Who is subscribed and by which consent: subscribers, suppressions, the consent ledger, activity. The domain's door: other
 * domains and the application import from here only.
 */
export { endAsked, endDeactivated, endWrongNumber } from './consent/end-consent.service';
export { holdPhone, liftHold } from './consent/hold.service';
export { notifySubscribers } from './consent/notify-subscribers';
export { optOut } from './consent/opt-out.service';
export { unsubscribeByUser } from './consent/unsubscribe.service';
export { optedOut } from './events';
export { insertPending, type PhoneState, phoneStates } from './store/add-subscriber.repository';
export { endWaiting } from './jobs/unanswered.job';
export {
  type AgeAsked,
  type AgeQuestion,
  noteAgeQuestion,
  noteRepeat,
  openAgeQuestion,
  refuseAge,
  takeQuestion,
  waitForAge,
  wasTooYoung,
} from './store/age.repository';
export { addedByHand } from './store/added-by-hand.repository';
export { addressable, addressableOrHeld } from './store/addressable';
export { addTag, beginNothing, joinedBefore, markAllDeleted, removeTag } from './store/bulk.repository';
export { hasLeftCode, leaveCode, leaveCodeOnPage, notOffCode, returnToCode } from './store/code-suppression.repository';
export { type OnTheWeb, recordWebConsent, wordingHash } from './store/consent-wording.repository';
export {
  byCaller,
  type ConsentEvent,
  consentEvents,
  type ConsentSource,
  recordActivity,
  recordConsent,
  recordImportActivity,
  type Said,
} from './store/consent.repository';
export { daysRead, lastDayRead, markDayRead, storeDeactivated } from './store/deactivation.repository';
export { DETAIL_COLUMNS } from './store/details';
export { dueHolds, findHold, isHeld, takeDueHold } from './store/hold.repository';
export {
  findPhones,
  type RowColumns,
  type RowsImport,
  sortNewNames,
  writeLeft,
  writeRows,
} from './store/import-rows.repository';
export { liftOptOuts, nextOptOuts, optOutsToUndo, previewOptOuts } from './store/import-opt-out.repository';
export {
  keepTouched,
  keepValues,
  nextUndoPart,
  previewRows,
  rowsToUndo,
  uncountImportActivity,
  undoPart,
  type ValueBefore,
} from './store/import-undo.repository';
export { clearNoWelcome, hasNoWelcome, markNoWelcome, takeNoWelcome } from './store/no-welcome.repository';
export { consentOfPerson, eraseSubscribers, subscribersOfPhone } from './store/person.repository';
export { lockPhones } from './store/phone-locks.repository';
export { EXPIRED_OF_CONSENT } from './store/purge.repository';
export {
  type Asked,
  type Confirmed,
  confirmedWithAge,
  confirmPending,
  DAYS_TO_ANSWER,
  filesOfQuestions,
  lastQuestions,
  type LastQuestion,
  noteQuestions,
  returnToWaiting,
} from './store/question.repository';
export { codesOfDay, proveCode, provedPhone, storeLeaveCode } from './store/leave-code.repository';
export { lastStop, liftStop, resubscribeAfterStop } from './store/restore.repository';
export {
  lockSubscriber,
  markDeleted,
  noteChange,
  phoneOf,
  storedSubscriber,
  type StoredSubscriber,
  subscriberAt,
  userName,
  actingName,
  writeSubscriber,
} from './store/subscriber-save.repository';
export {
  findUndo,
  markBack,
  noteUndo,
  removeWritten,
  resubscribe,
  type Resubscribed,
  takeUndo,
  UNDO_SECONDS,
  type Undoable,
} from './store/subscriber-undo.repository';
export { sortSearchKeys } from './store/search-keys.repository';
export {
  addStopWords,
  isStopWord,
  removeStopWords,
  type StopWord,
  stopWords,
  WORDS_CHANNEL,
} from './store/stop-word.repository';
export { inheritSuppressions, isSuppressed, lift, reachable, WHOLE_ACCOUNT } from './store/suppression.repository';
export {
  clearDelivered,
  clearUndeliverable,
  liftUndeliverable,
  markUndeliverable,
  UNDELIVERABLE_CODES,
} from './store/undeliverable.repository';
export { listsOf } from './store/unsubscribe.repository';
export { CONSENTED, RELEASED, SUBSCRIBED } from './store/join-parts';
