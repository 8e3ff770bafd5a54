/**
 * Who may sign in, and how they prove it: sign-up, sign-in, two-step, sessions, keys. The domain's door: other domains
 * and the application import from here only.
 */
export { findKey, type KeySession } from './api-key/api-keys.service';
export { notifyEndingKeys } from './api-key/ending-keys.job';
export { readNewestSecrets as newestAppSecrets } from './authenticator/two-step.repository';
export { newChallenge, verifyCaptcha } from './captcha/captcha.service';
export { refuseUsedEmail, requestEmailChange } from './email/email-change.service';
export { endMailedLinks } from './email/mailed-links.repository';
export { accountCreated, userRemoved } from './events';
export { accessApi } from './routes';
export { noteDownload } from './security-log/note-download';
export { noteSecurity } from './security-log/note-security';
export { endSessions } from './session/end-sessions';
export { EXPIRED_OF_ACCESS } from './session/purge.repository';
export {
  allowInForce,
  endSession,
  findSession,
  findSessionByHash,
  type NewSession,
  surplusSessions,
} from './session/session.service';
export { signOutUser } from './session/sign-out-user';
export { finishSignIn } from './sign-in/finish-sign-in';
export { type Browser, deviceCookie, deviceTokenOf } from './sign-in/known-devices.service';
export { signIn } from './sign-in/login.service';
export { signInByPasskey } from './sign-in/passkey-sign-in';
export { freeDevices } from './sign-up/devices.repository';
export { addDevices } from './sign-up/devices.service';
export { TRIAL_DAYS } from './sign-up/trial.policy';
export { resetSecondStep } from './two-step/demand.service';
