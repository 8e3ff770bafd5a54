import { catalogue } from '@textloom/kit';

/** The texts of the home page; those of the specification are verbatim, with their requirement. */
export const TEXTS = catalogue('shell/home', {
  hello: (name: string) => `Hello, ${name}`,
  lastLogin: (when: string) => `Last login ${when}`,
  yourShortcode: (code: string) => `Your shortcode is ${code}`,
  /** The account's own number */
  yourNumber: (number: string) => `Your number is ${number}`,
  /** In "Your overview cannot be reached …" */
  overview: 'Your overview',

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
  /** After the name of a step, for screen readers */
  done: ', done',
  chooseKeyword: 'Choose a keyword',
  chooseKeywordText: 'The word that people text to join your list.',
  textIt: 'Text it from your phone',
  /** `approved`: the keyword has been reviewed, so that it welcomes. */
  textItText: (keyword: string, shortcode: string, approved: boolean) =>
    `Text ${keyword} to ${shortcode}. You join your own list${approved ? ' and get the welcome message.' : '. The welcome message comes with it once the keyword is approved.'}`,
  yourKeyword: 'your keyword',
  textItLater: (yourKeyword: string, shortcode: string) =>
    `Text ${yourKeyword} to ${shortcode}. You join your own list, and get the welcome message once the keyword is approved.`,
  sendFirst: 'Send your first campaign',
  sendFirstText: 'A message to everybody on your list.',
  compose: 'Compose',

  needsYou: 'Needs you',
  nothingNeeded: 'Nothing waits for you.',
});
