import { counted, formatCount } from '@textloom/contracts';

/** Texts of this remote; those of the specification are verbatim, with their requirement. */
export const MESSAGES = {
  title: 'Campaigns',
  newCampaign: 'New Campaign',
  noMatch: 'No result.',
  sentTitle: 'Messages Sent',
  /** SENT-003: spelled without a full stop (decision 88) */
  sentNoMatch: 'No result',
  /** CAMP-008 */
  viewTitle: 'Campaign View',
  /** CAMP-007 */
  editTitle: 'Campaign Edit',
  sendNow: 'Send Now',
  /** CAMP-020 */
  sendLater: 'Send Later',
  /** CAMP-021 */
  save: 'SAVE',
  /** The three sections of the composer. */
  to: 'To',
  toQuestion: 'Who should get it?',
  message: 'Message',
  messageQuestion: 'What should it say?',
  whenTitle: 'When',
  whenQuestion: 'When should it be sent?',
  when: 'When to send',
  earlier: 'People of an earlier campaign',
  more: 'More options',
  moreText: 'Compare two texts, quiet hours, last time',
  preview: 'Preview',
  closePreview: 'Close preview',
  previewFor: 'Preview for',
  sample: 'A sample person',
  noRecipient: 'No recipient found.',
  cost: 'Cost',
  review: 'Review and send',
  unnamed: 'Untitled campaign',
  nameHelp: 'Optional, for your own lists. People who get the message do not see it.',
  sendDate: 'Send date and time',
  delivery: 'Delivery',
  quietHours: 'Quiet hours',
  quietWait: 'Wait for the hours in which people may be texted',
  quietAnyway: 'Send anyway, at any hour',
  notAfter: 'Not after',
  notAfterHelp: 'Optional. Nothing is sent after this time, even to people who still wait for their hours.',
  sending: 'Sending…',
  countingRecipients: 'Counting recipients…',
  useUnicode: 'Use Unicode',
  /** Decision 364 */
  unfilled: (people: number) =>
    `${counted(people, 'person has an empty field, and gets', 'people have an empty field, and get')} its fallback, or nothing in its place.`,
  fallbacksUncounted: 'How many people get a fallback was not counted: it took too long. You can send all the same.',
  unwritable: (people: number) =>
    `${counted(people, 'person gets', 'people get')} the fallback, because GSM-7 cannot express a name. Unicode can, in more carrier parts at the same price.`,
  draftSaved: 'Draft saved',
  draftFailed: 'The draft could not be saved.',
  noLongerSaved: 'Changes here are no longer saved. Copy what you still need before you go on.',
  openOther: 'Open that one',
  startAgain: 'Start again',
  keepThis: 'Keep this one',
  /** Followed by its time. */
  draftOf: 'Draft of',
  startOver: 'Start over',
  startedOver: 'You started over.',
  /** Followed by its time. */
  bringBack: 'Undo: back to the draft of',
  /** CAMP-042 */
  begun: 'This campaign has begun and can no longer be changed. What you typed is still here.',
  showCampaign: 'Show the campaign',
  changedByOther: 'This campaign was changed by somebody else while you were editing.',
  counting: 'Counting people…',
  notCounted: 'The people could not be counted.',
  removed: (months: number): string =>
    `The messages of this campaign were removed after ${months} ${months === 1 ? 'month' : 'months'}.`,
  /** VAL-046, decision 138: the words of one screen; 5,242,880 bytes are enforced. */
  mediaLimit: 'Attachments must be under 4.8 MB.',
  /** VAL, section 5: the button while a campaign is blocked */
  notEnough: 'Not enough messages',
  /** ERR, section 8 */
  notEnoughAlert:
    'You do not have enough messages for the selected people. Please buy more messages or upgrade your plan.',
  /** CAMP-013, ERR section 8 */
  noKeywords: 'No Keywords',
  noKeywordsText: "You don't have any Keywords.",
  addKeyword: 'Add Keyword',
  firstCampaign: 'Create your First Campaign',
  viewAll: 'View all Campaigns',
  viewScheduled: 'View all Scheduled Campaigns',
  recentlySent: 'Recently Sent Campaigns',
  /** HOME-012, HOME-013 */
  totalSent: 'Total messages sent',
  totalDelivered: 'Total messages delivered',
  /** "Needs you" (decision 370) */
  goesOut: (name: string, time: string): string => `${name} goes out at ${time}`,
  goOut: (count: number): string => `${count} campaigns go out today`,
  nextAt: (name: string, time: string): string => `Next: ${name} at ${time}`,
  untilThen: 'Until then it can be changed.',
  notReached: (people: number, name: string): string => `${counted(people, 'person', 'people')} did not get ${name}`,
  stopped: (name: string): string => `${name} is paused`,
  /** HOME-015 */
  activityChart: 'Messages and subscribers',
  /** Parts of the charts: sent = delivered + failed + on the way (decision 373) */
  chartSent: 'Sent',
  chartDelivered: 'Delivered',
  chartFailed: 'Failed',
  chartSubscribers: 'Active subscribers',
  chartReceived: 'Received',
  active: (count: number): string => `${formatCount(count)} active`,
  chartBefore: 'Sent in the range before',
  chartOf: (title: string): string => `${title}, chart`,
  chartKeys: 'Arrow keys show the values.',
  /** A total beside that of the range before (decision 375) */
  asMany: 'as many',
  asBefore: 'as',
  versus: 'vs',
  moreThan: 'more',
  fewerThan: 'fewer',
  /** SUBS-031, decision 90 */
  selectFilter: 'You must select a filter',
  nobodyMatches: 'Nobody who matches your filter is subscribed.',
  chooseSubscribers: 'Choose subscribers',
  /** PICK-007 */
  ok: 'OK',
} as const;

/** VAL, section 5: N is the current balance, M what the choice requires (decision 40). */
export const overBalance = (current: number, required: number): string =>
  `You can not use more then your current message count: ${current} (${required} required)`;
