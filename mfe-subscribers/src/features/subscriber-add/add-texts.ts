/** Texts of /subscribers/add; those of the specification stand verbatim with their requirement. */
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
  /** VAL-024; as the server says it */
  noPhone: 'The first row must hold the column names, and one of them must be Phone.',
  noRows: 'There are no rows below the column names.',
  notText: 'This is not a CSV file. Save your list as CSV (UTF-8) and try again.',
  unreadable: 'This file could not be read. Choose it again.',
} as const;
