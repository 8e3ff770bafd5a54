import { counted, formatPhone, type Subscriber } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts that several parts of this remote show; those of the specification are verbatim, with their requirement. */
export const MESSAGES = catalogue('subscribers', {
  title: 'Subscribers',
  subscriber: 'Subscriber',
  subscribers: (count: number) => counted(count, 'subscriber'),
  activeSubscribers: (count: number) => counted(count, 'active subscriber'),
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  /** Until when a pending person's YES counts */
  answersUntil: 'Can answer until',
  /** SUBS-024 */
  noMatch: 'No result.',
  /** Replaces the text of a received reaction */
  nobodyYet: 'Nobody has joined yet',
  loading: 'Loading Subscribers',
  searchHint: 'Name or phone',
  /** Names the checkbox of a row */
  selectRow: ({ phone, keyword }: Pick<Subscriber, 'phone' | 'keyword'>) => `Select ${formatPhone(phone)}, ${keyword}`,

  /** The fields of a person, by their names in the API */
  fields: {
    phone: 'Phone',
    first_name: 'First name',
    last_name: 'Last name',
    email: 'Email',
    company_name: 'Company',
    birthday: 'Birthday',
    address: 'Address',
    city: 'City',
    state: 'State',
    zip: 'Zip',
    tags: 'Tags',
    keyword: 'Keyword',
  },
  tag: 'Tag',
  addField: 'Add field',
  replies: 'Replies',
  status: 'Status',
  date: 'Date',
  timeline: 'Timeline',

  /** Filters and orders */
  all: 'All',
  keywords: 'Keywords',
  withName: 'With name',
  dateEntered: 'Date entered',

  groups: 'Groups',
  group: 'Group',
  groupName: 'Name',
  /** GRP-011 */
  createGroupTitle: 'Create a Group',
  /** GRP-018 */
  createGroup: 'Create Group',
  /** GRP-020, also after an update (decision 93) */
  groupSaved: 'A new Group was created.',

  /** SUBS-042 */
  sendMessage: 'Send Message',
  /** The same label among the actions of a row or page */
  writeMessage: 'Send message',
  unsubscribe: 'Unsubscribe',
  /** Ends the consent and removes the person from the list */
  unsubscribeAndRemove: 'Unsubscribe and remove',
  remove: 'Remove',
  export: 'Export',
  undo: 'Undo',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  close: 'Close',
  addKeyword: 'Add Keyword',
  plans: 'Plans',
});
