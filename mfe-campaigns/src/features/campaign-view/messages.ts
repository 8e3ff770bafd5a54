import { counted, formatCount } from '@textloom/contracts';
import { catalogue, plural } from '@textloom/kit';

/** What decides between two texts; `metric` is "replies" or "clicks" on the wire. */
type Metric = 'replies' | 'clicks';
const metricText = (metric: Metric): string => (metric === 'replies' ? 'replies' : 'clicks');
const theOther = (people: number): string => `the other ${counted(people, 'person', 'people')}`;

/** The texts of the campaign view; those of the specification are verbatim, with their requirement. */
export const TEXTS = catalogue('campaigns/features/campaign-view', {
  /** CAMP-008 */
  title: 'Campaign View',
  /** CAMP-024, CAMP-025, CAMP-027 */
  details: 'Message Details',
  analytics: 'Message Analytics',
  errors: 'Errors',
  /** The messages are gone after the operator's retention. */
  removed: (months: number) =>
    `The messages of this campaign were removed after ${plural(months, { one: '1 month', other: `${months} months` })}.`,

  /** The figures of a campaign, and the filters by them (decisions 376 and 377) */
  delivery: 'Delivery',
  /** A campaign with buttons (decision 718). */
  buttons: 'Buttons',
  button: (label: string, url: string) => (url === '' ? `${label} (reply)` : `${label} (${url})`),
  overRcs: 'Over RCS',
  read: 'Read',
  aboutRcs:
    'Over RCS, with buttons: as far as the phones reported it. All others got the message as a text. It costs the same.',
  /** Tapped or typed (decision 720). */
  answered: (label: string) => `Answered “${label}”`,
  failed: 'Failed',
  waiting: 'Waiting',
  left: 'Left before sending',
  notSent: 'Not sent',
  /** Why fewer were sent than there are recipients; one of the two counts may be 0. */
  sentFewer: (refused: number, skipped: number) =>
    `“Sent” counts the messages that the carrier took; ${refused === 0 ? '' : `${formatCount(refused)} failed before that`}${refused > 0 ? (skipped > 0 ? ' and ' : '') : ''}${skipped === 0 ? '' : `${counted(skipped, 'was', 'were')} not sent`}.`,
  showPart: (people: number, name: string) => `${counted(people, 'person', 'people')}, show ${name}`,
  /** People left out by the caps of the sending settings, who are not among the recipients (decision 410). */
  leftOut: (people: number) =>
    `${counted(people, 'person was', 'people were')} left out: they got as many texts as your limits allow.`,
  /** Decisions 585 and 586. */
  overPromise: (people: number) =>
    `${counted(people, 'person was', 'people were')} left out: they got as many texts this month as your welcome promised.`,
  beyondPromise: 'Beyond the promise',
  /** The user who chose it, and when. */
  beyondBy: (name: string, time: string) =>
    `${name} chose on ${time} to send it to people who had already received every promised message.`,
  gone: (people: number, cancelled: boolean) =>
    cancelled
      ? `${counted(people, 'more person', 'more people')} got nothing: the campaign was cancelled, or they had left, before their message was written.`
      : `${counted(people, 'more person', 'more people')} got nothing: they left after it was sent and before their message was written.`,
  handedOver: 'Handed to the carrier',
  stillToSend: (count: number) => `${counted(count, 'message')} still to send`,

  /** What people did after it (decision 432) */
  results: 'Results',
  code: 'Code',
  used: 'Used',

  /** CAMP-025 */
  toKeywords: 'To Keywords',
  toSubscribers: 'To Subscribers',
  toGroups: 'To Groups',
  time: 'Time',
  /** After names. */
  andMore: (others: string) => `and ${others} more`,
  /** CAMP-032 */
  history: 'Message History',
  allMessages: 'All messages',

  /** Links, and who opened them. */
  links: 'Links',
  neverOpened: 'Nobody has opened it yet.',
  first: 'First',
  last: 'Last',
  notCounted: 'Link previews and visits by bots are not counted.',

  /** Two texts compared. */
  comparison: 'Two texts compared',
  firstText: 'First text',
  secondText: 'Second text',
  winner: 'Winner',
  /** `others` are the people still to receive it, or 0. */
  won: (text: 1 | 2, metric: Metric, others: number) =>
    `The ${text === 1 ? 'first' : 'second'} text won by ${metricText(metric)}.${others > 0 ? ` It goes to ${theOther(others)}.` : ''}`,
  tie: (metric: Metric, others: number) =>
    `Neither text had more ${metricText(metric)}.${others > 0 ? ` The first one goes to ${theOther(others)}.` : ''}`,
  noneChosen: 'No text was chosen.',
  chosenAfter: (hours: number) => `The better text is chosen ${counted(hours, 'hour')} after both were sent.`,
  decides: (time: string, metric: Metric, others: number) =>
    `Decides at ${time}: the text with more ${metricText(metric)} goes to ${theOther(others)}; in a tie it is the first one.`,

  /** Message Analytics (CAMP-027) */
  success: 'Success',
  error: 'Error',
  openedALink: 'Opened a link',
  select: 'Select',
  selectPhone: (phone: string) => `Select ${phone}`,
  exportCsv: 'Export as CSV',
  noMessages: 'No messages yet',
  noMessagesText: 'They appear here when the campaign is being sent.',

  /** Errors (CAMP-029 to CAMP-031) */
  errorGroups: 'Error groups',
  errorCode: (code: number) => `Code ${code}`,
  showMessages: 'Show the messages',
  unsubscribe: 'Unsubscribe',
  unsubscribeCount: (people: string) => `Unsubscribe ${people}`,
  /** Accessible name of a button: its label and the reason of its group. */
  buttonOf: (button: string, reason: string) => `${button}: ${reason}`,
  unsubscribeTitle: (people: number) => `Unsubscribe ${counted(people, 'subscriber')}?`,
  unsubscribeText: (reason: string) =>
    `Their messages failed: ${reason}. They leave all of your lists, get no more messages, and only they can rejoin, by texting a keyword. This cannot be undone.`,
  allUnsubscribed: 'All unsubscribed',
  unsubscribedSince: (people: string) => `${people} unsubscribed since`,
  noErrors: 'Nothing failed',
  noErrorsText: 'Messages that the carrier could not deliver appear here, with the reason and what to do.',

  /** Replies (CAMP-028), and the reply to all of them (CAMP-033) */
  from: 'From',
  theirReply: 'Reply',
  textOrPhone: 'Text or phone',
  noReplies: 'No replies yet',
  noRepliesText: 'What people answer to this campaign appears here.',
  replyToAll: 'Reply to all',
  replyTitle: 'Reply to Subscribers',
  reply: 'Reply',
  replyWho: (people: number) =>
    `Goes to the ${counted(people, 'person', 'people')} who replied and can still be texted, each once. It appears in their conversations.`,
  replyCost: (people: number, segments: number, messages: number) =>
    `${counted(people, 'person', 'people')} × ${segments} = ${counted(messages, 'message')}`,
  previewEmpty: 'Your reply appears here.',
  nobodyLeft: 'Nobody who replied can be texted any more: they all left, or their numbers changed.',
});
