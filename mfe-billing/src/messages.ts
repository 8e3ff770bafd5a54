/** Texts of this remote; those of the specification are verbatim, with their requirement. */
export const MESSAGES = {
  title: 'Plans',
  selected: 'Selected',
  expired: 'Expired',
  trialBadge: 'FREE 14 days trial',
  freeIncoming: 'Free incoming messages',
  /** ACCT-025, decision 137 */
  addCard: 'Add Credit Card',
  updateCard: 'Update Credit Card',
  /** Section 8 of the specification */
  noCard: 'No Credit Card attached.',
  cardNow: 'Your card is',
  cardExpired: 'It has expired.',
  cardForm: 'Credit Card',
  cardChanged: 'Card changed successfully',
  cardUnreadable: 'The card could not be read.',
} as const;
