import { counted } from '@textloom/contracts';
import { catalogue, plural } from '@textloom/kit';

/** "1,000+ subscribers": `shown` may be a lower bound. */
const subscribers = (shown: string, count: number): string =>
  `${shown} ${plural(count, { one: 'subscriber', other: 'subscribers' })}`;

/** The texts of the list of subscribers. */
export const TEXTS = catalogue('subscribers/features/subscribers-list', {
  /** The consent document of a phone, even of a removed subscriber */
  consent: 'Consent of a phone',
  totals: (shown: string, count: number, active: string) => `${subscribers(shown, count)}, ${active} active`,
  /** SUBS-013 */
  add: 'New Subscriber',
  emptyText: (keyword: string, shortcode: string) =>
    `People join by texting ${keyword} to ${shortcode}. They appear here as they do.`,
  emptyWithoutKeyword: (shortCode: boolean) =>
    `Create a keyword first; people join by texting it to your ${shortCode ? 'shortcode' : 'number'}.`,

  /** SUBS-014 */
  mobilePhone: 'Mobile phone',
  fullName: 'Full name',
  scheduledMessages: 'Scheduled messages',
  subscribedDate: 'Subscribed date',

  /** Which columns the list has */
  columns: 'Columns',
  done: 'Done',

  dateEnteredFrom: 'Date entered from',
  dateEnteredTo: 'Date entered to',
  subscription: 'Subscription',
  hold: 'On hold',
  ofAnImport: 'Added or changed by an import',
  saysNotSubscriber: 'Says it is not the subscriber',
  askedToLeave: 'Asked to leave',
  yes: 'Yes',
  no: 'No',

  /** SUBS-029 */
  sendToList: 'Send to list',
  /** SUBS-031 */
  mustFilter: 'You must select a filter',

  /** SUBS-022, SUBS-023: the content of the file, and that it takes a while */
  exportQuestion: 'Export subscribers?',
  exportAll: (shown: string, count: number) =>
    `The file contains everybody on your list: ${subscribers(shown, count)}. Exporting can take minutes.`,
  exportMatching: (shown: string, count: number) =>
    `The file contains everybody who matches your filters: ${subscribers(shown, count)}. Exporting can take minutes.`,
  exportSelected: (count: number) =>
    `The file contains your selection: ${counted(count, 'subscriber')}. Exporting can take minutes.`,
  exporting: 'Exporting subscribers. Please wait ...',

  /** `phone` as it is shown */
  removeQuestion: (phone: string) => `Unsubscribe and remove ${phone}?`,
  leavesList: 'The person leaves your list.',
  /** SUBS-018, decision 78 */
  removed: (phone: string) => `Subscriber ${phone} was unsubscribed.`,
});
