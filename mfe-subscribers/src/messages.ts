/** Texts of this remote; those of the specification stand verbatim with their requirement. */
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
} as const;
