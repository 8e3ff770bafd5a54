import { counted, formatCount } from '@textloom/contracts';

/** Texts of this remote; those of the specification are verbatim, with their requirement. */
export const MESSAGES = {
  title: 'Keywords',
  /** KEY-002 */
  add: 'Add Keyword',
  /** HOME-010 */
  addNew: 'Add New',
  buyMore: 'Buy More',
  buyKeywords: 'Buy More keywords',
  /** SUBS-024 and its equivalents */
  noMatch: 'No result.',
  /** KEY-019 */
  cannotDelete: 'Can not be removed/deleted.',
  /** KEY-009 */
  approval:
    'A new keyword is approved by the provider within a few hours. Until then people can subscribe, but get no welcome message.',
  approvalTitle: 'Your keyword is under review',
  /** ERR, section 8 */
  taken: 'The keyword you have chosen is already used. Please try another one.',
  limit: 'We are sorry but you reached your Keyword limit.',
  /** KEY-021 */
  noWelcome: 'N/A',
  deleteTitle: 'Delete keyword',
  editTitle: 'Keyword',
  formLabel: 'Keyword',
  /** VAL-034 */
  fixed: 'Cannot be changed after saving.',
  approved: 'Approved',
  review: 'Under review',
  /** A keyword's subscribers, without those who have left */
  activeOf: (count: number): string => `${formatCount(count)} active`,
  /** "Needs you" (decision 370) */
  underReview: (count: number, keyword: string): string =>
    count === 1 ? `${keyword} is under review` : `${counted(count, 'keyword')} are under review`,
  underReviewText: 'A few hours at most. Until then people can join, but get no welcome message.',
  codesTitle: 'Custom Codes',
  /** KEY-017 */
  noCodes: 'No custom codes for this keyword available. Upload more below.',
  /** KEY-018 */
  codesUploaded: 'Codes uploaded',
  codesHelp:
    'A CSV file up to 5 MB: names in the first row, codes below, one column each. Write {NAME} in the welcome message where its code belongs.',
  codesEmpty: (name: string) => `No ${name} codes are left. New people are welcomed without one.`,
  codesLow: (name: string, left: number) =>
    `${name}: only ${formatCount(left)} of the codes ${left === 1 ? 'is' : 'are'} left.`,
  poster: 'Poster',
  posterLabel: 'Poster to print',
  posterLater: 'The poster is ready once the keyword is approved',
  posterLaterText: 'Until then people can subscribe, but get no welcome message.',
  qrLabel: (keyword: string, shortcode: string) => `QR code: text ${keyword} to ${shortcode}`,
  /** Required by carriers and law beside every call to join. */
  legal: (messages: number, terms: string) =>
    `Msg & data rates may apply. ${messages} ${messages === 1 ? 'msg' : 'msgs'}/month. Reply HELP for help, STOP to cancel.${terms === '' ? '' : ` Terms: ${terms}`}`,
  printHelp: 'One sheet, portrait. The line at the bottom has to stay: carriers and the law ask for it.',
  qrHelp: 'For menus, receipts or your website. Put the line from the bottom of the poster beside it.',
  pngFailed: 'The picture could not be created. Please download the SVG instead.',
  mostSubscribed: 'Most Subscribed',
} as const;
