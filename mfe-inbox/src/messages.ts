/** Texts of this remote; those of the specification stand verbatim with their requirement. */
export const MESSAGES = {
  title: 'Inbox',
  noMatch: 'No result.',
  unread: 'Unread',
  /** Product specification, section 2 Inbox */
  threadTitle: 'Inbox Thread',
  subscriberInfo: 'Subscriber Info',
  editDetails: 'Edit Details',
} as const;

/** Characters of a preview (product specification, section 9). */
export const PREVIEW_LENGTH = 100;
