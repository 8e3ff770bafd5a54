import { formatCount } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts of the list of keywords. */
export const TEXTS = catalogue('keywords/features/keywords-list', {
  /** SUBS-024 and its equivalents */
  noMatch: 'No result.',
  /** KEY-019 */
  cannotDelete: 'Can not be removed/deleted.',
  deleteTitle: 'Delete keyword',
  all: 'All',
  dateEntered: 'Date entered',
  keyword: 'Keyword',
  deleteQuestion: (keyword: string) =>
    `Delete the keyword ${keyword}? People can no longer join with it, and other businesses can take it after 30 days.`,
  used: (used: number, total: number) => `${used} of ${total} keywords used`,
  searchHint: 'Keyword or welcome text',
  status: 'Status',
  empty: 'No keywords yet',
  emptyText: (shortCode: boolean) =>
    `A keyword is the word people text to your ${shortCode ? 'shortcode' : 'number'} to join. Add your first one and put it on a poster, a receipt or your website.`,
  statusHelp: 'What the status means (opens in a new tab)',
  withAttachment: 'With attachment',
  subscribers: 'Subscribers',
  welcomeMessage: 'Welcome message',
  created: 'Created',
  expected: 'Expected a month',
  optIn: 'Opt-in',
  /** Subscribers, on a phone. */
  active: (count: number) => `${formatCount(count)} active`,
});
