/** Texts of this remote; those of the specification are verbatim, with their requirement. */
export const MESSAGES = {
  title: 'Plans',
  selected: 'Selected',
  expired: 'Expired',
  trialBadge: 'FREE 14 days trial',
  freeIncoming: 'Free incoming messages',
  /** ACCT-025, decision 137 */
  addCard: 'Add Credit Card',
  updateCard: 'Update Credit Card',
  /** Section 8 of the specification */
  noCard: 'No Credit Card attached.',
  cardNow: 'Your card is',
  cardExpired: 'Your card has expired. Please enter another one.',
  cardForm: 'Credit Card',
  cardChanged: 'Card changed successfully',
  cardUnreadable: 'The card could not be read.',
  notConfirmed: 'Your bank did not confirm the card. Please try again.',

  // The plans page
  /** PLAN-010 */
  upgrade: 'Upgrade',
  tryPlan: 'Try it now',
  buyPlan: 'Buy now',
  renewPlan: 'Renew Plan',
  payDue: 'Pay now',
  /** On the card of a plan that cannot be bought now */
  reasons: {
    current: 'Your current plan',
    cheaper: 'Your plan is larger.',
    'trial-used': 'Your free trial has been used.',
  },
  /** `day` is the end of the paid period. */
  moveOn: (day: string) => `Move to this plan on ${day}`,
  yourPlan: 'Your Plan',
  cancelPlan: 'Cancel My Plan',
  keepPlan: 'Keep my plan',
  extraKeywords: 'Extra Keywords',
  extraMessages: 'Extra Messages',
  buyMore: 'Buy More',
  giveBack: 'Give Back',
  giveBackNumber: 'Keywords to give back',
  keepKeywords: 'Keep them',
  /** Home cards (HOME-008, HOME-009) */
  planFigure: 'Plan',
  newMessage: 'New',
  buyMessages: 'Buy More messages',
  renewToSend: 'renew to send',
  /** ERR-023 */
  subscriptionExpired: 'Your subscription expired. Please renew your subscription.',

  // Payments
  payNow: 'Pay Now',
  cancel: 'Cancel',
  /** PAY-004 */
  processing: 'Payment is being processed. Please wait.',
  /** PAY-008 */
  received: 'We have successfully received your payment.',
  /** PAY-009 */
  paid: 'Payment processed successfully',
  trialStarted: 'Your free trial has started.',
  /** ERR-019, decision 116 */
  choosePlanFirst: 'You must choose a subscription plan first',
  connectionLost:
    'The connection was lost, so the result of the payment is not known yet. Press the button again: you are not charged twice.',
  notReceived:
    'The payment that you started was not received, so nothing was charged. Press the button again: you are not charged twice.',
  useOtherCard: 'Use another card',
  /** On the pay page of a plan that cannot be bought now */
  refusals: {
    current: 'You already have this plan.',
    cheaper: 'This plan costs less than the one you have. Ask us to move to a smaller plan under Cancel My Plan.',
    'trial-used': 'The free trial can be used once, and your account has used it.',
  },

  // Payments
  paymentsTitle: 'Payments',
  /** PERM-001 */
  notAllowed: 'Not Allowed',
  billingHistory: 'Billing History',
  viewAll: 'View all',
  noOrders: 'No payments yet',
  noOrdersText: 'What you pay for plans, keywords and messages is listed here.',
  automatic: 'Automatic',
  /** BILL-006 */
  addOrUpdateCard: 'Add or Update Credit Card',
  balance: 'Messages',
  ledgerTitle: 'Message Ledger',
  ledgerSubtitle: 'Every change to your message balance',
  ledgerLink: 'Message Ledger',
  noLedger: 'No messages yet',
  noLedgerText: 'Each message that you get or use is listed here.',
  exportCsv: 'Export as CSV',
  receipt: 'Receipt',
  print: 'Print',
  downloadInvoice: 'Download invoice',
  settings: 'Billing Settings',
  taxId: 'Tax ID',
  taxIdHelp: 'Printed on your invoices.',
  invoiceMail: 'Email me each invoice',
  autoBuy: 'Buy messages automatically',
  autoBuyBelow: 'When fewer messages are left than',
  autoBuyCap: 'Purchases per month, at most',
  settingsSaved: 'Billing settings saved',
} as const;

/** Texts of /plans/cancel. */
export const CANCEL = {
  title: 'Cancel Subscription',
  question: 'What would you like to do?',
  /** VAL-059 */
  choose: 'You need to choose an option.',
  send: 'Send',
  sending: 'Sending…',
  back: 'Back',
  options: {
    demo: 'See a demo before I decide',
    question: 'Ask a question',
    atPeriodEnd: 'Cancel my plan at the end of the paid period',
    downgrade: 'Move to a smaller plan',
    bulkImport: 'Import a list of subscribers',
    deleteAccount: 'Delete my account',
    manualAdd: 'Add subscribers by hand',
  },
  demo: 'We will write to you to arrange a time.',
  yourQuestion: 'Your question',
  /** VAL-060 */
  questionMissing: 'Please write your question.',
  plan: 'The smaller plan',
  planMissing: 'Please choose a plan that is cheaper than yours.',
  /** PLAN-030 */
  review: 'Your request is reviewed within 48 hours. Until then nothing changes.',
  why: 'Why do you need it?',
  whyMissing: 'Please describe why you need this.',
  reason: 'Why are you leaving?',
  /** VAL-061 */
  reasonMissing: 'Please tell us why you are leaving.',
  password: 'Your password',
  passwordMissing: 'Enter your password to delete the account.',
  deleteTitle: 'Delete your account?',
  deleteYes: 'Delete my account',
  deleteNo: 'Keep it',
} as const;

/** Lines of "Needs you" (decision 370): what there is, and what to do. */
export const CARD_NEEDS = {
  payment_failed: ['Your last payment failed', 'Check the card or store another one. It is then tried again.'],
  expired: ['Your card has expired', 'Store another one before the next payment.'],
  expiring: ['Your card expires this month', 'Store another one before the next payment.'],
} as const;
export const PLAN_NEEDS = {
  trial: (days: number): string =>
    days === 0 ? 'Your trial ends today' : `Your trial ends in ${days === 1 ? 'a day' : `${days} days`}`,
  trialText: 'Choose a plan to go on sending.',
  messages: (days: number): string =>
    days === 0
      ? 'Your messages run out today'
      : `Your messages last ${days === 1 ? 'one more day' : `${days} more days`}`,
  messagesText: 'Buy more, or choose a larger plan.',
} as const;
