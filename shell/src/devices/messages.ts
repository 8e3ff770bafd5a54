import { catalogue } from '@textloom/kit';

/** The texts of the page with the user's devices. */
export const TEXTS = catalogue('shell/devices', {
  title: 'Your Devices',
  subtitle: 'Where you are signed in',
  device: 'Device',
  /** The device in use */
  current: 'This device',
  unknown: 'Unknown device',
  address: 'IP address',
  lastUsed: 'Last used',
  signedIn: 'Signed in',
  none: '–',
  signOut: (device: string) => `Sign out ${device}`,
  signOutTitle: 'Sign out this device?',
  signOutQuestion: (device: string) => `${device} has to sign in again.`,
  yes: 'Sign out',
  others: 'Sign out all others',
  othersTitle: 'Sign out all other devices?',
  othersQuestion: 'You stay signed in here. Everywhere else you have to sign in again.',
  empty: 'No devices',
  help: 'If you do not recognize a device, sign it out and change your password.',
});
