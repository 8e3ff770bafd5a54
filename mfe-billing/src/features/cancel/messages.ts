import { counted } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of /plans/cancel. */
export const TEXTS = catalogue('billing/features/cancel', {
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
  /** For a request for a smaller plan; `day` is the end of the paid month, null if no month is paid. */
  reviewPlan: (day: string | null) =>
    `Your request is reviewed within 48 hours. If it is approved, your plan changes ${day === null ? 'at once' : `on ${day}, when the month that you have paid for ends`}.`,
  /** PERM lines: an account on trial cannot request permissions. */
  notOnTrial: 'Not available on the 14 day free trial.',
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
  /** One entry of the list of smaller plans */
  planOption: (name: string, price: string, messages: string) => `${name}: ${price} and ${messages} messages per month`,
  expiredOn: (day: string) => `Your subscription expired on ${day}: there is nothing to cancel.`,
  trialEnds: (day: string) =>
    `Your free trial ends by itself on ${day} and is never charged: there is nothing to cancel.`,
  cancelledAlready: (day: string) =>
    `Your plan is already cancelled: it works until ${day} and is not charged again. You can undo this on the Plans page.`,
  notPaid: 'Your plan is not paid and is not charged: there is nothing to cancel.',
  worksUntil: (day: string) =>
    `Your plan works until ${day} and is not charged again. Until then you can undo this on the Plans page.`,
  loss: (keywords: number, messages: number) =>
    `You lose ${keywords === 0 ? '' : counted(keywords, 'keyword')}${keywords > 0 ? (messages > 0 ? ' and ' : ', ') : ''}${messages === 0 ? '' : `${counted(messages, 'message')} of your balance, `}every subscriber, campaign, conversation and file. Scheduled messages are not sent. All users are signed out and cannot sign in again. The data is erased after 30 days, except your invoices, which the law requires us to keep.`,
});
