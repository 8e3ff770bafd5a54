/** Texts of the global modals; those of the specification are verbatim, with their requirement. */
export const MODAL_MESSAGES = {
  /** MODAL-004 */
  frozenTitle: 'Reminder: Your Account Is On Hold',
  /** MODAL-005 */
  frozenText:
    'The validation of your account failed, so nothing can be sent or changed for now. People who leave are still heard.',
  frozenContact: 'Please phone or email support, Monday to Friday 9AM to 5PM CST.',
  expiredTitle: 'Subscription expired',
  /** ERR-023, MODAL-003 */
  expiredText: 'Your subscription expired. Please renew your subscription.',
  expiredPointer: 'You find it under',
  expiredLater: 'Not now',
  expiredRenew: 'Renew',
  failedView: 'This part could not be shown.',
} as const;
