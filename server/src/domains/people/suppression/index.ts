export { type Among, lastStop, liftStop, resubscribeAfterStop } from './restore.repository';
export {
  addStopWords,
  isStopWord,
  removeStopWords,
  type StopWord,
  stopWords,
  WORDS_CHANNEL,
} from './stop-word.repository';
export { inheritSuppressions, isSuppressed, lift, reachable, WHOLE_ACCOUNT } from './suppression.repository';
