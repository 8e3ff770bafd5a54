/** Texts of the account page; those of the specification are verbatim. */
export const MESSAGES = {
  /** ACCT-001 */
  title: 'Account Settings',
  /** ACCT-002 */
  tabs: { account: 'My Account', authorized: 'Authorized Users', referral: 'Referral Bonus' },
  personal: 'Personal Info',
  form: 'Personal info',
  /** ACCT-020 */
  subscription: 'Current Subscription',
  /** ACCT-021 */
  actions: 'Actions',
  upgrade: 'Upgrade My Plan',
  cancelPlan: 'Cancel My Plan',
  buyMessages: 'Buy More Messages',
  buyKeywords: 'Buy More Keywords',
  /** Decision 137 */
  addCard: 'Add Credit Card',
  updateCard: 'Update Credit Card',
  renews: (day: string): string => `Your plan renews on ${day}.`,
  /** Cancelled, or its renewal failed. */
  ends: (day: string): string => `Your plan ends on ${day}.`,
  trialEnds: (day: string): string => `Your free trial ends on ${day}.`,
  emailAlerts: 'Send me alerts by email',
  alertEmail: 'Alert emails',
  textAlerts: 'Send me alerts by text message',
  alertSms: 'Alert phone',
  carrier: 'Alert phone carrier',
  inboxNotifications: 'Email me when a message arrives in the inbox',
  inboxEmails: 'Inbox notification emails',
  commaList: 'Separate several addresses with commas.',
  inboxEmailsHelp: 'Separate several addresses with commas. Empty means your own email.',
  currentPassword: 'Current password',
  currentHelp: 'Needed to change your email. The new one counts once you open the link that we send to it.',
  currentRequired: 'Enter your current password to change your email.',
  pendingEmail: (email: string, until: string): string =>
    `Waiting for confirmation of ${email}. Until you open the link in the mail to it, you sign in with ${until}.`,
  password: 'Change password',
  passwordHelp: 'Leave all three empty to keep your password. Other devices are signed out when it changes.',
  newRequired: 'New password is required.',
  confirmRequired: 'Please type the new password again.',
  push: {
    title: 'Desktop Notifications',
    about: 'This browser notifies you of new messages, even while Textloom is closed.',
    /** ACCT-031 */
    pending: 'Checking...',
    /** ACCT-032 */
    enable: 'Enable',
    disable: 'Disable',
    /** ACCT-033 */
    denied: 'Notifications are disabled',
    deniedHelp: 'Allow notifications for this site in your browser’s settings, then come back.',
    /** ACCT-034 */
    unsupported: 'This browser does not offer desktop notifications.',
    /** ACCT-035 */
    busy: 'Loading...',
    failed: 'Notifications could not be enabled: the browser did not reach its notification service. Please try again.',
    notStopped: 'Notifications could not be disabled. Please try again.',
  },
} as const;
