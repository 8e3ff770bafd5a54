export { addedByHand } from './added-by-hand.repository';
export {
  hasLeftCode,
  leaveCode,
  leaveCodeOnPage,
  notOffCode,
  notOffCodeOf,
  returnToCode,
} from './code-suppression.repository';
export { endAsked, endDeactivated, endWrongNumber } from './end-consent.service';
export { codesOfDay, tryLeaveCode, phoneOfEnteredCode, storeLeaveCode } from './leave-code.repository';
export { optOut } from './opt-out.service';
export { unsubscribeByUser } from './unsubscribe.service';
