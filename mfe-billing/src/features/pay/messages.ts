import { counted } from '@textloom/contracts';
import { catalogue, plural } from '@textloom/kit';

/** The texts of payments and of what they buy. */
export const TEXTS = catalogue('billing/features/pay', {
  /** PAY-008 */
  received: 'We have successfully received your payment.',
  useOtherCard: 'Use another card',
  /** On the pay page of a plan that cannot be bought now */
  refusals: {
    current: 'You already have this plan.',
    cheaper: 'This plan costs less than the one you have. Ask us to move to a smaller plan under Cancel My Plan.',
    free: 'The free trial is for accounts without a paid plan.',
    'trial-used': 'The free trial can be used once, and your account has used it.',
  },
  currentPrice: (price: string) => `Current price: ${price}`,
  perMonth: (price: string) => `${price} per month`,
  newPrice: 'New price',
  numberOfKeywords: 'Number of keywords',
  numberOfBatches: (batch: string) => `Number of batches of ${batch} messages`,
  perBatch: (price: string, batch: string) => `${price} per ${batch} messages`,
  messages: 'Messages',
  perKeywordPerMonth: (price: string) => `${price} per keyword per month`,
  /** The plan is cancelled. */
  chargedOnce: (day: string) => `Charged now. Your plan is cancelled, so these keywords end with it on ${day}.`,
  chargedMonthly: 'Charged now, and again every month with your plan.',
  /** On the free trial, which is not renewed */
  chargedOnTrial: 'Charged now, and again every month once you have a paid plan.',
  card: 'Card',
  cardPreview: 'Card preview',
  nameOnCard: 'Name on card',
  purchase: 'Purchase',
  total: 'Total',
  noSuchPlan: 'This plan does not exist.',
  pay: 'Pay',
  trialStarts: 'The trial starts now and lasts 14 days. It is not renewed, and nothing is charged.',
  paysMonth: (day: string) => `This pays the month that was due on ${day}.`,
  monthStarts: (end: string) => `A month starts now. It renews on ${end}.`,
  monthEnds: (name: string, day: string, credited: boolean) =>
    `Your month of ${name}, paid until ${day}, ends now. Its unused part is ${credited ? 'credited, not refunded' : 'not refunded or credited'}.`,
  unusedReplaced: (count: number) =>
    `Its ${counted(count, 'unused message')} ${plural(count, { one: 'is', other: 'are' })} replaced by those of the new plan.`,
  extrasStay: (count: number) =>
    `Your ${counted(count, 'extra message')} ${plural(count, { one: 'stays', other: 'stay' })}.`,
  keywordsStay: (count: number) =>
    `Your ${counted(count, 'extra keyword')} ${plural(count, { one: 'stays and is', other: 'stay and are' })} charged again for the new month.`,
  givenBackEnd: (count: number) =>
    `The ${counted(count, 'extra keyword')} that you are giving back ${plural(count, { one: 'ends', other: 'end' })} now.`,
  /** What a plan includes; `messages` is null if it has none of its own. */
  contents: (messages: string | null, keywords: number) =>
    `${messages === null ? '' : `${messages} messages per month, `}${keywords} custom ${plural(keywords, { one: 'keyword', other: 'keywords' })}`,
  planPerMonth: (name: string) => `${name}, per month`,
  extraKeywords: (count: number, price: string) => `Extra keywords: ${count} × ${price}`,
  numberFees: 'Fees of your numbers',
  unusedPart: 'Unused part of the paid month',
  chargedToday: 'Charged today',
  boughtKeywords: (extras: string, price: string) => `${extras} for ${price}, charged again with each renewal.`,
  boughtKeywordsOnTrial: (extras: string, price: string) =>
    `${extras} for ${price}, charged again every month once you have a paid plan.`,
  boughtKeywordsUntil: (extras: string, price: string, day: string) =>
    `${extras} for ${price}, until your cancelled plan ends on ${day}.`,
  boughtMessages: (extras: string, price: string) => `${extras} for ${price}.`,
  boughtTrial: (name: string, day: string) => `${name}. It ends on ${day}.`,
  /** Cancelled since, or the card will have expired by the renewal. */
  boughtMonth: (name: string, price: string, day: string) => `${name} for ${price}. It is paid until ${day}.`,
  boughtPlan: (name: string, price: string, day: string) => `${name} for ${price}. It renews on ${day}.`,
  home: 'Home',
  thankYou: 'Thank you',
});
