import { catalogue } from '@textloom/kit';

/** The texts of charts, kept separate because Home loads them. */
export const TEXTS = catalogue('campaigns/components/chart', {
  lazyChart: 'The chart',
  /** Of the first column of the table. */
  day: 'Day',
  month: 'Month',
  /** Parts of the bars: sent = delivered + failed + on the way (decision 373) */
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  activeSubscribers: 'Active subscribers',
  timeline: 'Timeline',
  daily: 'Daily',
  monthly: 'Monthly',
  showAsChart: 'Show as chart',
  showAsTable: 'Show as table',
  chartOf: (title: string) => `${title}, chart`,
  tableOf: (title: string) => `${title}, table`,
  keys: 'Arrow keys show the values.',
  keysAndEnter: 'Arrow keys show the values, Enter opens the day or month.',
  cut: (label: string, value: string) => `${label} reaches ${value}. Its bar is cut, so that the others can be read.`,
});
