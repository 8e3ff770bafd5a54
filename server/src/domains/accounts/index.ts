/**
 * Accounts and their users: sign-up, sign-in, devices, notices, push. The domain's door: other
 * domains and the application import from here only.
 */
export { alertOwner } from './alerts/alert-owner';
export { askNewAddresses } from './alerts/confirm.service';
export { mailConfirmed } from './alerts/notify-address';
export { quotedName } from './alerts/quoted-name';
export { tellStop } from './alerts/tell-stop';
export { newChallenge, verifyCaptcha } from './captcha/captcha.service';
export { findKey, type KeySession } from './api-keys/api-keys.service';
export { addDevices } from './devices/devices.service';
export { refuseUsedEmail, requestEmailChange } from './email-change/email-change.service';
export { accountCreated, quietHoursChanged, timezoneChanged, userRemoved } from './events';
export { tellEndingKeys } from './jobs/ending-keys.job';
export { tellHeld } from './jobs/held-alerts.job';
export { startPushes } from './jobs/push-worker';
export { limitAttempts, networkLimit } from './limits/attempts.service';
export { mailOwner, mailUser } from './limits/mail-user';
export { accountMeasures } from './measures';
export { addNotice } from './notices/add-notice';
export { alertAddressRoutes } from './routes/alert-addresses.routes';
export { apiKeyRoutes } from './routes/api-keys.routes';
export { authorizedUserRoutes } from './routes/authorized-users.routes';
export { emailChangeRoutes } from './routes/email-change.routes';
export { noticeRoutes } from './routes/notices.routes';
export { passkeyRoutes } from './routes/passkeys.routes';
export { passwordResetRoutes } from './routes/password-reset.routes';
export { pushRoutes } from './routes/push.routes';
export { securityLogRoutes } from './routes/security-log.routes';
export { sessionRoutes } from './routes/sessions.routes';
export { twoStepRoutes } from './routes/two-step.routes';
export { signUpRoutes } from './routes/sign-up.routes';
export { verificationRoutes } from './routes/verification.routes';
export { senderNameOf } from './sender-name';
export { saveHoursAllowed, saveOwnUser, saveSettings } from './save-planned-from';
export { newReferralCode } from './rules/referral-code';
export { TRIAL_DAYS } from './rules/trial.policy';
export { noteDownload } from './security-log/note-download';
export { noteSecurity } from './security-log/note-security';
export { endMailedLinks } from './store/mailed-links.repository';
export { endSessions } from './sign-in/end-sessions';
export { type Browser, deviceCookie, deviceTokenOf } from './sign-in/known-devices.service';
export { resetSecondStep } from './two-step/demand.service';
export { finishSignIn } from './two-step/finish-sign-in';
export { signIn } from './sign-in/login.service';
export { signInByPasskey } from './two-step/passkey-sign-in';
export { hashPassword, passwordMatches } from './sign-in/password';
export { passwordChangedMail } from './sign-in/password-changed.mail';
export { passwordMissing, provePassword, signInEmail, WRONG_PASSWORD } from './sign-in/prove-password';
export { requireGoodPassword } from './sign-in/require-good-password';
export {
  allowInForce,
  endSession,
  findSession,
  findSessionByHash,
  hashToken,
  type NewSession,
  newToken,
  surplusSessions,
} from './sign-in/session.service';
export { setPassword } from './sign-in/set-password';
export { signOutUser } from './sign-in/sign-out-user';
export {
  type AccountOfUser,
  allowPermission,
  disallowPermission,
  findAccountId,
  lockAccountOf,
  setFrozenByOperator,
} from './store/account-access.repository';
export {
  type AccountFields,
  addPermissions,
  anonymise,
  buryUsers,
  freezeForDispute,
  lockCode,
  markAccountDeleted,
  markCredited,
  markRequested,
  saveCustomer,
  saveInvoiceSettings,
  setPaymentErrors,
  storeCode,
  unfreezeAfterDispute,
  companyOf,
  nameCompany,
  updateCompany,
  userName,
} from './store/account.repository';
export { freeDevices } from './store/devices.repository';
export { ownerTimezone, ownerZone, timezoneOfOwner, zoneOfOwner } from './store/owner-zone';
export { unconfirmed } from './store/alert-addresses.repository';
export { eraseNotifications } from './store/person.repository';
export { EXPIRED_OF_ACCOUNTS } from './store/purge.repository';
export { deletePushes, queuePush } from './store/queue-push.repository';
export { hoursAllowed, readSettings } from './store/sending-settings.repository';
export { readNewestSecrets as newestAppSecrets } from './store/two-step.repository';
