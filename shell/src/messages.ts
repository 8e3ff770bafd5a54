import { catalogue } from '@textloom/contracts';

/** The texts that several parts of the shell show. Names of pages are in the manifests. */
export const MESSAGES = catalogue('shell', {
  /** ACCT-001 */
  account: 'Account Settings',
  /** ACCT-002 */
  myAccount: 'My Account',
  authorizedUsers: 'Authorized Users',
  referral: 'Referral Bonus',
  notifications: 'Notifications',
  /** NAV-029 */
  pageNotFound: 'Page not found',

  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',

  light: 'Light theme',
  dark: 'Dark theme',
  system: 'System theme',
  shortcuts: 'Keyboard shortcuts',
  /** NAV-017 */
  signOut: 'Sign out',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  close: 'Close',
  loading: 'Loading',
});
