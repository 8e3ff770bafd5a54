import { counted, formatCount } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of the reports. */
export const TEXTS = catalogue('campaigns/features/reports', {
  title: 'Reports',
  loading: 'Loading',
  zone: (zone: string) => `Days begin at midnight, ${zone} time`,
  print: 'Print',
  nothingYet: 'Nothing to report yet',
  nothingYetText: 'Your subscribers and messages are counted here from the first one on.',

  /** The range. */
  range: 'Range',
  today: 'Today',
  days7: '7 days',
  days30: '30 days',
  months12: '12 months',
  chooseDays: 'Choose days',
  days: 'Days',
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  compared: (range: string, words: string, before: string) => `${range}, compared with ${words}, ${before}`,
  /** What a range is compared with. */
  before: {
    daily: (days: number) => (days === 1 ? 'the day before' : `the ${formatCount(days)} days before`),
    monthly: (months: number) => (months === 1 ? 'the month before' : `the ${formatCount(months)} months before`),
  },

  /** The sums with their comparison (decision 375): "↑ 14 (2%)", "vs the 30 days before". */
  totals: 'Totals',
  newSubscribers: 'New subscribers',
  received: 'Received',
  /** `percent` in brackets, or empty. */
  more: (difference: string, percent: string) => `${difference} more${percent}`,
  fewer: (difference: string, percent: string) => `${difference} fewer${percent}`,
  versus: (range: string) => `vs ${range}`,
  /** "as many", "as the 30 days before" */
  asMany: 'as many',
  asBefore: (range: string) => `as ${range}`,

  /** The charts and their files. */
  sentBefore: 'Sent in the range before',
  byKeyword: 'Active subscribers by keyword',
  showChart: 'Show chart',
  showChartOf: (keyword: string) => `Show chart of ${keyword}`,
  showAsChartOf: (title: string) => `Show as chart, ${title}`,
  showAsTableOf: (title: string) => `Show as table, ${title}`,
  download: 'Download',
  downloadOf: (title: string) => `Download ${title}`,
  csv: 'Table (CSV)',
  png: 'Picture (PNG)',
  pngFailed: 'The picture could not be created. Please try again.',

  /** What it costs, by month. */
  costs: 'Costs',
  costsLoading: 'Loading the costs',
  costsAbout:
    'What is not charged yet is computed from the price list. It is charged when your plan renews or ends, carrier fees once their month is over.',
  noCosts: 'Nothing was charged in these months, and nothing is owed.',
  costsCsv: 'Download costs (CSV)',
  month: 'Month',
  charged: 'Charged',
  open: 'Not charged yet',
  plan: 'Plan, keywords and messages',
  refund: 'Refunded',
  kinds: { short_code: 'short code', toll_free: 'toll-free', local: 'local' },
  carrierFees: (kind: string, segments: string) => `Carrier fees, ${kind}: ${segments}`,
  segments: (segments: number) => counted(segments, 'segment'),
  numberMonths: (kind: string) => `Number, ${kind}`,
  registrations: (kind: string) => `Registration, ${kind}`,
  total: 'Total',

  /** What coupons brought (decision 801) */
  coupons: 'Coupons',
  pool: 'Coupon pool',
  codesUsed: 'Codes used',
  revenue: 'Revenue',

  /** The numeric table (RPT-005, RPT-006, decision 150) */
  numbers: 'Numbers',
  number: 'Number',
  sinceMidnight: 'since midnight',
  lastWeek: 'Last week',
  lastMonth: 'Last month',
  campaignsCreated: 'Campaigns created',
  messagesSent: 'Messages sent',
  messagesDelivered: 'Messages delivered',
  messagesReceived: 'Messages received',
  subscribersYouAdded: 'Subscribers you added',
  newSubscribersInTotal: 'New subscribers in total',
  keywordsCreated: 'Keywords created',
});
