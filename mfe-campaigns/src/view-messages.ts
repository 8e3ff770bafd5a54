import { counted, formatCount } from '@textloom/contracts';

/** Texts of the campaign view; those of the specification are verbatim, with their requirement. */
export const VIEW_MESSAGES = {
  /** CAMP-024, CAMP-025, CAMP-027, CAMP-028 */
  tabs: {
    details: 'Message Details',
    analytics: 'Message Analytics',
    replies: 'Replies',
    errors: 'Errors',
  },
  /** The figures of a campaign, and the filters by them (decisions 376 and 377) */
  delivery: 'Delivery',
  recipients: 'Recipients',
  sent: 'Sent',
  parts: {
    delivered: 'Delivered',
    failed: 'Failed',
    waiting: 'Waiting',
    left: 'Left before sending',
    clicked: 'Clicked',
    replied: 'Replied',
  },
  notSent: 'Not sent',
  showPart: (count: number, name: string): string => `${formatCount(count)}, show ${name}`,
  handedOver: 'Handed to the carrier',
  stillToSend: (count: number): string => `${formatCount(count)} still to send`,
  show: 'Show',
  exportCsv: 'Export as CSV',
  history: 'Message History',
  allMessages: 'All messages',
  noMatch: 'No result.',
  noMessages: 'No messages yet',
  noMessagesText: 'They appear here as the campaign starts.',
  noReplies: 'No replies yet',
  noRepliesText: 'What people answer to this campaign appears here.',
  noErrors: 'Nothing failed',
  noErrorsText: 'Messages that the carrier could not deliver appear here, with the reason and what to do.',
  unsubscribe: 'Unsubscribe',
  allUnsubscribed: 'All unsubscribed',
  cancel: 'Cancel',
  /** CAMP-033 */
  replyTitle: 'Reply to Subscribers',
  replyToAll: 'Reply to all',
  reply: 'Reply',
  sending: 'Sending…',
  message: 'Message',
  previewEmpty: 'Your reply appears here.',
  /** VAL-047 */
  messageRequired: 'A message is required.',
  notEnough: 'Not enough messages',
  nobodyLeft: 'Nobody who replied can be texted any more: they have all left, or their number has changed.',
} as const;

export const replyCost = (people: number, segments: number): string =>
  `${counted(people, 'person', 'people')} × ${segments} = ${formatCount(people * segments)} ${people * segments === 1 ? 'message' : 'messages'}`;

export const replyWho = (people: number): string =>
  `Goes to the ${counted(people, 'person', 'people')} who replied and can still be texted, each once. It appears in their conversations.`;
