/**
 * The account itself: its company, permissions, holds, settings. Other domains and the application import from here
 * only.
 */
export {
  type AccountOfUser,
  lockAccountOf,
  allowPermission,
  disallowPermission,
  setFrozenByOperator,
  findAccountId,
} from './account-access.repository';
export {
  companyOf,
  nameCompany,
  updateCompany,
  addPermissions,
  setPaymentErrors,
  freezeForDispute,
  unfreezeAfterDispute,
  saveCustomer,
  saveInvoiceSettings,
  lockCode,
  storeCode,
  anonymise,
  markRequested,
  markAccountDeleted,
  markCredited,
  isRequired,
  setRequired,
} from './account.repository';
export { quietHoursChanged } from './events';
export { insertAccount } from './new-account.repository';
export { newReferralCode } from './referral-code';
export { saveSettings, saveHoursAllowed } from './save-settings';
export { readSettings, hoursAllowed } from './sending-settings.repository';
export { storeVerifyLink, takeVerifyLink, verifyByOwner } from './verification.repository';
