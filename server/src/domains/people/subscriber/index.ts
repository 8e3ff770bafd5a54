export { insertPending, type PhoneState, phoneStates } from './add-subscriber.repository';
export { addTag, beginNothing, joinedBefore, markAllDeleted, removeTag } from './bulk.repository';
export { DETAIL_COLUMNS } from './details';
export { clearNoWelcome, hasNoWelcome, markNoWelcome, takeNoWelcome } from './no-welcome.repository';
export { type ChangedSubscriber, notifySubscribers } from './notify-subscribers';
export { sortSearchKeys } from './search-keys.repository';
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
} from './subscriber-save.repository';
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
} from './subscriber-undo.repository';
export { listsOf } from './unsubscribe.repository';
