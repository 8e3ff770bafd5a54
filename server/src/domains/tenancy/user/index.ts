/**
 * Users of an account: who they are, their password, their timezone. Other domains and the application import from here
 * only.
 */
export { timezoneChanged } from './events';
export { zoneOfOwner, timezoneOfOwner } from './owner-zone';
export { readSecret, storePasswordHash, replaceHash } from './password.repository';
export { saveOwnUser } from './save-own-user';
export {
  type AccountFields,
  markUserDeleted,
  softDeleteUsers,
  userName,
  type InviterRow,
  insertOwner,
  isEmailUsed,
  storeEmail,
  noteLogin,
  markGuessesMailed,
  insertUser,
  readInviter,
  updateUser,
  type UserValues,
} from './user.repository';
