/** Texts of this remote; those of the specification are verbatim, with their requirement. */
export const MESSAGES = {
  title: 'Inbox',
  noMatch: 'No result.',
  unread: 'Unread',
  nothingChosen: 'No conversation is open',
  nothingChosenText: 'Choose one from the list to read and answer it.',
  /** Product specification, section 2 Inbox */
  reply: 'Reply',
  replyToSubscriber: 'Reply to Subscriber',
  cancel: 'Cancel',
  message: 'Message',
  messageRequired: 'A message is required.',
  sending: 'Sending…',
  previewEmpty: 'Your answer appears here.',
  /** Section 8 of the specification */
  answered: 'Response sent to subscriber',
  leftNotice: 'This person has unsubscribed and can not be texted.',
} as const;

/** Characters of a preview (product specification, section 9). */
export const PREVIEW_LENGTH = 100;
