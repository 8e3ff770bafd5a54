import { catalogue } from '@textloom/kit';

/** The texts of the authorized users; those of the specification are verbatim, with their requirement. */
export const TEXTS = catalogue('shell/authorized-users', {
  stepAbout: 'This user signs in with a second step.',
  stepTitle: 'Remove the second step?',
  stepQuestion:
    'Only for a user who has lost it and whom you have spoken to. Until a new second step is set up, the password alone signs in.',
  stepRemove: 'Remove the second step',
  stepYes: 'Remove',
  about: 'People who work in your account with a sign-in of their own. You choose what each may do.',
  newUser: 'New User',
  /** ACCT-038 */
  empty: 'No Accounts yet.',
  emptyHelp: 'Give the people you work with a sign-in of their own, and only the options they need.',
  mayDo: 'May do',
  status: 'Status',
  added: 'Added',
  pending: 'Not signed in yet',
  pendingHelp: 'The link to set a password was sent by email. You can send it again.',
  active: 'Active',
  disabled: 'Disabled',
  noOptions: 'No options',
  sendAgain: 'Send again',
  sendAgainTo: (name: string) => `Send the invitation to ${name} again`,
  deleteTitle: 'Delete authorized user',
  deleteQuestion: (name: string, email: string) =>
    `Delete ${name} (${email})? This user is signed out everywhere immediately and can no longer sign in.`,

  editTitle: 'Authorized User',
  formLabel: 'Authorized user',
  loading: 'Loading the authorized user',
  invited: 'An email with a link to set a password goes to this address.',
  password: 'Your password',
  passwordHelp:
    'Needed to change the email. The new one takes effect once this user opens the link that we send to it.',
  passwordHelpInvited: 'Needed to change the email. The invitation goes to the new one.',
  passwordRequired: 'Enter your password to change the email.',
  pendingEmail: (email: string, until: string) =>
    `Waiting for confirmation of ${email}. Until the link in the mail to it is opened, this user signs in with ${until}.`,
  add: 'Add User',
  adding: 'Adding…',

  optionsTitle: 'What this user may do',
  optionsHelp:
    'You can give the options that your own account holds. Deleting people and keywords, unsubscribing, plans and users stay with you.',
  noneToGive: 'Your account holds no options to give. This user can still send messages and read the inbox.',
  /** Labels by permission, in the order of the form (ACCT-039), each with an explanation for the owner */
  options: {
    subscriber_addnewcontacts: {
      label: 'Add subscribers',
      description: 'Enter people by hand; each is asked by text to confirm.',
    },
    subscriber_uploadcontacts: {
      label: 'Upload subscribers',
      description: 'Import many people at once from a CSV file.',
    },
    subscriber_changekeyword: {
      label: 'Change keywords',
      description: 'Move a subscriber from one keyword to another.',
    },
    captcha_disabled: {
      label: 'Skip the robot check',
      description: 'Add subscribers and send test messages without solving a captcha.',
    },
    group_creategroups: {
      label: 'Groups',
      description: 'Create groups of subscribers. Every user may send to groups.',
    },
    keyword_customkeywords: { label: 'Custom codes', description: 'Upload coupon codes that a keyword hands out.' },
    billing_history_access: { label: 'Billing history', description: 'See what was paid, and when.' },
    credit_card_update: { label: 'Credit card', description: 'Add or update the card that pays for the account.' },
  },
});
