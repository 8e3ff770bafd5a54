import { BIRTHDAY_PROBLEM, formatCount } from '@textloom/contracts';

/** Texts of /subscribers/add; those of the specification are verbatim, with their requirement. */
export const TEXTS = {
  title: 'Add Subscriber',
  tabs: { subscriber_one: 'Single', subscriber_multiple: 'Multiple' },
  /** SUBS-047 */
  chooseKeyword: 'Choose Keyword',
  verify: 'Verify and add the Subscriber',
  /** SUBS-056 */
  noKeywords: 'No Keywords',
  noKeywordsText: 'A keyword must be created first.',
  /** PERM-023 */
  notOnTrial: 'Not available on the 14 day free trial.',
  /** PERM-025 */
  reviewing: 'We are reviewing your request and will get back to you shortly.',
  /** SUBS-051 */
  importing: 'Importing might take few minutes. Please wait ...',
  /** VAL-021 */
  tooLarge: 'File size error',
  /** VAL-019 */
  notCsv: 'Choose a file that ends in .csv.',
  unreadable: 'This file could not be read. Choose it again.',
} as const;

/** Opted-out phones: their rows count as errors, and the error file has the reason. */
export const optedOutText = (count: number): string =>
  count === 1
    ? '1 person in this file has opted out and stays unsubscribed. Only the person can join again, by texting the keyword.'
    : `${formatCount(count)} people in this file have opted out and stay unsubscribed. Only they themselves can join again, by texting the keyword.`;

/** Columns of a file that an import does not read. */
export const leftOutText = (names: readonly string[]): string =>
  `${names.length === 1 ? 'This column is' : 'These columns are'} left out: ${names.join(', ')}.`;

/** Birthdays of the preview that cannot be read. */
export const previewBirthdaysText = (texts: readonly string[]): string =>
  `${texts.map((text) => `“${text}”`).join(', ')} cannot be read as ${
    texts.length === 1
      ? 'a birthday. The person is imported without it.'
      : 'birthdays. These people are imported without them.'
  } ${BIRTHDAY_PROBLEM}`;

/** Birthdays of a whole file that could not be read, and its first lines with one. */
export function lostBirthdaysText(count: number, lines: readonly number[]): string {
  const named = lines.join(', ') + (count > lines.length ? ', …' : '');
  return count === 1
    ? `1 birthday could not be read (line ${named}). The person was imported without it.`
    : `${formatCount(count)} birthdays could not be read (lines ${named}). These people were imported without them.`;
}
