/** Texts of this remote; those of the specification stand verbatim with their requirement. */
export const MESSAGES = {
  title: 'Plans',
  selected: 'Selected',
  expired: 'Expired',
  trialBadge: 'FREE 14 days trial',
  freeIncoming: 'Free incoming messages',
} as const;
