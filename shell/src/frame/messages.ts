import { catalogue, plural } from '@textloom/kit';

/** The texts of the frame; those of the specification are verbatim, with their requirement. */
export const TEXTS = catalogue('shell/frame', {
  skip: 'Skip to content',
  home: (product: string) => `${product}, home`,
  navigation: 'Main',
  /** The saved views of a list */
  viewsOf: (list: string) => `Views of ${list}`,
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  inbox: 'Inbox',
  inboxUnread: (count: string) => `Inbox, ${count} unread`,
  /** For screen readers, when texts arrive. */
  textsArrived: (count: number) =>
    plural(count, { one: '1 new text in the inbox', other: `${count} new texts in the inbox` }),
  textsHere: (count: number) =>
    plural(count, { one: '1 new text in this conversation', other: `${count} new texts in this conversation` }),

  userMenu: 'The user menu',
  userMenuOf: (name: string) => `User menu of ${name}`,
  /** NAV-011 */
  shortcode: (code: string) => `Shortcode ${code}`,
  /** The account's own number */
  number: (number: string) => `Number ${number}`,
  needsAttention: 'Needs your attention',

  /** NAV-022, NAV-023 */
  expired: (day: string) => `Account Expired: Your plan expired on ${day}`,
  renew: 'Renew',
  overdue: (day: string) => `Payment failed: pay or update your card by ${day}, or your plan ends.`,
  /** For a cancelled plan: adding another card does not trigger a payment. */
  overdueCancelled: (day: string) => `Payment failed, and your plan is cancelled: it ends on ${day} unless you pay.`,
  payNow: 'Pay now',

  unverified: (email: string) =>
    `Verify your email: open the link that we sent to ${email}. Until then you cannot send, invite, import or create short links.`,
  sendAgain: 'Send the mail again',

  offline: 'You are offline.',
  unreachable: (product: string) => `${product} cannot be reached at the moment.`,
  stoppedBy: {
    operator: (since: string) => `The operator stopped the sending of your texts on ${since}.`,
    refusals: (since: string) =>
      `The carrier has not accepted any texts since ${since}, because of our settings, not because of your lists or texts.`,
    registration: (since: string) =>
      `The carriers suspended your number on ${since}: Account Settings, Your Number says why and what to do.`,
  },
  textsWait: (count: string, waiting: number) =>
    plural(waiting, { one: 'One text of yours waits.', other: `${count} texts of yours wait.` }),
  noTextWaits: 'Messages you send wait.',
  stoppedGoesOn: 'Everything is sent when sending resumes, except campaigns whose last time has passed by then.',
  goesOn: 'Your input is kept. This page continues by itself when the connection is back.',
});
