/** Texts of the global modals; those of the specification are verbatim, with their requirement. */
export const MODAL_MESSAGES = {
  expiredTitle: 'Subscription expired',
  /** ERR-023, MODAL-003 */
  expiredText: 'Your subscription expired. Please renew your subscription.',
  expiredPointer: 'You can do that under',
  expiredLater: 'Not now',
  expiredRenew: 'Renew',
  failedView: 'This part could not be shown.',
} as const;
