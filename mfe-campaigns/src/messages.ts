import { counted, formatCount } from '@textloom/contracts';
import { catalogue } from '@textloom/kit';

/** The texts that several parts of this remote show; those of the specification are verbatim, with their requirement. */
export const MESSAGES = catalogue('campaigns', {
  /** Label of the option to put the name before a message's text. */
  yourNumber: 'Your number',
  /** From which number texts leave; both as people write them. */
  sender: {
    unapproved: (from: string, next: string) =>
      `Texts leave from ${from}. ${next} waits for its registration with the carriers: nothing leaves from it before.`,
    approved: (from: string, next: string) =>
      `Texts leave from ${from}. The carriers have approved ${next}: texts leave from it once your account has moved there.`,
    moving: (from: string, next: string) =>
      `Your account is moving to ${next}. Texts that are queued before the move is done leave from ${from}, later ones from ${next}.`,
  },
  beginWith: (name: string) => `Begin with “${name}:”`,
  title: 'Campaigns',
  sentTitle: 'Messages Sent',
  drafts: 'Drafts',
  automations: 'Automations',
  coupons: 'Coupons',
  newPool: 'New Coupon Pool',
  codesLeft: 'Codes left',
  codesGiven: 'Sent',
  codesUsed: 'Codes used',
  expires: 'Expires',
  templates: 'Message Templates',
  settings: 'Sending Settings',
  campaign: 'Campaign',
  lazyComposer: 'The composer',
  lazyCampaign: 'The campaign',
  /** CAMP-034 */
  messagesAvailable: (count: number) => `${counted(count, 'message')} available`,

  /** Columns, fields and filters. */
  name: 'Name',
  phone: 'Phone',
  message: 'Message',
  messages: 'Messages',
  nextMessage: 'Next message',
  keyword: 'Keyword',
  keywords: 'Keywords',
  subscribers: 'Subscribers',
  recipients: 'Recipients',
  people: 'People',
  status: 'Status',
  reason: 'Reason',
  date: 'Date',
  dateEntered: 'Date entered',
  sent: 'Sent',
  pending: 'Pending',
  delivered: 'Delivered',
  notDelivered: 'Not delivered',
  replies: 'Replies',
  replied: 'Replied',
  clicks: 'Clicks',
  clicked: 'Clicked',
  unsubscribed: 'Unsubscribed',
  cost: 'Cost',
  /** Campaigns in recipient-local time. */
  recipientTimes: 'In local time',
  atRecipientTime: (people: number, time: string, zone: string, yours: string) =>
    `${counted(people, 'person', 'people')} at ${time} ${zone} (${yours} yours)`,
  rightAway: (people: number, zone: string) =>
    `${counted(people, 'person', 'people')} right away: the time has passed there (${zone})`,
  withAttachment: 'With attachment',
  mediaLimit: 'Attachments must be under 4.8 MB.',
  quietHours: 'Quiet hours',
  quietWait: 'Send only in the hours in which people may be texted',
  sequence: 'Sequence',
  show: 'Show',
  all: 'All',
  nameOrMessage: 'Name or message',
  noMatch: 'No result.',
  searching: 'Searching…',
  searchFailed: 'The search failed. Type again to retry.',
  preview: 'Preview',
  /** The buttons of a field with options. */
  open: 'Open',
  close: 'Close',
  clear: 'Clear',

  /** Buttons. */
  add: 'Add',
  save: 'Save',
  saving: 'Saving…',
  sending: 'Sending…',
  cancel: 'Cancel',
  delete: 'Delete',
  undo: 'Undo',
  addKeyword: 'Add Keyword',
  newSequence: 'New Sequence',
  newRecurring: 'New Recurring Campaign',
  /** TMPL-002 */
  newTemplate: 'New Template',

  /** Numbers of things and people. */
  messageCount: (count: number) => counted(count, 'message'),
  peopleCount: (count: number) => counted(count, 'person', 'people'),
  active: (count: number) => `${formatCount(count)} active`,

  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteAutomation:
    'It starts nothing more. A run that is being sent continues, and sent messages stay in your history.',
  earlier: 'People of an earlier campaign',
  noTemplates: 'No templates yet',
  noTemplatesText: 'A template is a message that you write once and choose again in the composer.',
  messageRequired: 'A message is required.',
  /** VAL, section 5: the button while there are too few messages */
  notEnough: 'Not enough messages',
  /** Whether an automation sends. */
  states: { on: 'On', paused: 'Paused', ended: 'Ended' },
});
