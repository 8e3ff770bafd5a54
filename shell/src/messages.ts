import { catalogue } from '@textloom/kit';

/** The texts that several parts of the shell show. Names of pages are in the manifests. */
export const MESSAGES = catalogue({
  /** ACCT-001 */
  account: 'Account Settings',
  /** ACCT-002 */
  authorizedUsers: 'Authorized Users',
  referral: 'Referral Bonus',

  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',

  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
});
