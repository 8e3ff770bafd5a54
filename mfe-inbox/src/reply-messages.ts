/** Texts of the reply; those of the specification are verbatim, with their requirement. */
export const REPLY_MESSAGES = {
  /** Product specification, section 2 Inbox */
  reply: 'Reply',
  replyToSubscriber: 'Reply to Subscriber',
  cancel: 'Cancel',
  note: 'Note',
  modes: 'Reply or note',
  message: 'Message',
  messageRequired: 'A message is required.',
  previewEmpty: 'Your answer appears here.',
  preview: 'Preview',
  /** Section 8 of the specification */
  answered: 'Response sent to subscriber',
  left: 'This person has unsubscribed and can not be texted.',
  removed: 'This person was removed from your subscribers and can not be texted.',
  tooLong: (limit: number) => `A message of this kind has at most ${limit} characters.`,
  fileNotKept: 'Your text is kept as a draft. The file is not: attach it again when you come back.',
  sendKeys: 'Ctrl+Enter sends',

  unsent: 'Replies that are not sent yet',
  sending: 'Sending…',
  sent: 'Sent',
  waiting: 'Not sent yet. It will be sent as soon as the server can be reached.',
  tryAgain: 'Try again',
  edit: 'Edit',
  discard: 'Discard',
  buy: 'Buy messages',
  renew: 'See plans',

  templates: 'Templates',
  searchTemplates: 'Search templates',
  manage: 'Manage Templates',
  noTemplates: 'There are no templates yet. A template is a message that you write once and choose again.',
  addTemplate: 'New Template',
  noMatch: 'No result.',
  noRoom: 'This template does not fit after the text that you have written.',
} as const;
