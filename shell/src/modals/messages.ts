import { catalogue } from '@textloom/contracts';

/** The texts of the global modals; those of the specification are verbatim, with their requirement. */
export const TEXTS = catalogue({
  expiredTitle: 'Subscription expired',
  /** ERR-023, MODAL-003 */
  expiredText: 'Your subscription expired. Please renew your subscription.',
  /** Both are links for who may open them. */
  expiredPointer: (account: string, plans: string) => `You can do that under ${account}/${plans}.`,
  /** For users who can not */
  expiredOwner: (account: string, plans: string) => `The owner of this account can do that under ${account}/${plans}.`,
  plans: 'Plans',
  expiredLater: 'Not now',
  expiredRenew: 'Renew',
  /** Of an account on hold: its invoices and credit notes, by number. */
  invoices: 'Your invoices and credit notes',
  failedView: 'This part could not be shown.',
});
