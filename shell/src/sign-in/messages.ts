import { catalogue } from '@textloom/contracts';

/** The texts of the sign-in area; those of the specification are verbatim, with their requirement. */
export const TEXTS = catalogue('shell/sign-in', {
  title: 'Sign in',
  signingIn: 'Signing in…',
  subtitle: 'Keyword marketing by text message.',
  rates: 'Message and data rates may apply to the people you text. Incoming messages are free.',
  /** For people who receive texts and have no account */
  leave: 'Stop texts to your phone',
  /** Subjects of failure messages */
  theSignIn: 'The sign-in',
  thisForm: 'This form',
  theCaptcha: 'The captcha',
  /** AUTH-007 */
  signedIn: 'Logged in successfully',
  expired: 'Your session has ended. Please sign in again.',
  /** PLAN-025 */
  deleted: 'Your account was deleted. We have sent the details to your email.',
  /** AUTH-005 */
  forgotLink: 'Forgot Password',
  /** AUTH-006 */
  newAccountLink: "Don't have an account?",
  password: 'Password',
  passwordRequired: 'Password is required.',
  passwordTooShort: 'Choose a password of at least 10 characters.',
  passwordTooLong: 'This password is too long.',
  passwordAgainRequired: 'Please type the password again.',
  remember: 'Remember me',
  byPasskey: 'Sign in with a passkey',
  noPasskey: 'No passkey was used. Try again, or sign in another way.',
  showPassword: 'Show password',
  showPasswords: 'Show passwords',
  back: 'Back to sign in',

  stepTitle: 'Enter your code',
  stepSubtitle: 'Your authenticator app shows it.',
  /** Without an app */
  stepRecovery: 'Use one of your recovery codes.',
  code: 'Code',
  recoveryHelp: 'If you do not have the app with you, enter one of your recovery codes.',
  usePasskey: 'Use a passkey instead',
  startAgain: 'Start again',

  forgotTitle: 'Forgot your password?',
  forgotSubtitle: 'Enter the email of your account, and we send you a link to choose a new one.',
  sendInstructions: 'Send instructions',
  sending: 'Sending…',
  /** AUTH-011 */
  forgotDone: 'Instructions to reset your password were sent to your email address',
  forgotNext: 'The link in the mail works once, for one hour. If it does not arrive, check your spam folder.',
  /** ERR-001 */
  unknownEmail: 'The email you provided is not in our database.',

  createTitle: 'Create your account',
  createSubtitle: 'Free for 14 days. No card needed.',
  create: 'Create account',
  creating: 'Creating your account…',
  /** AUTH-013 */
  moreLater: 'More settings follow after you log in: your company, time zone, notifications and more.',
  created: 'Your account was created. Login with your email and password',
  createdSignedIn: 'Your account was created, and you are signed in.',
  /** ERR-002 */
  createFailed: 'Something went wrong creating your account.',
  device: 'Device number (optional)',
  deviceHelp: 'Only if you were given one.',
  /** AUTH-016 */
  deviceTaken: 'This device does not exist or is taken.',
  /** AUTH-017 */
  deviceFree: 'Ok, this device will be assigned to your account.',

  resetTitle: 'Choose a new password',
  resetSubtitle: 'You will be signed out everywhere. Then sign in with the new one.',
  invitedTitle: 'Choose your password',
  invitedSubtitle: 'One last step before your first sign-in.',
  retypePassword: 'Retype new password',
  savePassword: 'Save password',
  passwordHelp: 'At least 10 characters.',
  /** AUTH-019 */
  resetDone: 'Your password was successfully reset. Login with your new credentials',
  /** ERR-003 */
  resetFailed: 'Something went wrong resetting your password.',
  newLink: 'Ask for a new link',

  confirmTitle: 'Confirm your new email',
  confirmSubtitle: 'From then on you sign in with the address that this link was sent to.',
  confirm: 'Confirm email',
  confirming: 'Confirming…',
  confirmDead: 'You can send a new link from your account settings.',
  verifyTitle: 'Verify your email',
  verifySubtitle: 'From then on your account can send, invite, import and make short links.',
  verify: 'Verify email',
  verifying: 'Verifying…',
  verifyDead: 'You can send a new link from the top of any page after you sign in.',
  alertsTitle: 'Confirm this address',
  alertsSubtitle: 'From then on, notifications of the account go to the address that this link was sent to.',
  alertsConfirm: 'Confirm address',
  alertsDead: 'The person who requested it can send a new link from the account settings.',
  stopTitle: 'Stop the change of your email',
  stopSubtitle: 'You keep signing in with your current email. Every open session is signed out.',
  stop: 'Stop the change',
  stopping: 'Stopping…',
  stopNext:
    'If neither you nor the owner of your account requested the change, somebody knows your password: choose a new one now.',
  navigate: 'Continue',
});
