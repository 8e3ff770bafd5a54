/** Texts of this remote; those of the specification stand verbatim with their requirement. */
export const MESSAGES = {
  title: 'Subscribers',
  /** SUBS-024 */
  noMatch: 'No result.',
  /** Product specification, section 2, dashboard */
  noActivity: 'No Activity.',
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
} as const;
