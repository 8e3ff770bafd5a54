/** Texts of the authorized users; those of the specification are verbatim. */
export const MESSAGES = {
  account: 'Account Settings',
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
  password: 'Your password',
  passwordHelp: 'Needed to change the email. The new one counts once this user opens the link that we send to it.',
  passwordHelpInvited: 'Needed to change the email. The invitation goes to the new one.',
  passwordRequired: 'Enter your password to change the email.',
  pendingEmail: (email: string, until: string): string =>
    `Waiting for confirmation of ${email}. Until the link in the mail to it is opened, this user signs in with ${until}.`,
  optionsTitle: 'What this user may do',
  optionsHelp:
    'You can give the options that your own account holds. Deleting, unsubscribing, plans and users stay with you.',
  noneToGive: 'Your account holds no options to give. This user can still send messages and read the inbox.',
  save: 'Save',
  saving: 'Saving…',
  add: 'Add User',
  adding: 'Adding…',
} as const;
