/** Numbers of one account, beside the shared code. Other domains and the application import from here only. */
export { listedNumbers, numberOfAccount, releaseNumberOf } from './account-number.repository';
export {
  accountOfNumber,
  accountsOfNumbers,
  deleteNumber,
  insertNumber,
  isOnSharedCode,
  type NumberKind,
  numberOf,
  numbersOfAccounts,
  type OwnNumber,
  ownNumbers,
  setNumberRate,
} from './own-number.repository';
export { shownNumber, textedNumber } from './texted-number';
