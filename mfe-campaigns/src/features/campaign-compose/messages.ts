import { counted, formatCount } from '@textloom/contracts';
import { catalogue, plural } from '@textloom/kit';

const theBetter = (hours: number, metric: 'replies' | 'clicks'): string =>
  `${counted(hours, 'hour')} later the text with more ${metric === 'replies' ? 'replies' : 'clicks'}`;

/** The texts of the composer, of a new campaign and of a scheduled one. */
export const TEXTS = catalogue('campaigns/features/campaign-compose', {
  title: 'Compose Campaign',
  /** CAMP-007 */
  editTitle: 'Campaign Edit',
  unnamed: 'Untitled campaign',
  nameHelp: 'Optional, for your own lists. People who get the message do not see it.',
  /** CAMP-013, ERR section 8 */
  noKeywords: 'No Keywords',
  noKeywordsText: "You don't have any Keywords.",

  /** The three sections. */
  to: 'To',
  toQuestion: 'Who should get it?',
  messageQuestion: 'What should it say?',
  when: 'When',
  whenQuestion: 'When should it be sent?',

  /** To: the filtered list of a link (SUBS-030, SUBS-031, decision 90) */
  chooseRecipient: 'Choose at least one recipient.',
  selectFilter: 'You must select a filter',
  nobodyMatches: 'Nobody who matches your filter is subscribed.',
  addListTitle: (subscribers: number) => `Add ${counted(subscribers, 'subscriber')}?`,
  addListText: (unsubscribed: number) =>
    `Every subscribed person who matches your filter becomes a recipient of this message.${
      unsubscribed === 0
        ? ''
        : ` ${counted(unsubscribed, 'subscriber')} who matched ${plural(unsubscribed, { one: 'is', other: 'are' })} not subscribed and will not get it.`
    }`,
  /** To: people of an earlier campaign, by what they did. */
  whoOfItsPeople: 'Which of its people',
  reached: 'Everybody it reached',
  deliveredForCertain: 'Confirmed as delivered',
  clickedALink: 'Clicked a link',
  notClicked: 'Did not click',
  notReplied: 'Did not reply',
  clickedNotReplied: 'Clicked, but did not reply',
  addPeople: (count: number) => `Add ${counted(count, 'person', 'people')}`,
  adding: 'Adding…',

  /** Message (CAMP-014, CAMP-016) */
  compose: 'Compose',
  templates: 'Templates',
  manageTemplates: 'Manage Templates',
  searchTemplates: 'Search templates',
  saveAsTemplate: 'Save as template',
  onlyTextKept: 'Templates have no attachment: only the text is kept.',
  replaced: (template: string, attachment: boolean) =>
    `The template “${template}” replaced your ${attachment ? 'message and its attachment' : 'message'}.`,
  /** VAL-046, decision 138: the words of one screen; 5,242,880 bytes are enforced. */
  useUnicode: 'Use Unicode',
  /** Decision 364 */
  unfilled: (people: number) =>
    `${counted(people, 'person has an empty field, and gets', 'people have an empty field, and get')} its fallback, or nothing in its place.`,
  unwritable: (people: number) =>
    `${counted(people, 'person gets', 'people get')} the fallback, because GSM-7 cannot express a name. Unicode can, in more carrier parts at the same price.`,
  stoppedBy: {
    operator:
      'The operator has stopped sending. Your message waits until sending resumes, possibly after the time below.',
    refusals:
      'The carrier accepts no texts at the moment, because of our settings. Your message waits until the carrier accepts texts again, possibly after the time below.',
    registration:
      'The carriers have suspended your number. Your message waits until they approve it again, possibly after the time below.',
  },
  /** People who got as many texts this month as promised (decision 586). */
  overPromise: (people: number) =>
    `${counted(people, 'person has', 'people have')} got as many messages this month as your welcome promised, and ${plural(people, { one: 'is', other: 'are' })} left out.`,
  beyondPromise: (people: number) =>
    `${counted(people, 'person gets', 'people get')} more messages this month than your welcome promised. Your name is kept with the campaign.`,
  sendAnyway: 'Send to them anyway',
  leaveThemOut: 'Leave them out',
  fallbacksUncounted: 'Counting the people who get a fallback took too long. You can send anyway.',
  /** Decision 647 */
  noWelcome: (name: string) =>
    `Some of these people were added without a welcome, so the message begins with “${name}:”.`,
  closePreview: 'Close preview',
  previewFor: 'Preview for',
  sample: 'A sample person',
  noRecipient: 'No recipient found.',

  /** When (CAMP-020, decision 360) */
  whenToSend: 'When to send',
  sendNow: 'Send Now',
  /** `until`: when the last of them may be texted. */
  leavesLater: (until: string) => `Nobody gets it now: their hours begin later, the last at ${until}.`,
  sendLater: 'Send Later',
  inOneHour: 'In 1 hour',
  tomorrow: 'Tomorrow 10 AM',
  friday: 'Next Friday 5 PM',
  pickATime: 'Pick a time',
  sendDate: 'Send date and time',
  shownTime: (day: string, time: string, zone: string) =>
    `${day}, ${time}. ${zone} time, the timezone of your profile.`,
  /** Recipient-local time (decision 435). */
  recipientTime: 'In each recipient’s local time',
  recipientTimeHelp:
    'People for whom the time has already passed when this is scheduled get it right away, or when their quiet hours end. Zip codes and area codes determine the timezone; if several are possible, the latest time counts.',
  ownClock: 'In each recipient’s local time.',
  shownRecipientTime: (day: string, time: string) => `${day}, ${time}, in each recipient’s local time.`,
  zone: (zone: string) => `${zone} time, the timezone of your profile.`,

  /** More options: two texts, and delivery. */
  more: 'More options',
  moreText: 'Compare two texts, quiet hours, last time',
  compareTexts: 'Compare two texts',
  secondMessage: 'Second message',
  secondAttachment: 'It goes out with the same attachment.',
  secondKind: 'It has the kind and price of the first one.',
  secondRequired: 'A second message is required.',
  sameTexts: 'Both texts are the same. Write another one.',
  secondTooLong: (limit: number) => `Both texts are of the same kind, which allows at most ${limit} characters.`,
  testSecond: 'Test the second text',
  tryOn: 'Try on',
  share: (percent: number) => `${percent}% of the people`,
  betterIs: 'Better is',
  moreReplies: 'More replies',
  moreClicks: 'More clicks',
  chooseAfter: 'Choose after',
  hours: (count: number) => counted(count, 'hour'),
  /** The effect of a comparison, before its people are counted. */
  comparison: (half: number, hours: number, metric: 'replies' | 'clicks', others: number) =>
    `About ${half}% of the people get the first text and as many the second one. ${theBetter(hours, metric)} goes to the other ${others}%; in a tie it is the first one.`,
  comparisonOf: (people: number, each: number, others: number, hours: number, metric: 'replies' | 'clicks') =>
    `Of ${counted(people, 'person', 'people')}, ${formatCount(each)} get the first text and ${formatCount(each)} the second one. ${theBetter(hours, metric)} goes to the other ${formatCount(others)}; in a tie it is the first one.`,
  delivery: 'Delivery',
  quietAnyway: 'Send outside of the account’s own hours, too',
  notAfter: 'Not after',
  notAfterHelp: 'Optional. Nothing is sent after this time, even to people still waiting for quiet hours to end.',

  /** The foot: people × messages each = messages, and what is left then. A phone shows the numbers only. */
  counting: 'Counting people…',
  notCounted: 'The people could not be counted.',
  tryAgain: 'Try again',
  people: (count: number) => plural(count, { one: 'person', other: 'people' }),
  messages: (count: number) => plural(count, { one: 'message', other: 'messages' }),
  left: (messages: string) => `${messages} left`,
  /** Left out by the account's limits, or because they got all promised messages. */
  peopleLeftOut: (people: number) => `${formatCount(people)} left out`,
  /** VAL, section 5: N is the current balance, M what the choice requires (decision 40). */
  overBalance: (current: number, required: number) =>
    `You can not use more then your current message count: ${current} (${required} required)`,
  /** ERR, section 8 */
  notEnoughAlert:
    'You do not have enough messages for the selected people. Please buy more messages or upgrade your plan.',
  review: 'Review and send',
  /** CAMP-021 */
  saveEdited: 'SAVE',

  /** Before sending. */
  countingRecipients: 'Counting recipients…',
  sendTo: (people: number) => `Send to ${counted(people, 'person', 'people')}?`,
  scheduleFor: (people: number) => `Schedule for ${counted(people, 'person', 'people')}?`,

  /** The draft, and changes by others. */
  draftSaved: (time: string) => `Draft saved ${time}`,
  /** After leaving the composer. */
  draftKept: 'Draft saved. It is under Campaigns, Drafts.',
  draftFailed: (reason: string) => `The draft could not be saved. ${reason}`,
  noLongerSaved: (reason: string) =>
    `${reason} Changes here are no longer saved. Copy what you still need before you continue.`,
  draftOf: (time: string) => `Draft of ${time}`,
  startOver: 'Start over',
  startedOver: 'You started over.',
  bringBack: (time: string) => `Undo: back to the draft of ${time}`,
  openOther: 'Open that one',
  startAgain: 'Start again',
  keepThis: 'Keep this one',
  /** CAMP-042 */
  begun: 'This campaign has started and can no longer be changed. Your input is still here.',
  showCampaign: 'Show the campaign',
  changedByOther: 'This campaign was changed by somebody else while you were editing.',
  /** CAMP-005 */
  deleteText: 'It will not be sent.',
});
