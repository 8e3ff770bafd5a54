export {
  AUTOMATIC_PER_DAY,
  AUTOMATIC_PER_HOUR,
  EXPIRED_OF_TEXTING,
  mayAnswer,
  takeAutomatic,
} from './automatic.repository';
export { composedMessage, type ComposedMessage } from './composed-message';
export { enqueueMessage, enqueueMessages, reserveMessages, showsNothing } from './enqueue.repository';
export { markRetried } from './single.repository';
export { withdrawQueued, withdrawUnsent } from './withdraw-unsent';
