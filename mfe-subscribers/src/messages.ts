import { formatPhone, type Subscriber } from '@textloom/contracts';

/** Texts of this remote; those of the specification are verbatim, with their requirement. */
export const MESSAGES = {
  title: 'Subscribers',
  /** SUBS-024 */
  noMatch: 'No result.',
  /** Product specification, section 2, dashboard */
  noActivity: 'No Activity.',
  /** SUBS-042 */
  sendMessage: 'Send Message',
  newMessage: 'New Message',
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  /** SUBS-013 */
  newSubscriber: 'New Subscriber',
  /** SUBS-022, SUBS-023 */
  exportTitle: 'Export subscribers?',
  exporting: 'Exporting subscribers. Please wait ...',
  /** SUBS-031 */
  mustFilter: 'You must select a filter',
  /** SUBS-034 */
  tabs: { details: 'Details', history: 'Message History', outbox: 'Incoming Messages' },
  /** SUBS-036, SUBS-037 */
  edit: 'Edit Details',
  save: 'Save',
  cancel: 'Cancel',
  /** SUBS-038 */
  updated: 'Subscriber updated successfully.',
  removedTitle: 'This subscriber was removed',
  removedMeanwhile:
    'Somebody removed this subscriber while the page was open. What was not saved before cannot be saved any more.',
  unsubscribe: 'Unsubscribe',
  /** SUBS-029 */
  sendToList: 'Send to list',
  activity: 'Activity',
  subscriber: 'Subscriber',
  latest: 'Latest',
  addField: 'Add field',
  /** HOME-011: the total is of those who are subscribed */
  active: 'active',
  /** HOME-024 */
  allActivity: 'View all Activity',
} as const;

/** SUBS-022: the content of the file, and that it takes a while. */
export const exportText = (count: string, filtered: boolean): string =>
  `The file holds ${filtered ? 'those who match your filters' : 'everybody on your list'}: ${count}. Exporting can take minutes.`;

/** The same for selected rows. */
export const selectedText = (count: string): string =>
  `The file holds what you selected: ${count}. Exporting can take minutes.`;

/** Names the checkbox of a row. */
export const selectLabel = ({ phone, keyword }: Subscriber): string => `Select ${formatPhone(phone)}, ${keyword}`;

/** SUBS-018, decision 78: the text of a deletion. `phone` as it is shown. */
export const removedText = (phone: string): string => `Subscriber ${phone} was unsubscribed.`;
/** The reason comes from the message's error code. */
export const undeliverableText = (reason: string): string =>
  `Messages can not reach this phone: ${reason}. Campaigns leave it out until it texts in or its number is changed.`;
