/** Texts of a thread; those of the specification are verbatim, with their requirement. */
export const THREAD = {
  /** INBOX-011 */
  title: 'Inbox Thread',
  back: 'Back',
  messages: 'Messages',
  empty: 'No messages in this conversation',
  older: 'Show older messages',
  olderLoading: 'Loading older messages…',
  olderFailed: 'Older messages could not be loaded.',
  tryAgain: 'Try again',
  newMessages: 'New messages',
  whyHere: 'Why here?',
  doubtful: 'May want to leave',
  retry: 'Retry',
  retrying: 'Sending…',
  retried: 'The message is sent again.',
  /** INBOX-017 */
  info: 'Subscriber Info',
  closeInfo: 'Close Subscriber Info',
  /** INBOX-019 */
  editDetails: 'Edit Details',
  /** INBOX-022 */
  unsubscribe: 'Unsubscribe',
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  download: 'Download',
  close: 'Close',
  previous: 'Previous picture',
  next: 'Next picture',
} as const;

/** Announced when a message arrives. */
export const arrivedText = (name: string): string => `New message from ${name}`;
export const openPictureLabel = (name: string): string => `Open ${name}`;
