import { counted, formatCount } from '@textloom/contracts';
import { catalogue, plural } from '@textloom/kit';

/** The texts of keywords on Home and Reports, kept separate so that those pages do not load the others. */
export const TEXTS = catalogue('keywords/widgets', {
  /** HOME-010 */
  addNew: 'Add New',
  buyMore: 'Buy More',
  buyKeywords: 'Buy More keywords',
  /** A keyword's subscribers, without those who have left */
  activeOf: (count: number) => `${formatCount(count)} active`,
  /** "Needs you" (decision 370) */
  underReview: (count: number, keyword: string) =>
    plural(count, {
      one: `${keyword} is under review`,
      other: `${counted(count, 'keyword')} are under review`,
    }),
  underReviewText: 'Usually a few hours. Until then people can join, but get no welcome message.',
  usedOf: (used: number, total: number) => `${formatCount(used)} of ${formatCount(total)}`,
  mostSubscribed: 'Most Subscribed',
  latestKeywords: 'Latest keywords',
  viewAll: 'View all',
  noKeywords: 'No Keywords',
  noKeywordsText: "You don't have any Keywords.",
  nobodySubscribed: 'Nobody is subscribed.',
});
