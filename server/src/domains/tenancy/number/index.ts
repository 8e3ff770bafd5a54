/** Numbers of one account, beside the shared code. Other domains and the application import from here only. */
export {
  accountsOfNumbers,
  deleteNumber,
  insertNumber,
  isOnSharedCode,
  listedNumbers,
  type NewNumber,
  type NumberKind,
  numberOf,
  numberOfAccount,
  numbersOfAccounts,
  type OwnNumber,
  ownNumbers,
  releaseNumberOf,
  replaceNumber,
  setNumberRate,
} from './own-number.repository';
export {
  answerNumber,
  deleteOther,
  EXPIRED_OF_NUMBERS,
  insertOther,
  keepFormer,
  keepUntaken,
  leftSharedCode,
  lockNumber,
  reachedUntil,
} from './other-number.repository';
export {
  lockRcs,
  numberOfAgent,
  rcsAgents,
  type RcsOfAccount,
  rcsServiceOf,
  rcsServices,
  sendsRcs,
  setAgent,
  stopRcs,
} from './rcs-agent.repository';
export { shownNumber, textedNumber } from './texted-number';
