export { ANSWER_HOURS, answerable } from './answerable';
export { inboundText, type InboundText, matchedText, type MatchedText, storable } from './inbound-text';
export {
  answeredToday,
  detachOptOuts,
  findInbound,
  type InboundRow,
  lastTexted,
  nextInboundIds,
  resultOf,
  senderNames,
  senders,
  storeInbound,
  textedSeveral,
} from './inbound.repository';
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
} from './inbound.types';
export { countsOn, isReachedOn, type Line, linesOf } from './line';
export { RECEIVED, WELCOMED } from './join-parts.repository';
export { presentReaction } from './reaction';
