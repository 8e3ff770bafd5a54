import { counted } from '@textloom/contracts';
import { catalogue, plural } from '@textloom/kit';

/** The texts of Plans. */
export const TEXTS = catalogue('billing/features/plans', {
  freeIncoming: 'Free incoming messages',
  /** On the card of a plan that cannot be bought now */
  reasons: {
    current: 'Your current plan',
    cheaper: 'Your plan costs more.',
    'trial-used': 'Your free trial has been used.',
  },
  /** A request. `day` is the end of the paid month, null if no month is paid. */
  askFor: (day: string | null) => (day === null ? 'Ask for this plan' : `Ask for this plan from ${day}`),
  /** What an upgrade costs, below its button. `credit` is empty if the rest of the month is not credited. */
  today: (total: string, credit: string) =>
    `${total} today${credit === '' ? '' : `, after a credit of ${credit}`}. A new month begins.`,
  yourPlan: 'Your Plan',
  plan: 'Plan',
  cancelPlan: 'Cancel My Plan',
  keepPlan: 'Keep my plan',
  giveBack: 'Give Back',
  giveBackNumber: 'Keywords to give back',
  keepKeywords: 'Keep them',
  renewalProblems: {
    no_card: (day: string) => `No card is stored, so your plan cannot be renewed on ${day}. Add one before then.`,
    card_expired: (day: string) =>
      `Your card has expired, so your plan cannot be renewed on ${day}. Update it before then.`,
    card_expires: (day: string) =>
      `Your card expires before ${day}, so your plan cannot be renewed then. Update it before then.`,
  },
  endsOn: (day: string) => `Cancelled: it ends on ${day} and is not renewed.`,
  changesTo: (name: string, day: string, price: string) => `Changes to ${name} on ${day}, at ${price} per month.`,
  renewToBuy: 'Renew your plan to buy more.',
  noneYet: 'None yet',
  extrasPerMonth: (keywords: number, price: string) => `${counted(keywords, 'keyword')}, ${price} per month`,
  perKeywordPerMonth: (price: string) => `${price} per keyword per month`,
  left: (messages: string) => `${messages} left`,
  perBatch: (price: string, batch: string) => `${price} per ${batch} messages, charged once`,
  /** When returned keywords end; `day` is null if they end with the next payment. */
  end: (keywords: number, day: string | null) =>
    `${counted(keywords, 'keyword')} ${plural(keywords, { one: 'ends', other: 'end' })} ${day === null ? 'with your next payment' : `on ${day}`}.`,
  theyEnd: (day: string | null) => `They end ${day === null ? 'with your next payment' : `on ${day}`}.`,
  saving: 'Saving…',
  paymentFailed: (price: string, due: string, end: string) =>
    `The payment of ${price} that was due on ${due} failed. Pay it or update your card by ${end}, when your plan ends.`,
  /** For a cancelled plan: adding another card does not trigger a payment. */
  paymentFailedCancelled: (price: string, due: string, end: string) =>
    `The payment of ${price} that was due on ${due} failed, and your plan is cancelled. It ends on ${end} unless you pay.`,
  paymentRequired: (price: string) => `Payment required: your plan has not been paid. It costs ${price}.`,
  perMonth: 'per month',
  messagesPerMonth: (messages: string) => `${messages} messages per month`,
  customKeywords: (keywords: number) => `${keywords} custom ${plural(keywords, { one: 'keyword', other: 'keywords' })}`,
  chooseBelow: 'Choose a plan below.',
  loadingPlans: 'Loading plans',
  noPlans: 'No plans are offered at the moment',
  noPlansText: 'Please contact support to choose one.',
  yourAccount: 'Your account',
  totalPerMonth: (price: string) => `${price} per month`,
  startDate: 'Start date',
  currentPrice: 'Current price',
  extraKeywords: 'Extra keywords',
  messagesLeft: 'Messages left',
});
