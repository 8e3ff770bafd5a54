/**
 * Who is subscribed and by which consent: subscribers, suppressions, the consent ledger, activity. The domain's door: other
 * domains and the application import from here only.
 */
export { type OnTheWeb, recordWebConsent, wordingHash } from './consent/consent-wording.repository';
export {
  byCaller,
  type ConsentEvent,
  consentEvents,
  type ConsentSource,
  recordActivity,
  recordConsent,
  recordImportActivity,
  type Said,
} from './consent/consent.repository';
export { CONSENTED, RELEASED, SUBSCRIBED } from './consent/join-parts.repository';
export { consentOfPerson, eraseSubscribers, subscribersOfPhone } from './consent/person.repository';
export { optedOut } from './events';
export { addressable, addressableOrHeld } from './hold/addressable';
export { dueHolds, findHold, isHeld, takeDueHold } from './hold/hold.repository';
export { holdPhone, liftHold } from './hold/hold.service';
export { liftOptOuts, nextOptOuts, optOutsToUndo, previewOptOuts } from './import/import-opt-out.repository';
export {
  findPhones,
  type RowColumns,
  type RowsImport,
  sortNewNames,
  writeLeft,
  writeRows,
} from './import/import-rows.repository';
export {
  keepTouched,
  keepValues,
  nextUndoPart,
  previewRows,
  rowsToUndo,
  uncountImportActivity,
  undoPart,
  type ValueBefore,
} from './import/import-undo.repository';
export { addedByHand } from './opt-out/added-by-hand.repository';
export {
  hasLeftCode,
  leaveCode,
  leaveCodeOnPage,
  notOffCode,
  returnToCode,
} from './opt-out/code-suppression.repository';
export { endAsked, endDeactivated, endWrongNumber } from './opt-out/end-consent.service';
export { codesOfDay, proveCode, provedPhone, storeLeaveCode } from './opt-out/leave-code.repository';
export { optOut } from './opt-out/opt-out.service';
export { unsubscribeByUser } from './opt-out/unsubscribe.service';
export { daysRead, lastDayRead, markDayRead, storeDeactivated } from './phone/deactivation.repository';
export { lockPhones } from './phone/phone-locks.repository';
export { EXPIRED_OF_PEOPLE } from './phone/purge.repository';
export {
  clearDelivered,
  clearUndeliverable,
  liftUndeliverable,
  markUndeliverable,
  UNDELIVERABLE_CODES,
} from './phone/undeliverable.repository';
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
} from './question/age.repository';
export {
  type Asked,
  type Confirmed,
  confirmedWithAge,
  confirmPending,
  DAYS_TO_ANSWER,
  filesOfQuestions,
  type LastQuestion,
  lastQuestions,
  noteQuestions,
  returnToWaiting,
} from './question/question.repository';
export { endWaiting } from './question/unanswered.job';
export { insertPending, type PhoneState, phoneStates } from './subscriber/add-subscriber.repository';
export { addTag, beginNothing, joinedBefore, markAllDeleted, removeTag } from './subscriber/bulk.repository';
export { DETAIL_COLUMNS } from './subscriber/details';
export { clearNoWelcome, hasNoWelcome, markNoWelcome, takeNoWelcome } from './subscriber/no-welcome.repository';
export { notifySubscribers } from './subscriber/notify-subscribers';
export { sortSearchKeys } from './subscriber/search-keys.repository';
export {
  actingName,
  lockSubscriber,
  markDeleted,
  noteChange,
  phoneOf,
  storedSubscriber,
  type StoredSubscriber,
  subscriberAt,
  userName,
  writeSubscriber,
} from './subscriber/subscriber-save.repository';
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
} from './subscriber/subscriber-undo.repository';
export { listsOf } from './subscriber/unsubscribe.repository';
export { lastStop, liftStop, resubscribeAfterStop } from './suppression/restore.repository';
export {
  addStopWords,
  isStopWord,
  removeStopWords,
  type StopWord,
  stopWords,
  WORDS_CHANNEL,
} from './suppression/stop-word.repository';
export {
  inheritSuppressions,
  isSuppressed,
  lift,
  reachable,
  WHOLE_ACCOUNT,
} from './suppression/suppression.repository';
