import { counted } from '@textloom/contracts';
import { catalogue, plural } from '@textloom/kit';

/** Texts shared by several parts of this remote. */
export const MESSAGES = catalogue('billing', {
  title: 'Plans',
  selected: 'Selected',
  expired: 'Expired',
  trialBadge: 'FREE 14 days trial',
  /** ACCT-025, decision 137 */
  addCard: 'Add Credit Card',
  updateCard: 'Update Credit Card',
  /** Section 8 of the specification */
  noCard: 'No Credit Card attached.',
  cardExpired: 'Your card has expired. Please enter another one.',
  cardForm: 'Credit Card',
  cardChanged: 'Card changed successfully',
  cardUnreadable: 'The card could not be read.',
  notConfirmed: 'Your bank did not confirm the card. Please try again.',
  /** PLAN-010 */
  upgrade: 'Upgrade',
  tryPlan: 'Try it now',
  buyPlan: 'Buy now',
  renewPlan: 'Renew Plan',
  payDue: 'Pay now',
  payNow: 'Pay Now',
  trialStarted: 'Your free trial has started.',
  /** ERR-019, decision 116 */
  choosePlanFirst: 'You must choose a subscription plan first',
  extraKeywords: 'Extra Keywords',
  extraMessages: 'Extra Messages',
  buyMore: 'Buy More',
  /** ERR-023 */
  subscriptionExpired: 'Your subscription expired. Please renew your subscription.',
  cancel: 'Cancel',
  messagesChargedOnce: 'Charged once. Extra messages are kept until they are used.',
  extraKeywordCount: (count: number) => counted(count, 'extra keyword'),
  extraMessageCount: (count: number) => counted(count, 'extra message'),
  trial: (days: number) => `Trial, ${plural(days, { one: '1 day left', other: `${days} days left` })}`,
  saving: 'Saving…',
  saveCard: 'Save card',
  nameOnCard: 'Name on card',
  cardNumber: 'Card number',
  expiration: 'Expiration',
  cvv2: 'CVV2',
  lazyCardForm: 'The card form',
  providerUnreachable: 'The card provider cannot be reached. Please check your connection and try again.',
});
