/**
 * message.kind; `answer` is the shortcode's own answer to STOP, HELP or an unknown phone, `alert` our own message to
 * the owner of an account, free like an answer, `autoAnswer` a keyword's automatic answer outside its opening hours,
 * `notice` tells people of a number to which their account moves.
 */
export const KIND = {
  campaign: 1,
  welcome: 2,
  reply: 3,
  test: 4,
  answer: 5,
  first: 6,
  alert: 7,
  sequence: 8,
  autoAnswer: 9,
  notice: 10,
} as const;
export type Kind = (typeof KIND)[keyof typeof KIND];

const WITH_FOOTER: readonly number[] = [KIND.campaign, KIND.welcome, KIND.test, KIND.first, KIND.sequence, KIND.notice];

/**
 * Campaigns, welcomes, tests of a text, the messages of sequences and notices of a move end with the footer unless their text already
 * explains how to STOP (ENG-027, decision 45).
 */
export const withOwnFooter = (kind: number): boolean => WITH_FOOTER.includes(kind);

/**
 * Single messages that a hold of their phone stops (ADR 0112). The person asked for the other kinds, or a user wrote
 * them.
 */
export const MARKETING: readonly Kind[] = [KIND.first, KIND.sequence, KIND.autoAnswer, KIND.notice];

/**
 * Single messages that no person waits for. As campaigns do, they keep to the legal hours and those of their account
 * (ADR 0111), and at an own number they wait until its rate allows them (decision 742).
 */
export const UNASKED: readonly Kind[] = [KIND.sequence, KIND.notice];

/** Kinds that may be the first text of the account to its phone, which then names the account (ADR 0116). */
export const NAMING: readonly Kind[] = [
  KIND.welcome,
  KIND.first,
  KIND.reply,
  KIND.sequence,
  KIND.autoAnswer,
  KIND.notice,
];

/** send_queue.lane: lower goes first, campaigns come after all of them (messaging design, section 5). */
export const LANE = { answer: 0, welcome: 1, reply: 2, test: 3, sequence: 4 } as const;
export type Lane = (typeof LANE)[keyof typeof LANE];

/** NOTIFY channel that wakes workers. It only shortens polling. */
export const WORK_CHANNEL = 'textloom_work';

/** Payload of WORK_CHANNEL when a campaign has work; without payload it is a single message. */
export const CAMPAIGN_WORK = 'campaign';
