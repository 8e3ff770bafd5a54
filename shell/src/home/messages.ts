/** Texts of the home page; those of the specification are verbatim, with their requirement. */
export const MESSAGES = {
  /** HOME-005 */
  paymentRequired: 'Payment required',
  payNow: 'Pay Now',
  paymentText: 'Your plan has not been paid.',
  askOwner: 'Please ask the owner of this account to pay.',
  /** HOME-007 */
  noKeywords: 'No Keywords',
  noKeywordsText: "You don't have any Keywords.",
  addKeyword: 'Add Keyword',
  firstSteps: 'First steps',
  firstStepsText: 'Three steps from an empty account to a first campaign.',
  compose: 'Compose',
  needsYou: 'Needs you',
  nothingNeeded: 'Nothing waits for you.',
} as const;
