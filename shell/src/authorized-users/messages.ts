/** Texts of the authorized users; those of the specification are verbatim. */
export const MESSAGES = {
  list: 'Authorized Users',
  about: 'People who work in your account with a sign-in of their own. You choose what each may do.',
  newUser: 'New User',
  /** ACCT-038 */
  empty: 'No Accounts yet.',
  emptyHelp: 'Give the people you work with a sign-in of their own, and only the options they need.',
  pending: 'Not signed in yet',
  pendingHelp: 'The link to set a password was sent by email. You can send it again.',
  active: 'Active',
  disabled: 'Disabled',
  noOptions: 'No options',
  deleteTitle: 'Delete authorized user',
  editTitle: 'Authorized User',
  formLabel: 'Authorized user',
  invited: 'An email with a link to set a password goes to this address.',
  optionsTitle: 'What this user may do',
  optionsHelp: 'You can give the options that your own account holds. Deleting, unsubscribing, plans and users stay with you.',
  noneToGive: 'Your account holds no options to give. This user can still send messages and read the inbox.',
  save: 'Save',
  saving: 'Saving…',
  add: 'Add User',
  adding: 'Adding…',
  /** PERM-012, decision 104 */
  notAllowed: 'Not Allowed: Your account does not allow this action.',
} as const;
