import { catalogue } from '@textloom/contracts';

/** The texts of the global modals; those of the specification are verbatim, with their requirement. */
export const TEXTS = catalogue('shell/modals', {
  expiredTitle: 'Subscription expired',
  /** ERR-023, MODAL-003 */
  expiredText: 'Your subscription expired. Please renew your subscription.',
  /** Both are links for users who may open them. */
  expiredPointer: (account: string, plans: string) => `You can do that under ${account}/${plans}.`,
  /** For users who cannot */
  expiredOwner: (account: string, plans: string) => `The owner of this account can do that under ${account}/${plans}.`,
  plans: 'Plans',
  expiredLater: 'Not now',
  expiredRenew: 'Renew',
  /** Invoices and credit notes of an account on hold, by number. */
  invoices: 'Your invoices and credit notes',
  failedView: 'This part could not be shown.',
});
