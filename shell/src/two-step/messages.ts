import { catalogue, plural } from '@textloom/kit';

/** The texts of the page for two-step sign-in. */
export const TEXTS = catalogue('shell/two-step', {
  title: 'Two-Step Sign-In',
  subtitle: 'What you need to sign in besides your password',
  loading: 'Loading your two-step sign-in',

  app: 'Authenticator app',
  appOff: 'Off',
  appOn: 'On',
  appAbout: 'An app on your phone shows a code of six digits, which you enter after your password.',
  setUp: 'Set up an app',
  scan: 'Scan this code with your authenticator app, and enter the code that the app then shows.',
  qr: 'QR code for your authenticator app',
  typeInstead: 'If you cannot scan it, type this key into the app:',
  code: 'Code of the app',
  turnOn: 'Turn on',
  turningOn: 'Turning on…',
  remove: 'Remove the app',
  removeTitle: 'Remove the authenticator app?',
  removeQuestion: 'You then sign in without its codes. Your passkeys and recovery codes stay.',
  /** For the last second step, whose recovery codes end with it */
  removeLast: (demanded: boolean) =>
    demanded
      ? 'It is your only second step, and your recovery codes end with it. You must set up another one before you can continue.'
      : 'It is your only second step, and your recovery codes end with it. You then sign in with your password alone.',
  removeYes: 'Remove',

  passkeys: 'Passkeys',
  passkeysAbout:
    'A passkey signs you in with the fingerprint, the face or the PIN of your device, without a password. It also replaces the code.',
  passkeysElsewhere: (host: string) => `Passkeys can be added at the address ${host}, not at this one.`,
  passkeysNowhere: 'There are no passkeys here, because this server has no name. An authenticator app works.',
  addPasskey: 'Add a passkey',
  noPasskeys: 'You have no passkey yet.',
  noPasskeyMade: 'No passkey was added.',
  added: 'Added',
  lastUsed: 'Last used',
  never: 'Never used',
  rename: (name: string) => `Rename ${name}`,
  renameTitle: 'Rename the passkey',
  removePasskey: (name: string) => `Remove ${name}`,
  removePasskeyTitle: 'Remove this passkey?',
  removePasskeyQuestion: (name: string) => `${name} will no longer sign you in. Remove it from the device yourself.`,

  demand: 'Users of your account',
  everybody: 'Everybody must use a second step',
  everybodyAbout: 'Users of your account without one must set it up before they can do anything else.',
  everybodyFirst: 'Set up your own second step first.',
  requiredTitle: 'Set up two-step sign-in',
  requiredAbout: 'Everybody in this account needs a second step. Set one up to continue.',
  signOut: 'Sign out',

  codes: 'Recovery codes',
  codesAbout:
    'Each replaces the app or a passkey once, when you sign in or confirm it’s you. Keep them where you can find them without your phone.',
  codesLeft: (count: number) =>
    count === 0
      ? 'You have no codes left. Make new ones.'
      : `You have ${count} ${plural(count, { one: 'code', other: 'codes' })} left.`,
  renew: 'Make new codes',
  renewTitle: 'Make new recovery codes?',
  renewQuestion: 'The codes that you have now stop working.',
  renewYes: 'Make new codes',
  newCodes: 'Your recovery codes',
  newCodesAbout: 'They are shown only now. Write them down, or save them as a file.',
  save: 'Save as a file',
  done: 'I have kept them',
});
