import { catalogue } from '@textloom/kit';

/** The texts of the account page; those of the specification are verbatim, with their requirement. */
export const TEXTS = catalogue('shell/account', {
  /** ACCT-002 */
  myAccount: 'My Account',
  personal: 'Personal Info',
  form: 'Personal info',
  emergencyContact: 'Emergency Contact',
  alerts: 'Alerts',
  edit: 'Edit',
  /** Label of the column beside the personal data */
  account: 'Account',

  company: 'Company',
  companyHint: 'Your texts begin with this name. Without it they begin with yours.',
  companyFixed: 'Only the owner of the account can change it.',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  timezone: 'Timezone',
  language: 'Language',
  none: 'None',
  emergencyName: 'Emergency contact name',
  emergencyPhone: 'Emergency contact phone',
  currentPassword: 'Current password',
  currentHelp: 'Needed to change your email. The new one takes effect once you open the link that we send to it.',
  currentRequired: 'Enter your current password to change your email.',
  pendingEmail: (email: string, until: string) =>
    `Waiting for confirmation of ${email}. Until you open the link in the mail to it, you sign in with ${until}.`,
  password: 'Change password',
  passwordHelp: 'Leave all three empty to keep your password. Other devices are signed out when it changes.',
  oldPassword: 'Old password',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  newRequired: 'New password is required.',
  newTooShort: 'Choose a password of at least 10 characters.',
  confirmRequired: 'Please type the new password again.',

  /** The alerts, read-only */
  emailAlertsFact: 'Email alerts',
  textAlertsFact: 'Text alerts',
  carrierFact: 'Carrier',
  inboxEmailsFact: 'Inbox emails',
  on: 'On',
  off: 'Off',
  /** The alerts, in the form */
  emailAlerts: 'Send me alerts by email',
  alertEmail: 'Alert emails',
  textAlerts: 'Send me alerts by text message',
  alertSms: 'Alert phone',
  carrier: 'Alert phone carrier',
  inboxNotifications: 'Email me when a message arrives in the inbox',
  inboxEmails: 'Inbox notification emails',
  /** Beside a stored address of the alerts (ADR 0107) */
  emailUnconfirmed: (email: string) =>
    `${email} is not confirmed yet. Nothing else is sent to it until the link in our mail is opened.`,
  phoneUnconfirmed: (phone: string) =>
    `${phone} is not confirmed yet. No alert is texted to it until you enter the code that we texted.`,
  sendAgain: 'Send again',
  phoneCode: 'Code of the text message',
  confirmCode: 'Confirm phone',
  commaList: 'Separate several addresses with commas. A new one is confirmed by a link that we mail to it.',
  inboxEmailsHelp:
    'Separate several addresses with commas; a new one is confirmed by a link that we mail to it. Empty means your own email.',

  /** ACCT-020 */
  subscription: 'Current Subscription',
  plan: 'Plan',
  startDate: 'Start date',
  nextPlan: 'Next plan',
  planFrom: (plan: string, day: string) => `${plan}, from ${day}`,
  messagesPerMonth: 'Messages per month',
  messagesLeft: 'Messages left',
  keywords: 'Keywords',
  securityLog: 'Security log',
  apiKeys: 'API keys',
  twoStep: 'Two-step sign-in',
  webhooks: 'Webhooks',
  devices: 'Your devices',
  number: 'Your number',
  /** ACCT-021 */
  actions: 'Actions',
  upgrade: 'Upgrade My Plan',
  cancelPlan: 'Cancel My Plan',
  buyMessages: 'Buy More Messages',
  buyKeywords: 'Buy More Keywords',
  /** Decision 137 */
  addCard: 'Add Credit Card',
  updateCard: 'Update Credit Card',
  renews: (day: string) => `Your plan renews on ${day}.`,
  /** No stored card is valid on that day. */
  paidUntil: (day: string) =>
    `Your plan is paid until ${day}. It renews then if a card is stored that is valid on that day.`,
  /** Cancelled, not paid, or its renewal failed. */
  ends: (day: string) => `Your plan ends on ${day}.`,
  trialEnds: (day: string) => `Your free trial ends on ${day}.`,

  push: {
    title: 'Desktop Notifications',
    aboutOn: 'This browser notifies you of new messages in the inbox, even while Textloom is closed.',
    aboutOff: 'This browser can notify you of new messages in the inbox, even while Textloom is closed.',
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
    failed:
      'Notifications could not be enabled: the browser’s notification service or Textloom could not be reached. Please try again.',
    notStopped: 'Notifications could not be disabled. Please try again.',
  },
});
